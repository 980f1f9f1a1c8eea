import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import { AGENT } from '@docs-agent/sandbox/scenarios';
import { type SharedStage, setShared } from '../shared-stage.ts';
import type { Stage } from '../stage.ts';
import { isMerged, MERGED_AT, type Mode, nowOf } from './mode.ts';

export interface ModeStage extends SharedStage {
  /** One run, with all that an undisturbed one needs. */
  run(overrides?: Partial<RunOptions>): Promise<RunResult>;
}

/** JSON may end in white space. GraphQL cuts texts at 512,000 bytes. */
const LARGE_CONFIGURATION = `${JSON.stringify({
  navigation: { pages: ['index'] },
  redirects: [
    { source: '/reference/errors', destination: '/api/errors' },
    { source: '/guides/old-setup', destination: '/quickstart' },
  ],
})}${' '.repeat(600_000)}`;

/** Empty inputs count as not set. */
const WITHOUT_A_KEY = {
  'api-key': '',
  'project-id': '',
  'base-url': '',
  mode: 'redirects',
  numbers: 'auto',
  'missing-redirects': 'fail',
  'report-to': 'comment, summary',
  'comment-when': 'always',
};

/** A path that only a rule catches which the live site does not follow. */
function setLiveSite({ sandbox, scene, serve }: Stage): void {
  const pages = ['/quickstart', '/changelog', '/guides/webhooks'].map((path) => ({
    path,
    humanPerDay: 300,
    aiPerDay: 90,
  }));
  const rules = [{ source: '/old/:slug', destination: '/quickstart' }];
  serve(pages);
  scene.pullRequest.repository.setFile('main', 'docs.json', JSON.stringify({ redirects: rules }));
  const doubtful = { path: '/old/setup', humanPerDay: 30, aiPerDay: 4 };
  sandbox.service.setSite(scene.projectId, { paths: [...pages, doubtful] });
  sandbox.docsHost.publish({ pages: pages.map(({ path }) => path), rules });
}

export async function setMode(mode: Mode): Promise<ModeStage> {
  const setting = await setShared({
    now: isMerged(mode) ? MERGED_AT : new Date(nowOf('site')).toISOString(),
  });
  const { stage, shared } = setting;
  const { pullRequest } = stage.scene;
  if (isMerged(mode)) {
    pullRequest.merge();
    stage.sandbox.clock.advanceTo(nowOf(mode));
  }
  if (mode === 'large configuration') {
    const { repository, headRef } = pullRequest;
    for (const ref of ['main', headRef]) repository.setFile(ref, 'docs.json', LARGE_CONFIGURATION);
  }
  if (mode === 'gate' || mode === 'gone page') {
    const removed = { path: 'guides/webhooks.mdx', status: 'removed' } as const;
    const text = '/guides/webhooks # no longer offered\n';
    const line = { path: '.github/docs-gone.txt', status: 'added', text } as const;
    pullRequest.forcePush({
      author: AGENT,
      message: 'Remove webhooks',
      files: mode === 'gate' ? [removed] : [removed, line],
    });
  }
  if (mode === 'live site') setLiveSite(stage);
  const withInputs = (inputs: Record<string, string>, given: Partial<RunOptions>) => ({
    ...given,
    workspace: shared.workspace,
    inputs: { ...inputs, ...given.inputs },
  });
  const run = (given: Partial<RunOptions> = {}): Promise<RunResult> => {
    switch (mode) {
      case 'pull request':
      case 'later push':
      case 'large configuration':
      case 'gate':
      case 'gone page':
        return stage.onPullRequest(withInputs({ 'missing-redirects': 'fail' }, given));
      case 'without a key':
        return stage.onPullRequest({
          ...given,
          token: stage.token({ contents: 'read', 'pull-requests': 'write' }),
          workflowSecrets: [],
          inputs: { ...WITHOUT_A_KEY, ...given.inputs },
        });
      case 'live site':
        return stage.onSchedule(
          withInputs(
            {
              'report-to': 'summary, issue',
              'check-live': 'true',
              'site-url': stage.sandbox.docsServer.url,
            },
            given,
          ),
        );
      case 'site':
      case 'later week':
        return stage.onSchedule(
          withInputs({ ...shared.inputs, 'report-to': 'summary, issue' }, given),
        );
      case 'site with merges':
        return stage.onSchedule(
          withInputs({ 'report-to': 'summary, issue', 'impact-after-weeks': '4' }, given),
        );
      case 'impact':
        return stage.onSchedule(withInputs({ mode: 'impact', 'impact-after-weeks': '4' }, given));
    }
  };
  if (mode === 'later push' || mode === 'later week') await run();
  if (mode === 'later push') {
    const files = [{ path: 'guides/topic-1.mdx', status: 'modified' } as const];
    pullRequest.pushCommit({ author: AGENT, message: 'One more page', files });
  }
  if (mode === 'later week') stage.sandbox.clock.advanceTo(nowOf(mode));
  return { ...setting, run };
}
