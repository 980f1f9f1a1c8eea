import type { ViewRow, ViewsWindow } from '../../src/index.ts';
import type { Answer, ReceivedRequest } from './local-service.ts';

/** The window that tests read. */
export const WEEK: ViewsWindow = { dateFrom: '2026-11-02', dateTo: '2026-11-09' };

/** A page's views, all of them human. */
export const row = (path: string, total: number): ViewRow => ({ path, human: total, ai: 0, total });
/** The totals of these rows. */
export const sum = (rows: ViewRow[]) => {
  const total = rows.reduce((sumSoFar, one) => sumSoFar + one.total, 0);
  return { human: total, ai: 0, total };
};

/** A site with as many paths, most viewed first, as views tend to fall. */
export function site(paths: number): ViewRow[] {
  return Array.from({ length: paths }, (_, index) =>
    row(`/page-${index}`, Math.ceil((3 * paths) / (index + 1))),
  );
}

/** The page of the site that a request asks for. */
export function pageOf(rows: ViewRow[], { query }: ReceivedRequest): Answer {
  const offset = Number(query['offset']);
  const end = offset + Number(query['limit']);
  return {
    json: { totals: sum(rows), views: rows.slice(offset, end), hasMore: end < rows.length },
  };
}

/** In an order that has nothing to do with views. */
export function byPath(rows: ViewRow[]): ViewRow[] {
  return rows.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** All rows that a loop gives out. */
export async function rowsOf(views: AsyncIterable<ViewRow>): Promise<ViewRow[]> {
  const rows: ViewRow[] = [];
  for await (const one of views) rows.push(one);
  return rows;
}
