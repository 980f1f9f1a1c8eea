import type { RunResult } from '@docs-agent/sandbox';
import type { Window } from './calendar.ts';
import { saidAt } from './said.ts';

/** What the service answered to one or several runs, read from the answers themselves. */
export interface Delivered {
  /** Whether there was an answer about this window. */
  has(window: Window): boolean;
  /** Whether the rows of the answers about this window have all of its views. */
  hasAll(window: Window): boolean;
  /** Whether a row of this address with valid counts was in an answer about this window. */
  hasRow(address: string, window: Window): boolean;
}

/** An answer's views of the whole site, and those of each row, by its path. */
interface DeliveredWindow {
  total: unknown;
  rows: Map<unknown, number>;
}

/**
 * A page is used if all before it were delivered: rows have no order that would tell what is
 * between.
 */
export function deliveredTo(runs: readonly RunResult[], basePath: string): Delivered {
  const pages = new Map<string, Map<number, { limit: number; answer: unknown }>>();
  for (const { server, status, query, responseBody } of runs.flatMap(({ requests }) => requests)) {
    if (server !== 'service' || status !== 200) continue;
    const name = `${query.get('dateFrom')} ${query.get('dateTo')}`;
    const ofWindow = pages.get(name) ?? new Map<number, { limit: number; answer: unknown }>();
    pages.set(name, ofWindow);
    ofWindow.set(Number(query.get('offset')), {
      limit: Number(query.get('limit')),
      answer: JSON.parse(responseBody ?? '{}'),
    });
  }
  const windows = new Map<string, DeliveredWindow>();
  for (const [name, ofWindow] of pages) {
    const rows = new Map<unknown, number>();
    let offset = 0;
    for (let page = ofWindow.get(0); page !== undefined; page = ofWindow.get(offset)) {
      const views = saidAt(page.answer, 'views');
      for (const row of Array.isArray(views) ? views : []) {
        if (typeof saidAt(row, 'human') !== 'number') continue;
        rows.set(saidAt(row, 'path'), Number(saidAt(row, 'total')));
      }
      offset += page.limit;
    }
    const total = saidAt(ofWindow.get(0)?.answer, 'totals', 'total');
    if (offset > 0) windows.set(name, { total, rows });
  }
  const at = ({ from, until }: Window) => windows.get(`${from} ${until}`);
  return {
    has: (window) => at(window) !== undefined,
    hasAll(window) {
      const { total, rows } = at(window) ?? { total: undefined, rows: new Map<unknown, number>() };
      return [...rows.values()].reduce((sum, views) => sum + views, 0) === total;
    },
    hasRow: (address, window) => at(window)?.rows.has(`${basePath}${address}`) ?? false,
  };
}
