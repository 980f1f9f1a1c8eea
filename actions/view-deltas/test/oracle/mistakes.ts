import type { RunResult } from '@docs-agent/sandbox';
import { near, nearDecimal, nearPercent, nearShare, same, sameWritten } from './compare.ts';
import type { Change, Series, Truth } from './oracle.ts';
import { percentIn, readCsv, type SaidPage, type SaidRow, saidAt } from './said.ts';
import { type Numbers, toldCounts, written } from './told.ts';

const SERIES = ['human', 'ai', 'total'] as const satisfies readonly Series[];
const COUNTS = ['current', 'baseline', 'delta'] as const;

/** What a report is held to. */
export interface Expected {
  /** Of each page that it has to have, by its path in small letters. */
  pages: ReadonlyMap<string, Truth>;
  /** Of its pages together; of the whole site in a report on it. */
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

/** Of half-read windows: no count above the truth, and no change. */
export function lowerBoundMistakes(run: RunResult, { pages, sum, site, numbers }: Expected): string[] {
  const json = reportIn(run);
  const parts: [where: string, said: unknown, truth: Truth | undefined][] = [
    ...json.pages.map((page): [string, unknown, Truth | undefined] => [
      page.path,
      page,
      pages.get(page.path.toLowerCase()),
    ]),
    ['sum', json['sum'], sum],
    ['site', json['site'], site],
  ];
  return parts.flatMap(([where, said, truth]) => {
    if (truth === undefined) return [`${where}: nothing to compare`];
    return SERIES.flatMap((series) => {
      const count = saidAt(said, series, 'current');
      const isBound =
        numbers === 'relative' ? count === null : typeof count === 'number' && count <= truth[series].current;
      const unknown = ['baseline', 'delta', 'percent'].flatMap((name) =>
        same(`${where} ${series} ${name}, of half-read windows`, saidAt(said, series, name), null),
      );
      return [
        ...(isBound ? [] : [`${where} ${series}: ${count} is over ${truth[series].current}`]),
        ...unknown,
      ];
    });
  });
}

/** The files against the truth: each page, in JSON and CSV, and the sums. */
export function reportMistakes(run: RunResult, { pages, sum, site, numbers }: Expected): string[] {
  const json = reportIn(run);
  const csv = readCsv(run.tempFiles.get('docs-traffic/view-deltas.csv') ?? '');
  const paths = [...pages.keys()].sort();
  return [
    ...same('result', run.outputs['result'], 'reported'),
    ...same('paths in JSON', json.pages.map(({ path }) => path.toLowerCase()).sort(), paths),
    ...same('paths in CSV', csv.map((line) => line['path']?.toLowerCase()).sort(), paths),
    ...json.pages.flatMap((page) =>
      numberMistakes(`JSON ${page.path}`, page, pages.get(page.path.toLowerCase()), numbers),
    ),
    ...numberMistakes('JSON sum', json['sum'], sum, numbers),
    ...numberMistakes('JSON site', json['site'], site, numbers),
    ...csv.flatMap((line) => csvMistakes(line, pages.get(line['path']?.toLowerCase() ?? ''), numbers)),
  ];
}

/** A page, or several together, as JSON has them. */
export function numberMistakes(
  where: string,
  said: unknown,
  truth: Truth | undefined,
  numbers: Numbers,
): string[] {
  if (truth === undefined) return [`${where}: nothing to compare`];
  return partMistakes(where, truth, numbers, {
    of: (series, part) => saidAt(said, series, part),
    aiShare: saidAt(said, 'aiShare'),
    aiShareDeltaPoints: saidAt(said, 'aiShareDeltaPoints'),
  });
}

function csvMistakes(line: Record<string, string>, truth: Truth | undefined, numbers: Numbers): string[] {
  const where = `CSV ${line['path']}`;
  const numberOf = (name: string) => (line[name] === '' ? null : Number(line[name]));
  if (truth === undefined) return [`${where}: no such page`];
  return partMistakes(where, truth, numbers, {
    of: (series, part) => numberOf(part === 'current' ? series : `${series}_${part}`),
    aiShare: numberOf('ai_share'),
    aiShareDeltaPoints: numberOf('ai_share_delta_pp'),
  });
}

/** What is said of a page, or of several together, wherever it stands. */
interface SaidNumbers {
  of(series: Series, part: keyof Change): unknown;
  aiShare: unknown;
  aiShareDeltaPoints: unknown;
}

function partMistakes(where: string, truth: Truth, numbers: Numbers, said: SaidNumbers): string[] {
  return [
    ...SERIES.flatMap((series) => {
      const counts = toldCounts(truth[series], numbers);
      const { percent } = truth[series];
      return [
        ...COUNTS.flatMap((part) => near(`${where} ${series} ${part}`, said.of(series, part), counts[part])),
        ...nearPercent(`${where} ${series} percent`, said.of(series, 'percent'), percent, numbers),
      ];
    }),
    ...nearShare(`${where} share`, said.aiShare, truth.aiShare, numbers),
    ...nearPercent(`${where} points`, said.aiShareDeltaPoints, truth.aiShareDeltaPoints, numbers),
  ];
}

/** Rows of the tables that people see. */
export function rowMistakes(
  where: string,
  rows: readonly SaidRow[],
  { pages, numbers }: Pick<Expected, 'pages' | 'numbers'>,
): string[] {
  return rows.flatMap(({ path, human, humanChange, ai, aiChange }) => {
    const truth = pages.get(path.toLowerCase());
    if (truth === undefined) return [`${where}: ${path} is no page`];
    return [
      ...cellMistakes(`${where} ${path} human`, human, humanChange, truth.human, numbers),
      ...cellMistakes(`${where} ${path} ai`, ai, aiChange, truth.ai, numbers),
    ];
  });
}

function cellMistakes(
  where: string,
  count: string | undefined,
  change: string | undefined,
  truth: Change,
  numbers: Numbers,
): string[] {
  const { current } = toldCounts(truth, numbers);
  const isUnviewed = count === '–' && truth.current === 0;
  return [
    ...(isUnviewed ? [] : same(where, count ?? null, current === null ? null : written(current))),
    ...changeMistakes(where, change, truth.percent),
  ];
}

/** The percent in a cell, where it has one. */
export function changeMistakes(where: string, cell: string | undefined, percent: number | null): string[] {
  const said = percentIn(cell);
  if (said === undefined) return [];
  return percent === null ? [`${where}: ${said} of nothing`] : sameWritten(`${where} percent`, said, percent);
}

export function outputMistakes({ outputs }: RunResult, { sum, site, numbers }: Expected): string[] {
  const wholes: [name: string, count: number | null][] = [
    ...SERIES.map((series): [string, number | null] => [series, toldCounts(sum[series], numbers).current]),
    ['human-delta', toldCounts(sum.human, numbers).delta],
    ['ai-delta', toldCounts(sum.ai, numbers).delta],
    ['site-human', toldCounts(site.human, numbers).current],
    ['site-ai', toldCounts(site.ai, numbers).current],
  ];
  const share = numbers === 'relative' || sum.aiShare === null ? null : sum.aiShare * 100;
  const decimals: [name: string, value: number | null][] = [
    ['human-percent', sum.human.percent],
    ['ai-percent', sum.ai.percent],
    ['ai-share', share],
    ['ai-share-delta-pp', sum.aiShareDeltaPoints],
    ['site-human-percent', site.human.percent],
    ['site-ai-percent', site.ai.percent],
  ];
  return [
    ...wholes.flatMap(([name, count]) =>
      same(`output ${name}`, outputs[name], count === null ? '' : String(count)),
    ),
    ...decimals.flatMap(([name, value]) => nearDecimal(`output ${name}`, outputs[name], value, numbers)),
  ];
}
