import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSandbox,
  type GitHub,
  type RunOptions,
} from '../../../packages/sandbox/src/index.ts';
import {
  REVIEWER,
  setAgentPullRequest,
  submitReview,
} from '../../../packages/sandbox/src/scenarios/index.ts';
import { buildRelease } from '../../release/build.ts';
import { pendingChangesets } from '../../release/changes.ts';
import { git } from '../../release/git.ts';
import { NAME_IN_EXAMPLES } from '../../release/project.ts';
import { ReleaseFolder } from '../../release/release-folder.ts';
import { actionsOf } from '../../release/tree.ts';
import { writeVersion } from '../../release/version-pull-request.ts';
import { SetUpScene } from '../set-up/set-up-scene.ts';
import { repository } from '../workspace-copy.ts';
import { ReleaseScene } from './release-scene.ts';

/** Of two builds from nothing, on a busy machine. */
const TIME_LIMIT_MS = 600_000;

const PROJECT = { repository: 'an-owner/docs-agent-actions', serverUrl: 'https://github.com' };

type Event = RunOptions['event'];
type Scene = ReturnType<typeof setAgentPullRequest>;

/** What each action is run on. */
const EVENTS: Record<string, (github: GitHub, scene: Scene) => Event> = {
  'forward-review': (github, { pullRequest }) => {
    const review = submitReview(pullRequest);
    const payload = github.payload('pull_request_review.submitted', { pullRequest, review });
    return { name: 'pull_request_review', payload };
  },
  'start-job': (github, { pullRequest: { repository: docs } }) => {
    const issue = docs.createIssue({
      title: 'Say which Node it needs',
      body: 'The install page does not name a version.',
      author: REVIEWER,
    });
    const label = 'docs-agent: start';
    issue.label(label, REVIEWER);
    return {
      name: 'issues',
      payload: github.payload('issues.labeled', { issue, label, sender: REVIEWER }),
    };
  },
  'view-deltas': (github, { pullRequest }) => {
    const payload = github.payload('pull_request.synchronize', { pullRequest });
    return { name: 'pull_request', payload };
  },
};

const RESULTS: Record<string, string> = {
  'forward-review': 'completed',
  'start-job': 'no-change',
  'view-deltas': 'reported',
};

/**
 * Has the next version made and proposed, and clones the branch of its pull request, as if it were
 * merged.
 */
async function proposeNextVersion(release: ReleaseScene, next: string): Promise<void> {
  const { checkout, folder, remote } = release;
  // A checkout of CI has one commit.
  release.git('config', 'receive.shallowUpdate', 'true');
  git(repository, ['push', '--quiet', remote, 'HEAD:refs/heads/main']);
  git(checkout, ['pull', '--quiet', 'origin', 'main']);
  const from = join(folder, 'version');
  writeVersion(checkout, from, PROJECT);
  const { exitCode, output } = await release.script(['propose', '--from', from]);
  expect(exitCode, output).toBe(0);
  git(folder, ['clone', '--quiet', '--branch', 'changeset-release/main', remote, next]);
}

