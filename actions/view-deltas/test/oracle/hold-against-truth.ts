import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type RunResult, type Sandbox } from '@docs-agent/sandbox';
import {
  addUp,
  type Counts,
  type Series,
  shiftDay,
  type Truth,
  truthOf,
  type Window,
  written,
  writtenPercent,
} from './oracle.ts';
import { percentIn, readCsv, readTables, type SaidPage } from './said.ts';
import type { World, WorldPage } from './world.ts';

/** A Wednesday: the last whole week ends on the Monday before. */
const NOW = '2026-11-18T14:00:00Z';
const AS_OF = '2026-11-16';
const LAST_CHANGE_OF_DEFINITION = '2026-07-31';
const SERIES: readonly Series[] = ['human', 'ai', 'total'];

interface Report {
  pages: SaidPage[];
  site: unknown;
  sum: unknown;
}

/** Runs the action on a world, on its pull request and for its site, and gives all that is not as the oracle says. */
export async function holdAgainstTruth(world: World, action: string): Promise<string[]> {
  await using sandbox = await createSandbox({ now: NOW });
  const workspace = mkdtempSync(join(tmpdir(), 'view-deltas-'));
  try {
    const run = setWorld(sandbox, world, action, workspace);
    const site = world.isCacheWarm ? await run.onSchedule() : undefined;
    const pull = await run.onPullRequest();
    const late = site ?? (await run.onSchedule());
    return [
      ...pullRequestMistakes(sandbox, world, pull, run.comment()),
      ...siteMistakes(sandbox, world, late),
    ];
  } finally {
    rmSync(workspace, { recursive: true });
  }
}

function setWorld(sandbox: Sandbox, world: World, action: string, workspace: string) {
  const { github, service } = sandbox;
  const repository = github.createRepository({ owner: 'acme', name: 'docs' });
  const fresh = new Set(
    world.changes.flatMap(({ kind, page }) => (kind === 'edited' || kind === 'removed' ? [] : [page])),
  );
  repository.setFile('main', 'docs.json', '{ "navigation": { "pages": ["index"] } }');
  repository.setFile('main', 'index.mdx', '# Home\n');
  for (const { file } of world.pages.filter((each) => !fresh.has(each)))
    repository.setFile('main', file, `# ${file}\n`);
  const pullRequest = repository.createPullRequest({
    title: 'Change pages',
    author: 'maria',
    headRef: 'pages',
    files: world.changes.map(({ kind, page, before }) => ({
      path: page.file,
      status: kind === 'edited' ? ('modified' as const) : kind,
      ...(before === undefined ? {} : { previousPath: before.file }),
      ...(kind === 'removed' ? {} : { text: `# Changed ${page.file}\n` }),
    })),
  });
  const project = service.createProject({ id: 'acme-docs' });
  const apiKey = project.createKey(['read']);
  service.setSite(project, { paths: [...world.pages.flatMap(({ traffic }) => traffic), ...world.crowd] });
  const inputs = {
    'api-key': apiKey,
    'project-id': project.id,
    'base-url': sandbox.serviceServer.url,
    weeks: String(world.weeks),
    baseline: world.baseline,
    top: '500',
    'max-requests': String(world.budget),
    ...(world.isCacheWarm ? { 'cache-dir': 'weeks' } : {}),
  };
  const token = github.createToken({ contents: 'read', 'pull-requests': 'write' });
  const start = (name: string, payload: object) =>
    sandbox.run(action, {
      event: { name, payload },
      repository: 'acme/docs',
      token,
      inputs,
      workspace,
      workflowSecrets: [apiKey],
    });
  return {
    onPullRequest: () => start('pull_request', github.payload('pull_request.opened', { pullRequest })),
    onSchedule: () => start('schedule', github.payload('schedule', { repository })),
    comment: () => pullRequest.comments()[0]?.body ?? '',
  };
}

interface Windows {
  current: Window;
  baseline: Window;
  isComparable: boolean;
}

function windowsOf({ weeks, baseline }: World): Windows {
  const current = { from: shiftDay(AS_OF, -7 * weeks), until: AS_OF };
  const back = baseline === 'year-ago' ? -364 : -7 * weeks;
  const before = { from: shiftDay(current.from, back), until: shiftDay(current.until, back) };
  return { current, baseline: before, isComparable: LAST_CHANGE_OF_DEFINITION < before.from };
}

const rawPaths = (pages: readonly (WorldPage | undefined)[]) =>
  pages.flatMap((each) => each?.traffic.map(({ path }) => path) ?? []);

function truthFor(sandbox: Sandbox, world: World, paths: readonly string[]): Truth {
  const windows = windowsOf(world);
  const count = (window: Window): Counts =>
    addUp((path, day) => sandbox.service.viewsOn(path, day), paths, window);
  return truthOf(count(windows.current), count(windows.baseline), windows.isComparable);
}

function pullRequestMistakes(sandbox: Sandbox, world: World, run: RunResult, comment: string): string[] {
  const { changes } = world;
  if (changes.length === 0)
    return run.outputs['result'] === 'nothing-to-report' ? [] : ['no page is touched'];
  const truths = new Map(
    changes.map(({ page, before }) => [page.path, truthFor(sandbox, world, rawPaths([page, before]))]),
  );
  const all = truthFor(sandbox, world, rawPaths(changes.flatMap(({ page, before }) => [page, before])));
  const site = truthFor(sandbox, world, [...rawPaths(world.pages), ...world.crowd.map(({ path }) => path)]);
  if (isPartial(world, run)) return lowerBoundMistakes(run, truths, all, site);
  const { current } = windowsOf(world);
  const lost = changes.filter(({ kind, page, before }) => {
    const gone = kind === 'removed' ? page : before;
    if (gone === undefined) return false;
    return addUp((path, day) => sandbox.service.viewsOn(path, day), rawPaths([gone]), current).total >= 20;
  });
  return [
    ...reportMistakes(run, truths, all, site),
    ...tableMistakes('comment', comment, truths),
    ...same('missing redirects', run.outputs['missing-redirects'], String(lost.length)),
    ...outputMistakes(run, all, site),
  ];
}

function siteMistakes(sandbox: Sandbox, world: World, run: RunResult): string[] {
  const truths = new Map<string, Truth>();
  for (const page of world.pages) truths.set(page.path, truthFor(sandbox, world, rawPaths([page])));
  for (const { path } of world.crowd) truths.set(path, truthFor(sandbox, world, [path]));
  for (const [path, { total }] of truths) if (total.current + total.baseline === 0) truths.delete(path);
  const site = truthFor(sandbox, world, [...rawPaths(world.pages), ...world.crowd.map(({ path }) => path)]);
  if (isPartial(world, run)) return lowerBoundMistakes(run, truths, site, site);
  return [
    ...reportMistakes(run, truths, site, site),
    ...tableMistakes('summary', run.summary, truths, 'some'),
    ...outputMistakes(run, site, site),
  ];
}

/** Whether some views could not be read, as is allowed where the budget is small. */
function isPartial({ budget }: World, { outputs }: RunResult): boolean {
  return budget === 2 && outputs['result'] === 'partial';
}

/** Of half-read windows: no count above the truth, and no change. */
function lowerBoundMistakes(
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
function reportMistakes(
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
function tableMistakes(
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

function outputMistakes({ outputs }: RunResult, all: Truth, site: Truth): string[] {
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

function same(what: string, said: unknown, truth: unknown): string[] {
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
