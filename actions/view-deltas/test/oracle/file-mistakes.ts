import type { RunResult } from '@docs-agent/sandbox';
import type { Window } from './calendar.ts';
import { near, nearDecimal, nearPercent, same } from './compare.ts';
import { countWords, type JudgedPage, type Verdict } from './judge.ts';
import { type Change, knownChange, NAMED, type Named, type Series, type Truth } from './oracle.ts';
import { isKeptBack, type Numbers, publishedCounts, publishedRange } from './published.ts';
import { readCsv, type SaidPage, saidAt } from './said.ts';
import type { TruthOfWorld } from './truth-of-world.ts';

const SERIES = ['human', 'ai', 'total'] as const satisfies readonly Series[];
const COUNTS = ['current', 'baseline', 'delta'] as const;

/** What a report should contain. */
export interface Expected {
  /** Each required page, by its path in lower case. */
  pages: ReadonlyMap<string, JudgedPage>;
  /** Its pages together; the whole site in a report on it. */
  sum: Truth;
  site: Truth;
  numbers: Numbers;
}

export interface Report {
  pages: SaidPage[];
  [part: string]: unknown;
}

/** The report as its file has it. */
export function reportIn(run: RunResult): Report {
  return JSON.parse(run.tempFiles.get('docs-traffic/view-deltas.json') ?? '{"pages":[]}');
}

/** The windows in the report's file. */
export function windowMistakes(
  { windows }: Report,
  { windows: { current, baseline }, isComparable }: Pick<TruthOfWorld, 'windows' | 'isComparable'>,
): string[] {
  const daysOf = ({ from, until }: Window) => ({ dateFrom: from, dateTo: until });
  return [
    ...same('current window', saidAt(windows, 'current'), daysOf(current)),
    ...same('baseline', saidAt(windows, 'baseline'), daysOf(baseline)),
    ...same('comparable', saidAt(windows, 'isComparable'), isComparable),
  ];
}

/** Why there is no report to compare; empty if there is one. */
export function noReport({ outputs, tempFiles }: RunResult): string[] {
  const { result, headline } = outputs;
  return tempFiles.has('docs-traffic/view-deltas.json')
    ? []
    : [`no report: ${result}, ${headline}`];
}

/** Both files: each page, in JSON and CSV, and the sums. */
export function fileMistakes(run: RunResult, expected: Expected): string[] {
  const { pages, sum, site, numbers } = expected;
  const json = reportIn(run);
  const csv = readCsv(run.tempFiles.get('docs-traffic/view-deltas.csv') ?? '');
  const paths = [...pages.keys()].sort();
  const inJson = json.pages.map(({ path }) => path);
  return [
    ...resultMistakes(run),
    ...same('paths in JSON', inJson.map(inSmallLetters).sort(), paths),
    ...same(
      'order in CSV',
      csv.map((line) => line['path']),
      inJson,
    ),
    ...orderMistakes(inJson, expected),
    ...pageMistakes('JSON', json.pages, expected),
    ...sumMistakes('JSON sum', json['sum'], numbers === 'relative' ? null : sum, numbers),
    ...sumMistakes('JSON site', json['site'], site, numbers),
    ...csv.flatMap((line) =>
      csvMistakes(line, pages.get(inSmallLetters(line['path'] ?? '')), numbers),
    ),
  ];
}

/** Another result says why. */
function resultMistakes({ outputs }: RunResult): string[] {
  const { result, headline } = outputs;
  return result === 'reported' ? [] : [`result: ${result} (${headline}), in truth reported`];
}

/** Most viewed first; by path if that would reveal counts. */
function orderMistakes(paths: readonly string[], { pages, numbers }: Expected): string[] {
  if (numbers === 'relative') return same('order of paths', paths, [...paths].sort());
  const viewsOf = (path: string) => {
    const truth = pages.get(inSmallLetters(path))?.truth;
    if (truth === undefined) return 0;
    const { current, baseline } = knownChange(truth, 'total');
    return (current ?? 0) + (baseline ?? 0);
  };
  const views = paths.map(viewsOf);
  return same(
    'order of pages by their views',
    views,
    [...views].sort((left, right) => right - left),
  );
}