describe('the release of this commit', () => {
  let release: ReleaseScene;
  /** A clone of the tag alone. */
  let tag: string;
  let version: string;
  const notes = () => release.github.releases[0]?.body ?? '';

  beforeAll(async () => {
    release = await ReleaseScene.create();
    const next = join(release.folder, 'next');
    if (pendingChangesets(repository).length > 0) await proposeNextVersion(release, next);
    else git(repository, ['clone', '--quiet', repository, next]);
    const out = join(release.folder, 'release');
    buildRelease(next, out, PROJECT, 'store');
    const released = new ReleaseFolder(out).open();
    version = released.version;
    expect(await release.publishInPieces(out)).toBe(7);
    tag = join(release.folder, 'clone');
    execFileSync('git', [
      'clone',
      '--quiet',
      '--depth',
      '1',
      '--branch',
      `v${version}`,
      `file://${release.remote}`,
      tag,
    ]);
  }, TIME_LIMIT_MS);
  afterAll(() => release[Symbol.asyncDispose]());

  it('has a version below 1, and notes that say what changed', () => {
    expect(version).toMatch(/^0\.[1-9]\d*\.\d+$/);
    expect(notes()).toMatch(/^## [\w-]+\n\n- \w/m);
  });

  it('says once what people get, in under 300 words, as long as it is the first', () => {
    if (version !== '0.1.0') return;
    const headings = [...notes().matchAll(/^## (\S+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([...actionsOf(repository), 'core', 'Verify']);
    expect(notes().match(/^- /gm)).toHaveLength(2 * actionsOf(repository).length + 1);
    expect(notes().split(/\s+/).length).toBeLessThan(300);
  });

  it('holds what a runner needs, and nothing else', () => {
    const files = git(tag, ['ls-files']).split('\n');
    const examples = globSync('actions/*/examples/*.yml', { cwd: repository });
    const ofAction = [
      'README.md',
      'action.yml',
      'dist/index.js',
      'dist/licenses.txt',
      'dist/package.json',
    ];
    const ofActions = actionsOf(repository).flatMap((action) =>
      ofAction.map((file) => `actions/${action}/${file}`),
    );
    expect(files).toEqual(
      ['LICENSE', 'action.yml', 'docs/set-up.sh', ...ofActions, ...examples].sort(),
    );
  });

  it('names itself in the set-up script, and the repository that releases in every example', () => {
    expect(readFileSync(join(tag, 'docs/set-up.sh'), 'utf8')).toMatch(
      new RegExp(`^release=v${version}\nsource_repository=an-owner/docs-agent-actions$`, 'm'),
    );
    for (const example of globSync('actions/*/examples/*.yml', { cwd: tag })) {
      const text = readFileSync(join(tag, example), 'utf8');
      expect(text).not.toContain(NAME_IN_EXAMPLES);
    }
  });

  it.each([
    'view-deltas',
    'view-deltas --environment',
    'forward-review',
    'forward-review --secret',
    'start-job',
    'start-job --secret',
  ])('sets a repository up from its tag, once: %s', (args) => {
    using scene = new SetUpScene(join(tag, 'docs/set-up.sh'), release.remote);
    const { exitCode, output } = scene.run(args);
    expect(exitCode, output).toBe(0);
    const files = scene.files();
    const commit = release.git('rev-parse', `v${version}`);
    const uses = Object.values(files).flatMap((text) => text.match(/an-owner\S+@.*/g) ?? []);
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(new RegExp(`@${commit} # v${version}$`));

    const second = scene.run(args);
    expect([second.exitCode, second.calls, scene.files()]).toEqual([0, [], files]);
  });

  it('sets nothing up where a refusal or a failed download stops the script', () => {
    for (const call of ['secret set', 'pull-request-cached.yml']) {
      const refuses = { call, message: 'no (HTTP 403)' };
      using scene = new SetUpScene(join(tag, 'docs/set-up.sh'), release.remote, { refuses });
      const { exitCode, output, calls } = scene.run('view-deltas');
      expect([exitCode, calls, scene.files()], output).toEqual([1, [], {}]);
    }
  });

  it('has no link in its READMEs that leads nowhere', () => {
    const broken = globSync('actions/*/README.md', { cwd: tag }).flatMap((path) =>
      [
        ...readFileSync(join(tag, path), 'utf8').matchAll(
          /(?:\]\(|src(?:set)?=")(?!https:|#)([^)"#]+)/g,
        ),
      ]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(tag, path, '..', target))),
    );
    expect(broken).toEqual([]);
  });

  it('is within its budget as a download', () => {
    const budgets = JSON.parse(
      readFileSync(join(repository, 'packages/bench/bundle-budget.json'), 'utf8'),
    );
    const archive = execFileSync('git', ['archive', '--format=tar.gz', `v${version}`], {
      cwd: release.remote,
    });
    expect(archive.length).toBeLessThanOrEqual(budgets.release.archiveBytes);
  });

  it.each(actionsOf(repository))('runs %s from a clone of the tag', async (action) => {
    await using sandbox = await createSandbox();
    const scene = setAgentPullRequest(sandbox);
    const event = EVENTS[action];
    if (event === undefined) throw new Error(`Say in EVENTS what ${action} is run on.`);
    const run = await sandbox.run(join(tag, 'actions', action), {
      event: event(sandbox.github, scene),
      repository: scene.repository,
      actor: REVIEWER,
      token: scene.token,
      workflowSecrets: [scene.apiKey],
      inputs: { ...scene.inputs, ...(action === 'forward-review' && { 'job-id': scene.job.id }) },
    });
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', RESULTS[action]]);
    expect(scene.pullRequest.comments()).toHaveLength(action === 'start-job' ? 0 : 1);
  });
});
