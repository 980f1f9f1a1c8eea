import type { RunResult } from '@docs-agent/sandbox';
import { type Series, type Truth, written, writtenPercent } from './oracle.ts';
import { percentIn, readCsv, readTables, type SaidPage } from './said.ts';

const SERIES: readonly Series[] = ['human', 'ai', 'total'];

interface Report {
  pages: SaidPage[];
  site: unknown;
  sum: unknown;
}

/** Of half-read windows: no count above the truth, and no change. */
export function lowerBoundMistakes(
  run: RunResult,
  truths: ReadonlyMap<string, Truth>,
  all: Truth,
  site: Truth,
): string[] {
  const json: Report = JSON.parse(run.tempFiles.get('docs-traffic/view-deltas.json') ?? '{"pages":[]}');
  const parts: [where: string, said: unknown, truth: Truth | undefined][] = [
    ...json.pages.map((page): [string, unknown, Truth | undefined] => [
      page.path,
      page,
      truths.get(page.path.toLowerCase()),
    ]),
    ['sum', json.sum, all],
    ['site', json.site, site],
  ];
  return parts.flatMap(([where, said, truth]) => {
    if (typeof said !== 'object' || said === null || truth === undefined)
      return [`${where}: nothing to compare`];
    const values = new Map(Object.entries(said));
    return SERIES.flatMap((series) => {
      const change = new Map<string, unknown>(Object.entries(values.get(series) ?? {}));
      const count = change.get('current');
      const isBound = typeof count === 'number' && count <= truth[series].current;
      const unknown = ['baseline', 'delta', 'percent'].flatMap((name) =>
        same(`${where} ${series} ${name}, of half-read windows`, change.get(name), null),
      );
      return [
        ...(isBound ? [] : [`${where} ${series}: ${count} is over ${truth[series].current}`]),
        ...unknown,
      ];
    });
  });
}

/** The files against the truth: each page, in JSON and CSV, and the sums. */
export function reportMistakes(
  run: RunResult,
  truths: ReadonlyMap<string, Truth>,
  all: Truth,
  site: Truth,
): string[] {
  const json: Report = JSON.parse(run.tempFiles.get('docs-traffic/view-deltas.json') ?? '{"pages":[]}');
  const csv = readCsv(run.tempFiles.get('docs-traffic/view-deltas.csv') ?? '');
  const paths = [...truths.keys()].sort();
  return [
    ...same('result', run.outputs['result'], 'reported'),
    ...same('paths in JSON', json.pages.map(({ path }) => path.toLowerCase()).sort(), paths),
    ...same('paths in CSV', csv.map((line) => line['path']?.toLowerCase()).sort(), paths),
    ...json.pages.flatMap((page) =>
      numberMistakes(`JSON ${page.path}`, page, truths.get(page.path.toLowerCase())),
    ),
    ...numberMistakes('JSON sum', json.sum, all),
    ...numberMistakes('JSON site', json.site, site),
    ...csv.flatMap((line) => csvMistakes(line, truths.get(line['path']?.toLowerCase() ?? ''))),
  ];
}

function numberMistakes(where: string, said: unknown, truth: Truth | undefined): string[] {
  if (typeof said !== 'object' || said === null || truth === undefined)
    return [`${where}: nothing to compare`];
  const values = new Map(Object.entries(said));
  return [
    ...SERIES.flatMap((series) => {
      const change = new Map<string, unknown>(Object.entries(values.get(series) ?? {}));
      return Object.entries(truth[series]).flatMap(([name, value]) =>
        near(`${where} ${series} ${name}`, change.get(name), value),
      );
    }),
    ...near(`${where} share`, values.get('aiShare'), truth.aiShare),
    ...near(`${where} points`, values.get('aiShareDeltaPoints'), truth.aiShareDeltaPoints),
  ];
}

