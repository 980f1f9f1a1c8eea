import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type RunResult, type SiteOptions } from '@docs-agent/sandbox';
import { lastCountedUntil, windowsBefore } from './calendar.ts';
import type { ViewsOn } from './oracle.ts';
import type { World } from './world.ts';

/** A world in the sandbox, and the action to run on it. */
export interface StagedWorld extends AsyncDisposable {
  /** Views of a path of the world, as the service counts them. */
  viewsOn: ViewsOn;
  onPullRequest(): Promise<RunResult>;
  /** Runs on a schedule, which shows the world. */
  onSchedule(inputs?: Record<string, string>): Promise<RunResult>;
  /** Lets an hour pass, after which the service's limit is new. */
  waitAnHour(): void;
  comment(): string;
  issue(): string;
  /** Merges the pull request, and lets time pass. */
  mergeAndWait(until: string): void;
}

/** How the service answers in a world's trouble. */
function troubleOfSite(world: World, now: string): Omit<SiteOptions, 'paths'> {
  const { trouble, basePath, weeks, baseline } = world;
  if (trouble.kind === 'ignores dates') return { answeredDays: trouble.answered };
  if (trouble.kind !== 'null counts') return {};
  const { from } = windowsBefore(lastCountedUntil(now), weeks, baseline)[trouble.window];
  const nullCounts = trouble.addresses.map((address) => ({ path: `${basePath}${address}`, from }));
  return { nullCounts };
}

export async function stageWorld(world: World, action: string, now: string): Promise<StagedWorld> {
  const sandbox = await createSandbox({ processes: 'kept', now });
  const workspace = mkdtempSync(join(tmpdir(), 'view-deltas-'));
  const { github, service } = sandbox;
  const repository = github.createRepository({ owner: 'acme', name: 'docs' });
  const fresh = new Set(
    world.changes.flatMap(({ kind, page }) =>
      kind === 'edited' || kind === 'removed' ? [] : [page],
    ),
  );
  repository.setFile('main', 'docs.json', '{ "navigation": { "pages": ["index"] } }');
  repository.setFile('main', 'index.mdx', '# Home\n');
  for (const { file } of world.pages.filter((each) => !fresh.has(each)))
    repository.setFile('main', file, `# ${file}\n`);
  for (const { path } of world.crowd)
    repository.setFile('main', `${path.slice(1)}.mdx`, `# ${path}\n`);
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
  const traffic = [...world.pages.flatMap((page) => page.traffic), ...world.crowd, ...world.junk];
  service.setSite(project, {
    order: world.order,
    paths: traffic.map((row) => ({ ...row, path: `${world.basePath}${row.path}` })),
    ...troubleOfSite(world, now),
  });
  if (world.trouble.kind === 'refuses') service.limits.analytics.max = world.trouble.after;
  const inputs = {
    'api-key': apiKey,
    'project-id': project.id,
    'base-url': sandbox.serviceServer.url,
    weeks: String(world.weeks),
    baseline: world.baseline,
    'definition-changes': world.definitionChanges.join(','),
    numbers: world.numbers,
    'max-requests': String(world.budget),
    ...(world.basePath === '' ? {} : { 'base-path': world.basePath }),
    ...(world.isCacheWarm ? { 'cache-dir': 'blocks' } : {}),
  };
  const shown = world.shownPart === undefined ? {} : { paths: `${world.shownPart}/**` };
  const token = github.createToken({ contents: 'read', 'pull-requests': 'write', issues: 'write' });
  const start = (name: string, payload: object, further: Record<string, string>) =>
    sandbox.run(action, {
      event: { name, payload },
      repository: 'acme/docs',
      token,
      inputs: { ...inputs, ...further },
      workspace,
      workflowSecrets: [apiKey],
    });
  return {
    viewsOn: (path, day) => service.viewsOn(`${world.basePath}${path}`, day),
    onPullRequest: () =>
      start('pull_request', github.payload('pull_request.opened', { pullRequest }), shown),
    onSchedule: (further = {}) =>
      start('schedule', github.payload('schedule', { repository }), { ...shown, ...further }),
    waitAnHour: () => sandbox.clock.advance(3_600_000),
    comment: () => pullRequest.comments()[0]?.body ?? '',
    issue: () => repository.issues().find(({ pull }) => pull === null)?.body ?? '',
    mergeAndWait(until) {
      pullRequest.merge();
      sandbox.clock.advanceTo(Date.parse(until));
    },
    async [Symbol.asyncDispose]() {
      await sandbox.stop();
      rmSync(workspace, { recursive: true });
    },
  };
}
