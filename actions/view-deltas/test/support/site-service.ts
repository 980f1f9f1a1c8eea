import {
  createClient,
  type ViewCounts,
  type ViewRow,
  type ViewsClient,
  type ViewsWindow,
} from '@docs-agent/core';
import { addDays } from '../../src/days.ts';

/** What a request gets in place of its page; a number is the status of a refusal. */
export type Misbehaviour =
  | 'outage'
  | 'refusal'
  | 'empty'
  | 'shuffled'
  | 'web page'
  | 'redirect'
  | 'no totals'
  | 'zero totals'
  | 'bad row'
  | 'bad row without path'
  | 400
  | 401
  | 403
  | 409
  | 410
  | 413
  | 404
  | 422;

/** A page of views that was requested. */
export interface AskedPage extends ViewsWindow {
  offset: number;
  limit: number;
}

export interface SiteServiceOptions {
  /** Paths that have views, as the service spells them. */
  paths: readonly string[];
  /** Views of a path on a day; the same each time. */
  viewsOn?: (path: string, day: string) => ViewCounts;
  /** In place of `viewsOn` for large sites: views of a path on any day. */
  viewsADay?: (path: string) => ViewCounts;
  /** `falling`: most viewed first. @default 'as given' */
  order?: 'as given' | 'falling';
  misbehave?: (asked: AskedPage, index: number) => Misbehaviour | undefined;
}

/** A service with one site, without a network: it answers `fetch`. */
export interface SiteService {
  connect(): ViewsClient;
  asked: AskedPage[];
  /** Most requests that were under way at once. */
  mostAtOnce(): number;
  /** What is true of a window: views by path, added up day by day. */
  truth(window: ViewsWindow): Map<string, ViewCounts>;
}

/** No service has more requests than this under way in one turn of the event loop. */
const ANSWER_TURNS = 1;

export function siteService(options: SiteServiceOptions): SiteService {
  const {
    paths,
    viewsOn = plainViews,
    viewsADay,
    order = 'as given',
    misbehave = () => undefined,
  } = options;
  const asked: AskedPage[] = [];
  let underWay = 0;
  let mostAtOnce = 0;

  const known = new Map<string, Map<string, ViewCounts>>();
  const truth = (window: ViewsWindow): Map<string, ViewCounts> => {
    const name = `${window.dateFrom} ${window.dateTo}`;
    const sums = known.get(name) ?? addUp(window);
    known.set(name, sums);
    return sums;
  };
  const addUp = (window: ViewsWindow): Map<string, ViewCounts> => {
    const days: string[] = [];
    for (let day = window.dateFrom; day < window.dateTo; day = addDays(day, 1)) days.push(day);
    const sums = new Map<string, ViewCounts>();
    for (const path of paths) {
      if (viewsADay !== undefined) {
        const { human, ai, total } = viewsADay(path);
        const count = days.length;
        sums.set(path, { human: human * count, ai: ai * count, total: total * count });
        continue;
      }
      const sum = { human: 0, ai: 0, total: 0 };
      for (const day of days) {
        const views = viewsOn(path, day);
        sum.human += views.human;
        sum.ai += views.ai;
        sum.total += views.total;
      }
      if (sum.total > 0) sums.set(path, sum);
    }
    return sums;
  };

  const listed = new Map<string, { rows: ViewRow[]; totals: ViewCounts }>();
  const listOf = (window: ViewsWindow) => {
    const name = `${window.dateFrom} ${window.dateTo}`;
    const list = listed.get(name) ?? rowsOf(window);
    listed.set(name, list);
    return list;
  };
  const rowsOf = (window: ViewsWindow) => {
    const rows = [...truth(window)].map(([path, views]) => ({ path, ...views }));
    const totals = { human: 0, ai: 0, total: 0 };
    for (const row of rows) {
      totals.human += row.human;
      totals.ai += row.ai;
      totals.total += row.total;
    }
    return { rows: order === 'falling' ? rows.sort((a, b) => b.total - a.total) : rows, totals };
  };

  const answer = (page: AskedPage, index: number): Response => {
    const way = misbehave(page, index);
    if (way === 'outage') return new Response('', { status: 503 });
    if (way === 'refusal') return new Response('Too many requests', { status: 429 });
    if (way === 'web page') return new Response('<!doctype html><title>Sign in</title>');
    if (way === 'redirect') return Response.redirect('https://login.example/', 302);
    if (typeof way === 'number')
      return Response.json({ error: 'dateFrom is too early' }, { status: way });
    const { rows, totals } = listOf(page);
    const end = page.offset + page.limit;
    const inOrder = way === 'shuffled' ? rows.toReversed() : rows;
    const views: unknown[] = way === 'empty' ? [] : inOrder.slice(page.offset, end);
    if (way === 'bad row' && views.length > 0) views[0] = { path: '/bad', total: -1 };
    if (way === 'bad row without path' && views.length > 0) views[0] = { total: -1 };
    const hasMore = end < rows.length;
    if (way === 'no totals') return Response.json({ views, hasMore });
    const said = way === 'zero totals' ? { human: 0, ai: 0, total: 0 } : totals;
    return Response.json({ totals: said, views, hasMore });
  };

  const answering: typeof fetch = async (input) => {
    const { searchParams } = new URL(String(input));
    const page = {
      dateFrom: searchParams.get('dateFrom') ?? '',
      dateTo: searchParams.get('dateTo') ?? '',
      offset: Number(searchParams.get('offset')),
      limit: Number(searchParams.get('limit')),
    };
    asked.push(page);
    const index = asked.length - 1;
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    for (let turn = 0; turn < ANSWER_TURNS; turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return answer(page, index);
  };

  return {
    asked,
    truth,
    mostAtOnce: () => mostAtOnce,
    connect: () =>
      createClient({
        baseUrl: 'https://docs.example',
        projectId: 'acme',
        apiKey: 'mint_key_of_tests',
        fetch: answering,
        random: () => 0,
        clock: { now: () => 0, sleep: sleepUntilAborted },
      }),
  };
}

/** A pause of no length is over at once; the time limits of requests are never reached. */
function sleepUntilAborted(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Views that differ by path and day, none on some days. */
function plainViews(path: string, day: string): ViewCounts {
  let mixed = 0x811c9dc5;
  for (const character of `${path} ${day}`)
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const human = (mixed >>> 8) % 7;
  const ai = (mixed >>> 16) % 4;
  return { human, ai, total: human + ai };
}