function csvMistakes(line: Record<string, string>, truth: Truth | undefined): string[] {
  const numberOf = (name: string) => (line[name] === '' ? null : Number(line[name]));
  if (truth === undefined) return [`CSV ${line['path']}: no such page`];
  return [
    ...SERIES.flatMap((series) => [
      ...near(`CSV ${line['path']} ${series}`, numberOf(series), truth[series].current),
      ...near(`CSV ${line['path']} ${series} before`, numberOf(`${series}_baseline`), truth[series].baseline),
      ...near(`CSV ${line['path']} ${series} delta`, numberOf(`${series}_delta`), truth[series].delta),
      ...near(`CSV ${line['path']} ${series} percent`, numberOf(`${series}_percent`), truth[series].percent),
    ]),
    ...near(`CSV ${line['path']} share`, numberOf('ai_share'), truth.aiShare),
    ...near(`CSV ${line['path']} points`, numberOf('ai_share_delta_pp'), truth.aiShareDeltaPoints),
  ];
}

/** The tables that people see; a summary shows only `some` of the pages. */
export function tableMistakes(
  where: string,
  markdown: string,
  truths: ReadonlyMap<string, Truth>,
  which: 'all' | 'some' = 'all',
): string[] {
  const rows = readTables(markdown);
  const shown = [...new Set(rows.map(({ path }) => path.toLowerCase()))].sort();
  const missing = which === 'all' ? same(`${where}: pages`, shown, [...truths.keys()].sort()) : [];
  return [
    ...missing,
    ...rows.flatMap(({ path, human, humanChange, ai, aiChange }) => {
      const truth = truths.get(path.toLowerCase());
      if (truth === undefined) return [`${where}: ${path} is no page`];
      return [
        ...cellMistakes(`${where} ${path} human`, human, humanChange, truth.human),
        ...cellMistakes(`${where} ${path} ai`, ai, aiChange, truth.ai),
      ];
    }),
  ];
}

function cellMistakes(
  where: string,
  count: string | undefined,
  change: string | undefined,
  truth: Truth['human'],
): string[] {
  const isUnviewed = count === '–' && truth.current === 0;
  const percent = percentIn(change);
  return [
    ...(isUnviewed ? [] : same(where, count, written(truth.current))),
    ...(percent === undefined || truth.percent === null
      ? []
      : same(`${where} percent`, percent, writtenPercent(truth.percent))),
    ...(percent !== undefined && truth.percent === null ? [`${where}: ${percent} of nothing`] : []),
  ];
}

export function outputMistakes({ outputs }: RunResult, all: Truth, site: Truth): string[] {
  const decimal = (value: number | null) =>
    value === null ? '' : value.toFixed(1).replace(/^-0\.0$/, '0.0');
  const expected: Record<string, string> = {
    human: String(all.human.current),
    ai: String(all.ai.current),
    total: String(all.total.current),
    'human-delta': String(all.human.delta),
    'ai-delta': String(all.ai.delta),
    'human-percent': decimal(all.human.percent),
    'ai-percent': decimal(all.ai.percent),
    'ai-share': decimal(all.aiShare === null ? null : all.aiShare * 100),
    'ai-share-delta-pp': decimal(all.aiShareDeltaPoints),
    'site-human': String(site.human.current),
    'site-ai': String(site.ai.current),
    'site-human-percent': decimal(site.human.percent),
    'site-ai-percent': decimal(site.ai.percent),
  };
  return Object.entries(expected).flatMap(([name, value]) => same(`output ${name}`, outputs[name], value));
}

export function same(what: string, said: unknown, truth: unknown): string[] {
  const [left, right] = [JSON.stringify(said), JSON.stringify(truth)];
  return left === right ? [] : [`${what}: ${left}, in truth ${right}`];
}

/** The same number, but for what the order of a calculation does to its last digits. */
function near(what: string, said: unknown, truth: number | null): string[] {
  if (
    typeof said === 'number' &&
    typeof truth === 'number' &&
    Math.abs(said - truth) <= 1e-9 * Math.max(1, Math.abs(truth))
  )
    return [];
  return same(what, said, truth);
}
