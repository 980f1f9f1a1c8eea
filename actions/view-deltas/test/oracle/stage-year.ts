import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type RunResult, type Sandbox, type StatusFault } from '@docs-agent/sandbox';
import type { ViewsOn } from './oracle.ts';
import { USUAL, type World } from './world.ts';
import type { Merge } from './year.ts';

/** A repository and its site through a year. */
export interface YearStage extends AsyncDisposable {
  sandbox: Sandbox;
  world: World;
  viewsOn: ViewsOn;
  /** Where views are kept between runs. */
  blocksFolder: string;
  advanceTo(atMs: number): void;
  merge(merge: Merge): void;
  commentsOn(number: number): number;
  issue(): string;
  /** From now on the service answers nothing, until the outage ends. */
  startOutage(): void;
  endOutage(): void;
  onSchedule(inputs: Record<string, string>): Promise<RunResult>;
}

/** Two answers per window, so that the requests are soon spent. */
const PAGES = 260;
const DAY_MS = 86_400_000;

const WORLD: World = {
  ...USUAL,
  pages: [],
  changes: [],
  crowd: Array.from({ length: PAGES }, (_, index) => ({
    path: `/guides/topic-${index + 1}`,
    humanPerDay: 60 / (1 + index / 4),
    aiPerDay: 25 / (1 + index / 4),
  })),
  weeks: 4,
  isCacheWarm: true,
};

const VIEWS = { method: 'GET', path: '/v1/analytics/{projectId}/views' };

export async function stageYear(action: string, now: Date): Promise<YearStage> {
  const sandbox = await createSandbox({ processes: 'kept', now: now.toISOString() });
  const workspace = mkdtempSync(join(tmpdir(), 'view-deltas-year-'));
  const blocksFolder = join(workspace, 'blocks');
  mkdirSync(blocksFolder);
  const outage: StatusFault = { status: 503 };
  const { github, service } = sandbox;
  const repository = github.createRepository({ owner: 'acme', name: 'docs' });
  repository.setFile('main', 'docs.json', '{ "navigation": { "pages": ["index"] } }');
  for (const { path } of WORLD.crowd)
    repository.setFile('main', `${path.slice(1)}.mdx`, `# ${path}\n`);
  const project = service.createProject({ id: 'acme-docs' });
  service.setSite(project, { paths: WORLD.crowd });
  // It outlives the year; ordinary keys last 90 days.
  const apiKey = project.createKey(['read'], { expiresAfterMs: 500 * DAY_MS });
  const token = github.createToken({ contents: 'read', 'pull-requests': 'write', issues: 'write' });
  return {
    sandbox,
    world: WORLD,
    viewsOn: (path, day) => service.viewsOn(path, day),
    blocksFolder,
    advanceTo: (atMs) => sandbox.clock.advanceTo(atMs),
    merge({ number, path }) {
      const pullRequest = repository.createPullRequest({
        number,
        title: `Edit ${path}`,
        author: 'maria',
        headRef: `maria/${number}`,
        files: [{ path: `${path.slice(1)}.mdx`, status: 'modified' }],
      });
      pullRequest.merge();
    },
    commentsOn: (number) => repository.pullRequest(number).comments().length,
    issue: () => repository.issues().find(({ pull }) => pull === null)?.body ?? '',
    startOutage() {
      outage.followedBy = outage;
      sandbox.serviceServer.next(VIEWS, outage);
    },
    endOutage() {
      // The last planned answer still comes once; the client asks again.
      delete outage.followedBy;
    },
    onSchedule: (inputs) =>
      sandbox.run(action, {
        event: { name: 'schedule', payload: github.payload('schedule', { repository }) },
        repository: 'acme/docs',
        token,
        workspace,
        workflowSecrets: [apiKey],
        inputs: {
          'api-key': apiKey,
          'project-id': project.id,
          'base-url': sandbox.serviceServer.url,
          weeks: String(WORLD.weeks),
          'cache-dir': 'blocks',
          numbers: 'exact',
          ...inputs,
        },
      }),
    async [Symbol.asyncDispose]() {
      await sandbox.stop();
      rmSync(workspace, { recursive: true });
    },
  };
}
