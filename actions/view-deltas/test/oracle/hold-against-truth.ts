import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type RunResult, type Sandbox } from '@docs-agent/sandbox';
import { lowerBoundMistakes, outputMistakes, reportMistakes, same, tableMistakes } from './mistakes.ts';
import { addUp, type Counts, shiftDay, type Truth, truthOf, type Window } from './oracle.ts';
import type { World, WorldPage } from './world.ts';

/** A Wednesday: the last whole week ends on the Monday before. */
const NOW = '2026-11-18T14:00:00Z';
const AS_OF = '2026-11-16';
const LAST_CHANGE_OF_DEFINITION = '2026-07-31';

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
