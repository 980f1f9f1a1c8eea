import type { RunResult } from '@docs-agent/sandbox';
import type { Window } from './calendar.ts';
import { nearDecimal, nearPercent, same } from './compare.ts';
import type { Delivered } from './delivered.ts';
import { inSmallLetters, type Report, reportIn, sumMistakes } from './file-mistakes.ts';
import { knownChange, NAMED, type Series, type Truth } from './oracle.ts';
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
  delivered: Delivered | undefined;
  /** Paths of a site, in lower case, that no page serves: they are in a list of their own. */
  unserved?: ReadonlySet<string>;
}

/**
 * A report of windows read in part: the site is exact with its change, pages have what was read of
 * them, and nothing is judged.
 */
export function partialMistakes(run: RunResult, partial: PartialReport): string[] {
  const { truth, numbers, delivered } = partial;
  const unknown = { current: false, baseline: delivered?.has(truth.windows.baseline) === false };
  const { aiShareDeltaPoints } = truth.site;
  const points = unknown.baseline ? null : aiShareDeltaPoints;
  const site = { ...truth.site, aiShareDeltaPoints: points, unknown };
  const json = reportIn(run);
  const below = saidAt(json['notRead'], 'below');
  const least = typeof below === 'number' ? below : Number.POSITIVE_INFINITY;
  return [
    ...sumMistakes('JSON site, of a partial report', json['site'], site, numbers),
    ...limitMistakes(below, numbers),
    ...pathMistakes(json, partial, least),
    ...json.pages.flatMap((page) => {
      const addresses = partial.addresses.get(inSmallLetters(page.path));
      if (addresses === undefined) return [`${page.path}: no such page`];
      return pageMistakes(page, addresses, truth, { numbers, least, delivered });
    }),
    ...same('typical page, of a partial report', json['typicalPage'], { human: null, ai: null }),
    ...same('marks, of a partial report', saidAt(json['history'], 'marks'), null),
    ...same('sections, of a partial report', json['sections'], []),
    ...siteOutputMistakes(run, site, numbers),
  ];
}

interface Reading {
  numbers: Numbers;
  delivered: Delivered | undefined;
  /** Each address with at least this many views in a window was read. */
  least: number;
}

/** The limit of unread addresses is a count, too. */
function limitMistakes(said: unknown, numbers: Numbers): string[] {
  if (typeof said !== 'number') return [];
  return same('not read below', said, publishedCount(said, numbers));
}

/**
 * Each page once: all touched pages of a pull request, or all served pages of a site of which a row
 * was read.
 */
function pathMistakes(
  { pages }: Report,
  { addresses, truth, subject, delivered, unserved = new Set() }: PartialReport,
  least: number,
): string[] {
  const said = pages.map(({ path }) => inSmallLetters(path));
  const { current, baseline } = truth.windows;
  const isRead = (some: readonly string[]) =>
    some.some((one) =>
      [current, baseline].some(
        (window) => delivered?.hasRow(one, window) || truth.countsIn([one], window).total >= least,
      ),
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
  { windows, countsIn, of }: TruthOfWorld,
  { numbers, least, delivered }: Reading,
): string[] {
  // A row without valid counts makes them unknown, if it was read.
  const { unknown } = of(addresses);
  const isOrdered = least !== Number.POSITIVE_INFINITY;
  const readIn = (window: Window) =>
    addresses.filter(
      (address) => delivered?.hasRow(address, window) || countsIn([address], window).total >= least,
    );
  return SERIES.flatMap((series) => {
    const where = `${page.path} ${series}`;
    const at = (part: string) => saidAt(page, series, part);
    const bounds = (part: 'current' | 'baseline', window: Window) =>
      boundMistakes(`${where} ${part}`, at(part), {
        least: unknown[part] ? 0 : countsIn(readIn(window), window)[series],
        most: countsIn(addresses, window)[series],
        numbers,
      });
    // Lower bounds of both windows have no change. A page without a row in a window that was read
    // whole has no views there.
    const isZero = at('baseline') === 0 && delivered?.hasAll(windows.baseline) === true;
    const hidden = isZero ? ['delta', 'percent'] : ['baseline', 'delta', 'percent'];
    const change = isOrdered ? changeMistakes(where, at, numbers) : noneOf(where, at, hidden);
    return [
      ...bounds('current', windows.current),
      ...(isOrdered || isZero ? bounds('baseline', windows.baseline) : []),
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
      const { percent } = knownChange(site, series);
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
          percent,
          numbers,
        ),
      ];
    }),
    ...['highs', 'lows'].flatMap((name) => same(`output ${name}`, outputs[name], '')),
    ...same('output partial', outputs['partial'], 'true'),
  ];
}
