import type { RunResult } from '@docs-agent/sandbox';
import type { Window } from './calendar.ts';
import { nearDecimal, nearPercent, same } from './compare.ts';
import { inSmallLetters, type Report, reportIn, sumMistakes } from './file-mistakes.ts';
import { NAMED, type Series, type Truth } from './oracle.ts';
import { type Numbers, publishedCount, publishedCounts } from './published.ts';
import { type SaidPage, saidAt } from './said.ts';
import type { TruthOfWorld } from './truth-of-world.ts';

const SERIES = ['human', 'ai', 'total'] as const satisfies readonly Series[];

/** Whether some views could not be read. */
export function isPartial({ outputs }: RunResult): boolean {
  return outputs['result'] === 'partial';
}

/** What was read of a world, and which pages a report has to show. */
export interface PartialReport {
  /** The service's addresses for each page, by its path in lower case. */
  addresses: ReadonlyMap<string, readonly string[]>;
  truth: TruthOfWorld;
  numbers: Numbers;
  subject: 'pull request' | 'site';
  /** Paths of a site, in lower case, that no page serves: they are in a list of their own. */
  unserved?: ReadonlySet<string>;
}

/**
 * A report of windows read in part: the site is exact with its change, pages have what was read of
 * them, and nothing is judged.
 */
export function partialMistakes(run: RunResult, partial: PartialReport): string[] {
  const { truth, numbers } = partial;
  const json = reportIn(run);
  const unreadBelow = saidAt(json['incomplete'], 'unreadBelow');
  const least = typeof unreadBelow === 'number' ? unreadBelow : Number.POSITIVE_INFINITY;
  return [
    ...sumMistakes('JSON site, of a partial report', json['site'], truth.site, numbers),
    ...limitMistakes(unreadBelow, numbers),
    ...pathMistakes(json, partial, least),
    ...json.pages.flatMap((page) => {
      const addresses = partial.addresses.get(inSmallLetters(page.path));
      if (addresses === undefined) return [`${page.path}: no such page`];
      return pageMistakes(page, addresses, truth, { numbers, least });
    }),
    ...same('typical page, of a partial report', json['typicalPage'], { human: null, ai: null }),
    ...same('marks, of a partial report', saidAt(json['history'], 'marks'), null),
    ...same('sections, of a partial report', json['sections'], []),
    ...siteOutputMistakes(run, truth.site, numbers),
  ];
}

interface Reading {
  numbers: Numbers;
  /** Each address with at least this many views in a window was read. */
  least: number;
}

/** The limit of unread addresses is a count, too. */
function limitMistakes(said: unknown, numbers: Numbers): string[] {
  if (typeof said !== 'number') return [];
  return same('unreadBelow', said, publishedCount(said, numbers));
}

/**
 * Each page once: all touched pages of a pull request, or all served pages of a site that were
 * certainly read.
 */
function pathMistakes(
  { pages }: Report,
  { addresses, truth, subject, unserved = new Set() }: PartialReport,
  least: number,
): string[] {
  const said = pages.map(({ path }) => inSmallLetters(path));
  const { current, baseline } = truth.windows;
  const isRead = (some: readonly string[]) =>
    some.some((one) =>
      [current, baseline].some((window) => truth.countsIn([one], window).total >= least),
    );
  const isNeeded = (path: string, some: readonly string[]) =>
    subject === 'pull request' || (isRead(some) && !unserved.has(path));
  return [
    ...same('pages, each once', new Set(said).size, said.length),
    ...[...addresses].flatMap(([path, some]) =>
      said.includes(path) || !isNeeded(path, some) ? [] : [`${path}: missing`],
    ),
  ];
}

function pageMistakes(
  page: SaidPage,
  addresses: readonly string[],
  { windows, countsIn }: TruthOfWorld,
  { numbers, least }: Reading,
): string[] {
  const isOrdered = least !== Number.POSITIVE_INFINITY;
  const readIn = (window: Window) =>
    addresses.filter((address) => countsIn([address], window).total >= least);
  return SERIES.flatMap((series) => {
    const where = `${page.path} ${series}`;
    const at = (part: string) => saidAt(page, series, part);
    const bounds = (part: 'current' | 'baseline', window: Window) =>
      boundMistakes(`${where} ${part}`, at(part), {
        least: countsIn(readIn(window), window)[series],
        most: countsIn(addresses, window)[series],
        numbers,
      });
    const change = isOrdered
      ? changeMistakes(where, at, numbers)
      : noneOf(where, at, ['baseline', 'delta', 'percent']);
    return [
      ...bounds('current', windows.current),
      ...(isOrdered ? bounds('baseline', windows.baseline) : []),
      ...change,
      ...(series === 'total' ? [] : noneOf(where, at, ['word', 'range', 'adjustedPercent'])),
    ];
  });
}

/** What was read of a page is at least what was certainly read, and at most everything. */
function boundMistakes(
  where: string,
  said: unknown,
  { least, most, numbers }: { least: number; most: number; numbers: Numbers },
): string[] {
  if (numbers === 'relative') return same(`${where}, kept back`, said, null);
  // No row of it was read.
  if (said === null) return least === 0 ? [] : [`${where}: not read, but ${least} views were`];
  return typeof said === 'number' && said >= least && said <= most
    ? []
    : [`${where}: ${said} is not from ${least} to ${most}`];
}

/** A change is that of the shown values. */
function changeMistakes(where: string, at: (part: string) => unknown, numbers: Numbers): string[] {
  const [current, baseline] = [at('current'), at('baseline')];
  if (numbers !== 'exact') return [];
  if (typeof current !== 'number' || typeof baseline !== 'number')
    return noneOf(where, at, ['delta', 'percent']);
  const percent = baseline === 0 ? null : 100 * (current / baseline - 1);
  return [
    ...same(`${where} delta`, at('delta'), current - baseline),
    ...nearPercent(`${where} percent`, at('percent'), percent, numbers),
  ];
}

function noneOf(where: string, at: (part: string) => unknown, parts: readonly string[]): string[] {
  return parts.flatMap((part) => same(`${where} ${part}, of half-read windows`, at(part), null));
}

function siteOutputMistakes({ outputs }: RunResult, site: Truth, numbers: Numbers): string[] {
  return [
    ...NAMED.flatMap((series) => {
      const { current } = publishedCounts(site[series], numbers);
      return [
        ...same(
          `output site-${series}`,
          outputs[`site-${series}`],
          current === null ? '' : String(current),
        ),
        ...nearDecimal(
          `output site-${series}-percent`,
          outputs[`site-${series}-percent`],
          site[series].percent,
          numbers,
        ),
      ];
    }),
    ...['highs', 'lows'].flatMap((name) => same(`output ${name}`, outputs[name], '')),
    ...same('output partial', outputs['partial'], 'true'),
  ];
}