/** Pages as JSON has them. */
export function pageMistakes(
  where: string,
  said: readonly SaidPage[],
  { pages, numbers }: Pick<Expected, 'pages' | 'numbers'>,
): string[] {
  return said.flatMap((page) => {
    const truth = pages.get(inSmallLetters(page.path));
    if (truth === undefined) return [`${where} ${page.path}: no such page`];
    return [
      ...same(`${where} ${page.path} change`, page['change'], truth.change),
      ...partMistakes(`${where} ${page.path}`, truth.truth, numbers, saidInJson(page), truth),
      ...NAMED.flatMap((series) =>
        verdictMistakes(`${where} ${page.path} ${series}`, page[series], truth[series], numbers),
      ),
    ];
  });
}

function verdictMistakes(where: string, said: unknown, truth: Verdict, numbers: Numbers): string[] {
  const adjusted = isKeptBack(truth, numbers) ? null : truth.adjustedPercent;
  return [
    ...nearPercent(`${where} adjusted`, saidAt(said, 'adjustedPercent'), adjusted, numbers),
    ...same(`${where} word`, saidAt(said, 'word'), truth.word),
    ...same(`${where} range`, saidAt(said, 'range'), publishedRange(truth, numbers)),
  ];
}

/** Several pages together, or the site, as JSON has them; null where all is hidden. */
export function sumMistakes(
  where: string,
  said: unknown,
  truth: Truth | null,
  numbers: Numbers,
): string[] {
  if (truth !== null) return partMistakes(where, truth, numbers, saidInJson(said));
  return SERIES.flatMap((series) =>
    [...COUNTS, 'percent'].flatMap((part) =>
      same(`${where} ${series} ${part}, kept back`, saidAt(said, series, part), null),
    ),
  );
}

/** A change of counts as JSON has it. */
export function changeMistakes(
  where: string,
  said: unknown,
  truth: Record<keyof Change, number | null>,
  numbers: Numbers,
): string[] {
  const counts = publishedCounts(truth, numbers);
  return [
    ...COUNTS.flatMap((part) => near(`${where} ${part}`, saidAt(said, part), counts[part])),
    ...nearPercent(`${where} percent`, saidAt(said, 'percent'), truth.percent, numbers),
  ];
}

/** The texts on a page, or on several together, in any place. */
interface SaidNumbers {
  of(series: Series, part: keyof Change): unknown;
  aiShare: unknown;
  aiShareDeltaPoints: unknown;
}

function saidInJson(said: unknown): SaidNumbers {
  return {
    of: (series, part) => saidAt(said, series, part),
    aiShare: saidAt(said, 'aiShare'),
    aiShareDeltaPoints: saidAt(said, 'aiShareDeltaPoints'),
  };
}

function csvMistakes(
  line: Record<string, string>,
  truth: JudgedPage | undefined,
  numbers: Numbers,
): string[] {
  const where = `CSV ${line['path']}`;
  const numberOf = (name: string) => (line[name] === '' ? null : Number(line[name]));
  if (truth === undefined) return [`${where}: no such page`];
  const verdictOf = (series: string) => {
    const [low, high] = [numberOf(`${series}_low`), numberOf(`${series}_high`)];
    return {
      adjustedPercent: numberOf(`${series}_adjusted_percent`),
      word: line[`${series}_word`] || null,
      range: low === null && high === null ? null : { low, high },
    };
  };
  const said = {
    of: (series: Series, part: keyof Change) =>
      numberOf(part === 'current' ? series : `${series}_${part}`),
    aiShare: numberOf('ai_share'),
    aiShareDeltaPoints: numberOf('ai_share_delta_pp'),
  };
  return [
    ...partMistakes(where, truth.truth, numbers, said, truth),
    ...NAMED.flatMap((series) =>
      verdictMistakes(`${where} ${series}`, verdictOf(series), truth[series], numbers),
    ),
  ];
}

