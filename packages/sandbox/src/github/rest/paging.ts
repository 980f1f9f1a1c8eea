import type { JsonObject } from '../contract/json.ts';

const defaultPerPage = 30;
const maxPerPage = 100;

/**
 * One page of a list, and the `Link` header that leads to its neighbours. Larger pages than 100 are
 * cut to 100.
 */
export function pageOf(
  list: readonly unknown[],
  query: JsonObject,
  url: string,
): { items: readonly unknown[]; headers: Record<string, string> } {
  const perPage = Math.min(Number(query['per_page'] ?? defaultPerPage), maxPerPage);
  const page = Math.max(1, Number(query['page'] ?? 1));
  const last = Math.max(1, Math.ceil(list.length / perPage));
  const items = list.slice((page - 1) * perPage, page * perPage);
  const neighbours: [string, number][] = [
    ...(page > 1 ? ([['prev', page - 1]] as [string, number][]) : []),
    ...(page < last
      ? ([
          ['next', page + 1],
          ['last', last],
        ] as [string, number][])
      : []),
    ...(page > 1 ? ([['first', 1]] as [string, number][]) : []),
  ];
  const link = neighbours
    .map(([relation, number]) => `<${linkTo(url, query, number)}>; rel="${relation}"`)
    .join(', ');
  return { items, headers: link === '' ? {} : { link } };
}

function linkTo(url: string, query: JsonObject, page: number): string {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  parameters.set('page', String(page));
  return `${url}?${parameters}`;
}
