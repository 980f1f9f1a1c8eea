import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetUpFiles } from '../../release/set-up-files.ts';
import { repository } from '../workspace-copy.ts';
import { SetUpScene, type State } from './set-up-scene.ts';

const TAG = 'v0.1.0';
const OWNER = 'an-owner/docs-agent-actions';

/** A git repository with the set-up files of a release, as its tag has them. */
const release = mkdtempSync(join(tmpdir(), 'docs-agent-set-up-release-'));
let commit: string;

function git(...args: string[]): string {
  return execFileSync('git', ['-C', release, ...args], { encoding: 'utf8' }).trim();
}

beforeAll(() => {
  writeSetUpFiles(repository, release, { repository: OWNER }, TAG);
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', TAG);
  git('tag', TAG);
  commit = git('rev-parse', 'HEAD');
});
afterAll(() => rmSync(release, { recursive: true }));

function setUp(state: Partial<State> = {}): SetUpScene {
  return new SetUpScene(join(release, 'docs/set-up.sh'), release, state);
}

/** An example as the script writes it: our actions at the release's commit. */
function pinned(path: string): string {
  const text = readFileSync(join(repository, 'actions', path), 'utf8');
  return text.replace(
    /(uses: )docs-agent\/docs-agent-actions(\/actions\/[\w-]+)@.*/g,
    `$1${OWNER}$2@${commit} # ${TAG}`,
  );
}

/** Everything that the recommended set-up of forward-review makes. */
const WHOLE = [
  'environments/docs-agent',
  'environments/docs-agent/deployment-branch-policies',
  'environments/docs-agent/secrets/DOCS_AGENT_WRITE_KEY',
  'actions/variables/DOCS_AGENT_PROJECT_ID',
];
const FREE_PLAN =
  'Upgrade to GitHub Pro or make this repository public to enable this feature. (HTTP 403)';