function partMistakes(
  where: string,
  truth: Truth,
  numbers: Numbers,
  said: SaidNumbers,
  verdicts?: Record<'human' | 'ai', Verdict>,
): string[] {
  const isRelative = numbers === 'relative';
  const percentOf = (series: Series) => {
    const { percent } = knownChange(truth, series);
    if (series === 'total') return isRelative ? null : percent;
    const verdict = verdicts?.[series];
    return verdict !== undefined && isKeptBack(verdict, numbers) ? null : percent;
  };
  const points = isRelative ? null : truth.aiShareDeltaPoints;
  return [
    ...SERIES.flatMap((series) => {
      const counts = publishedCounts(knownChange(truth, series), numbers);
      return [
        ...COUNTS.flatMap((part) =>
          near(`${where} ${series} ${part}`, said.of(series, part), counts[part]),
        ),
        ...nearPercent(
          `${where} ${series} percent`,
          said.of(series, 'percent'),
          percentOf(series),
          numbers,
        ),
      ];
    }),
    ...shareMistakes(`${where} share`, said.aiShare, truth, numbers),
    ...nearPercent(`${where} points`, said.aiShareDeltaPoints, points, numbers),
  ];
}

function shareMistakes(
  where: string,
  said: unknown,
  { aiShare }: Truth,
  numbers: Numbers,
): string[] {
  if (aiShare === null || numbers === 'relative') return same(where, said, null);
  const text = typeof said === 'number' ? said.toFixed(1) : '';
  return [
    ...nearDecimal(where, text, 100 * aiShare, numbers),
    ...same(`${where}, with one decimal`, Number(text), said),
  ];
}

/** The typical page in the report's file. */
export function typicalMistakes(
  report: Report,
  typical: Record<Named, number | null>,
  { numbers }: Pick<Expected, 'numbers'>,
): string[] {
  return NAMED.flatMap((series) =>
    nearPercent(
      `typical page, ${series}`,
      saidAt(report['typicalPage'], series),
      typical[series],
      numbers,
    ),
  );
}

/** The numbers among the outputs. */
export function outputMistakes(
  { outputs }: RunResult,
  { pages, sum, site, numbers }: Expected,
): string[] {
  const isRelative = numbers === 'relative';
  const whole = (name: string, count: number | null) =>
    same(`output ${name}`, outputs[name], count === null ? '' : String(count));
  const decimal = (name: string, value: number | null) =>
    nearDecimal(`output ${name}`, outputs[name], value, numbers);
  const share = isRelative || sum.aiShare === null ? null : sum.aiShare * 100;
  const judged = [...pages.values()];
  const countsOf = (series: Series) => publishedCounts(knownChange(sum, series), numbers);
  return [
    ...SERIES.flatMap((series) => whole(series, countsOf(series).current)),
    ...NAMED.flatMap((series) => [
      ...whole(`${series}-delta`, countsOf(series).delta),
      ...whole(`site-${series}`, publishedCounts(site[series], numbers).current),
      ...decimal(`${series}-percent`, isRelative ? null : knownChange(sum, series).percent),
      ...decimal(`site-${series}-percent`, site[series].percent),
    ]),
    ...decimal('ai-share', share),
    ...decimal('ai-share-delta-pp', isRelative ? null : sum.aiShareDeltaPoints),
    ...whole('pages', pages.size),
    ...whole('highs', countWords(judged, 'high')),
    ...whole('lows', countWords(judged, 'low')),
    ...same('output partial', outputs['partial'], 'false'),
  ];
}

/** Both windows are read at once, each with four requests. */
const MOST_IN_FLIGHT = 8;

/**
 * How many requests the service got; the number for a site reveals its size. Where a refusal ends
 * the reading, the run also counts requests that it stopped before they went out.
 */
export function requestMistakes(run: RunResult, numbers: Numbers): string[] {
  const sent = run.requests.filter(({ server }) => server === 'service');
  const said = saidAt(reportIn(run)['requests'], 'used');
  const stopped = sent.some(({ status }) => status === 429) ? MOST_IN_FLIGHT : 0;
  const isSent = typeof said === 'number' && said >= sent.length && said <= sent.length + stopped;
  const isRelative = numbers === 'relative';
  const used = isSent ? said : sent.length;
  return [
    ...same('requests in JSON', said, isRelative ? null : used),
    ...same('output requests-used', run.outputs['requests-used'], isRelative ? '' : String(said)),
  ];
}

export function inSmallLetters(path: string): string {
  return path.toLowerCase();
}