describe('docs/set-up.sh', () => {
  it('sets up view-deltas with write permission alone: a secret, two variables, two workflows of its release', () => {
    using scene = setUp({ permission: 'WRITE' });
    const { exitCode, output, calls } = scene.run('view-deltas');
    expect(exitCode, output).toBe(0);
    expect(output).toContain('With write permission:');
    expect(calls).toEqual([
      'secret set DOCS_AGENT_READ_KEY',
      'variable set DOCS_AGENT_PROJECT_ID',
      'variable set DOCS_AGENT_SITE_URL',
    ]);
    expect(scene.files()).toEqual({
      'docs-agent-weekly.yml': pinned('view-deltas/examples/weekly.yml'),
      'docs-agent-pull-request-cached.yml': pinned('view-deltas/examples/pull-request-cached.yml'),
    });
  });

  it('says at the end what is done, and what is left to do', () => {
    using scene = setUp();
    const { output } = scene.run('view-deltas');
    expect(output.slice(output.indexOf('Done:'))).toBe(`Done:
  - set the secret DOCS_AGENT_READ_KEY of the repository: gh asks for an admin API key with the read scope
  - set the variable DOCS_AGENT_PROJECT_ID: gh asks for the id
  - set the variable DOCS_AGENT_SITE_URL: gh asks for the address of your docs, such as https://docs.example.com
  - write .github/workflows/docs-agent-weekly.yml, of the release v0.1.0
  - write .github/workflows/docs-agent-pull-request-cached.yml, of the release v0.1.0
Left for you:
  - Commit the workflows, and merge them to trunk
  - Then start the first report: gh workflow run docs-agent-weekly.yml
`);
  });

  it('sets up forward-review with an environment for the default branch alone, and a ruleset', () => {
    using scene = setUp();
    const { calls } = scene.run('forward-review');
    expect(calls).toEqual([
      expect.stringMatching(
        /PUT repos\/acme\/docs\/environments\/docs-agent .*custom_branch_policies": true/,
      ),
      expect.stringMatching(
        /environments\/docs-agent\/deployment-branch-policies --silent -f name=trunk$/,
      ),
      expect.stringMatching(
        /POST repos\/acme\/docs\/rulesets .*"bypass_actors": \[\].*~DEFAULT_BRANCH.*required_approving_review_count": 1/,
      ),
      'secret set DOCS_AGENT_WRITE_KEY --env docs-agent',
      'variable set DOCS_AGENT_PROJECT_ID',
    ]);
    expect(scene.files()).toEqual({
      'docs-agent-recommended-wake.yml': pinned('forward-review/examples/recommended-wake.yml'),
      'docs-agent-recommended.yml': pinned('forward-review/examples/recommended.yml'),
    });
  });

  it('sets up start-job beside forward-review, with the same environment and key', () => {
    using scene = setUp({ has: [...WHOLE], rules: 1 });
    scene.write('docs-agent-recommended.yml', 'mine');
    const { calls } = scene.run('start-job');
    expect(calls).toEqual([expect.stringMatching(/^label create docs-agent: start /)]);
    expect(scene.files()).toEqual({
      'docs-agent-recommended.yml': 'mine',
      'docs-agent-on-label.yml': pinned('start-job/examples/on-label.yml'),
    });
  });

  it.each([
    ['forward-review', 'on-review', []],
    ['start-job', 'on-label-secret', [expect.stringMatching(/^label create/)]],
  ])('sets up %s with a secret of the repository: %s.yml', (action, file, more) => {
    using scene = setUp({ permission: 'WRITE' });
    const { calls } = scene.run(`${action} --secret`);
    const settings = ['secret set DOCS_AGENT_WRITE_KEY', 'variable set DOCS_AGENT_PROJECT_ID'];
    expect(calls).toEqual([...settings, ...more]);
    expect(scene.files()).toEqual({
      [`docs-agent-${file}.yml`]: pinned(`${action}/examples/${file}.yml`),
    });
  });

  it('with the key in an environment, each workflow that takes the key uses that environment', () => {
    using scene = setUp();
    const { calls } = scene.run('view-deltas --environment');
    expect(calls).toContain('secret set DOCS_AGENT_READ_KEY --env docs-agent');
    const texts = Object.values(scene.files());
    const withKey = texts.filter((text) => text.includes('secrets.DOCS_AGENT_READ_KEY'));
    expect([texts.length, withKey.length]).toEqual([3, 2]);
    for (const text of withKey) expect(text).toMatch(/^ {4}environment: \{ name: docs-agent,/m);
  });

  it.each(['view-deltas', 'view-deltas --environment', 'forward-review', 'start-job --secret'])(
    'replaces nothing that exists: a second run of %s has nothing to do',
    (args) => {
      using scene = setUp();
      expect(scene.run(args)).toMatchObject({ exitCode: 0 });
      const files = scene.files();
      const { exitCode, output, calls } = scene.run(args);
      expect([exitCode, calls, scene.files()]).toEqual([0, [], files]);
      expect(output).toContain('nothing to do');
    },
  );

  it('replaces no workflow of the same name', () => {
    using scene = setUp();
    scene.write('docs-agent-weekly.yml', 'mine');
    scene.run('view-deltas');
    expect(scene.files()).toMatchObject({ 'docs-agent-weekly.yml': 'mine' });
  });

  it('creates no ruleset beside a branch protection', () => {
    using scene = setUp({ protected: true });
    const { calls } = scene.run('view-deltas --environment');
    expect(calls.filter((call) => call.includes('rulesets'))).toEqual([]);
  });

  it.each([
    ['an environment that no branch may use yet gets its branch', false, 'Restrict the env', 1],
    ['an environment that every branch may use is left as it is, and named', true, '', 0],
  ])('%s', (_rule, open, absent, allowed) => {
    using scene = setUp({ has: ['environments/docs-agent'], open });
    const { calls, output } = scene.run('forward-review');
    expect(calls.filter((call) => call.includes('deployment-branch-policies'))).toHaveLength(
      allowed,
    );
    expect(output.includes('Restrict the environment docs-agent')).toBe(absent === '');
  });
});

describe('who works alone', () => {
  it('is asked before a ruleset that would lock them out, and gets one with an exception for administrators', () => {
    using scene = setUp({ writers: 1 });
    const { output, calls } = scene.run('forward-review', ['y', 'y']);
    expect(output).toContain('You are the only person who can write here');
    expect(calls.filter((call) => call.includes('rulesets'))).toEqual([
      expect.stringMatching(
        /"bypass_actors": \[\{ "actor_id": 5, "actor_type": "RepositoryRole", "bypass_mode": "pull_request" \}\]/,
      ),
    ]);
  });

  it('can do without the ruleset, and is told what that leaves open', () => {
    using scene = setUp({ writers: 1 });
    const { exitCode, output, calls } = scene.run('forward-review', ['y', 'n']);
    expect([exitCode, calls.filter((call) => call.includes('rulesets'))]).toEqual([0, []]);
    expect(calls).toContain('secret set DOCS_AGENT_WRITE_KEY --env docs-agent');
    expect(output).toContain('- Protect the branch trunk once someone else can write here');
  });
});

describe('nothing is done', () => {
  it.each<[string, string, Partial<State>, string, string]>([
    ['a person says no', 'view-deltas', {}, 'n', 'nothing was done'],
    [
      'the person is no administrator',
      'forward-review',
      { permission: 'WRITE' },
      'y',
      'ask an administrator',
    ],
    [
      'GitHub does not answer',
      'view-deltas',
      { refuses: { call: 'actions/secrets', message: 'Bad gateway (HTTP 502)' } },
      'y',
      'HTTP 502',
    ],
    ['the action is unknown', 'view-delta', {}, 'y', 'usage:'],
    [
      'a private repository has no rules',
      'forward-review',
      { refuses: { call: 'rules/branches', message: FREE_PLAN } },
      'y',
      'bash set-up.sh forward-review --secret',
    ],
    [
      'a private repository has no environments',
      'start-job',
      { rules: 1, refuses: { call: '--method PUT', message: FREE_PLAN } },
      'y',
      'bash set-up.sh start-job --secret',
    ],
    [
      'the release cannot be read',
      'view-deltas',
      { refuses: { call: '/commits/v0.1.0', message: 'Not Found (HTTP 404)' } },
      'y',
      'the release v0.1.0 of an-owner/docs-agent-actions could not be read',
    ],
    [
      'a workflow cannot be downloaded',
      'view-deltas',
      { refuses: { call: 'pull-request-cached.yml', message: 'Bad gateway (HTTP 502)' } },
      'y',
      'pull-request-cached.yml of v0.1.0 could not be downloaded',
    ],
  ])('where %s', (_rule, args, state, answer, says) => {
    using scene = setUp(state);
    const { exitCode, output, calls } = scene.run(args, [answer]);
    expect([exitCode, calls, scene.files()]).toEqual([1, [], {}]);
    expect(output).toContain(says);
  });

  it('where there is no terminal, which it says', () => {
    using scene = setUp();
    const { exitCode, output, calls } = scene.runWithoutTerminal('view-deltas');
    expect([exitCode, calls, scene.files()]).toEqual([1, [], {}]);
    expect(output).toContain('there is no terminal to ask in');
  });
});

it.each([
  ['environments/docs-agent', FREE_PLAN],
  ['secret set', 'failed to set secret (HTTP 403)'],
])(
  'a refusal of %s ends with what is done and what is not, and a second run does the rest',
  (call, message) => {
    using scene = setUp({ rules: 1, refuses: { call, message } });
    const first = scene.run('forward-review');
    expect(first.exitCode).toBe(1);

    scene.change({ refuses: { call: 'nothing', message: '' } });
    const second = scene.run('forward-review');
    expect(second.exitCode, second.output).toBe(0);
    using whole = setUp({ rules: 1 });
    expect([...first.calls, ...second.calls]).toEqual(whole.run('forward-review').calls);
    expect(scene.files()).toEqual(whole.files());
  },
);

it('a refused secret is named as not done, with all that would have followed', () => {
  using scene = setUp({ rules: 1, refuses: { call: 'secret set', message: 'no (HTTP 403)' } });
  const { output } = scene.run('forward-review');
  expect(output.slice(output.indexOf('gh: no'))).toBe(`gh: no (HTTP 403)
Done:
  - create the environment docs-agent
  - let the branch trunk use it, and no other
Left for you:
  - Not done: set the secret DOCS_AGENT_WRITE_KEY of the environment docs-agent: gh asks for an admin API key with the write scope
  - Not done: set the variable DOCS_AGENT_PROJECT_ID: gh asks for the id
  - Not done: write .github/workflows/docs-agent-recommended-wake.yml, of the release v0.1.0
  - Not done: write .github/workflows/docs-agent-recommended.yml, of the release v0.1.0
set-up.sh: a step failed: its message is above. Run this again, and it does what is left.
`);
});
