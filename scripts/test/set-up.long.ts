import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { repository } from './workspace-copy.ts';

/**
 * A stand-in for gh: says what the repository has, and writes down each call that changes
 * something.
 */
const GH = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs');
const [state, log] = [JSON.parse(process.env.STATE), process.env.LOG];
const args = process.argv.slice(2);
const line = args.join(' ');
if (line.startsWith('repo view')) {
  const { permission = 'ADMIN' } = state;
  console.log({ nameWithOwner: 'acme/docs', defaultBranchRef: 'trunk', viewerPermission: permission }[args[3]]);
} else if (line.includes('--method') || args[0] !== 'api') {
  const body = args.includes('-') ? ' ' + readFileSync(0, 'utf8').replace(/\\s+/g, ' ') : '';
  appendFileSync(log, line + body + '\\n');
} else if (args[1].includes('/contents/')) {
  console.log(readFileSync(process.env.SOURCE + args[1].split('/contents')[1], 'utf8'));
} else if (args[1].includes('/rules/branches/')) {
  if (state.plan === 'free') {
    console.error('gh: Upgrade to GitHub Pro or make this repository public (HTTP 403)');
    process.exit(1);
  }
  console.log(state.rules ?? 0);
} else if (args[1].includes('/branches/')) {
  console.log(state.protected ?? false);
} else if (!(state.has ?? []).some((path) => args[1].endsWith(path))) {
  console.error(state.trouble ?? 'gh: Not Found (HTTP 404)');
  process.exit(1);
}
`;

interface State {
  permission?: string;
  /** Ends of the paths that GitHub has. */
  has?: readonly string[];
  rules?: number;
  /** `free`: a private repository has no rules and environments. */
  plan?: 'free';
  protected?: boolean;
  /** In place of "not found". */
  trouble?: string;
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function setUp(
  args: string[],
  state: State = {},
  { answer = 'y', existing = [] as string[] } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'set-up-'));
  folders.push(folder);
  const clone = join(folder, 'clone');
  const workflows = join(clone, '.github', 'workflows');
  mkdirSync(workflows, { recursive: true });
  spawnSync('git', ['init', '--quiet', clone]);
  for (const file of existing) writeFileSync(join(workflows, file), 'mine');
  writeFileSync(join(folder, 'gh'), GH);
  chmodSync(join(folder, 'gh'), 0o755);
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const { status, stdout, stderr } = spawnSync(
    'bash',
    [join(repository, 'docs/set-up.sh'), ...args],
    {
      cwd: clone,
      encoding: 'utf8',
      input: answer === '' ? '' : `${answer}\n`,
      env: {
        ...process.env,
        PATH: [folder, process.env['PATH']].join(delimiter),
        STATE: JSON.stringify(state),
        LOG: log,
        SOURCE: repository,
      },
    },
  );
  const calls = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  const textOf = (file: string) =>
    existsSync(join(workflows, file)) ? readFileSync(join(workflows, file), 'utf8') : undefined;
  return { status, stdout, stderr, calls, textOf };
}

const example = (path: string) => readFileSync(join(repository, 'actions', path), 'utf8').trim();

describe('docs/set-up.sh', () => {
  it('sets up view-deltas with write permission alone: a secret, a variable, two workflows', () => {
    const { status, stdout, calls, textOf } = setUp(['view-deltas'], { permission: 'WRITE' });
    expect(stdout).toContain('With write permission:');
    expect(stdout).not.toContain('With admin permission:');
    expect(calls).toEqual(['secret set DOCS_AGENT_READ_KEY', 'variable set DOCS_AGENT_PROJECT_ID']);
    for (const file of ['weekly', 'pull-request-cached']) {
      const text = textOf(`docs-agent-${file}.yml`)?.trim();
      expect(text).toBe(example(`view-deltas/examples/${file}.yml`));
    }
    expect(status).toBe(0);
  });

  it('sets up forward-review with an environment for the default branch alone, and a ruleset', () => {
    const { calls, textOf } = setUp(['forward-review']);
    expect(calls).toEqual([
      expect.stringMatching(
        /PUT repos\/acme\/docs\/environments\/docs-agent .*custom_branch_policies": true/,
      ),
      expect.stringMatching(
        /environments\/docs-agent\/deployment-branch-policies --silent -f name=trunk$/,
      ),
      expect.stringMatching(
        /POST repos\/acme\/docs\/rulesets .*~DEFAULT_BRANCH.*required_approving_review_count": 1/,
      ),
      'secret set DOCS_AGENT_WRITE_KEY --env docs-agent',
      'variable set DOCS_AGENT_PROJECT_ID',
    ]);
    for (const file of ['recommended-wake', 'recommended']) {
      const text = textOf(`docs-agent-${file}.yml`)?.trim();
      expect(text).toBe(example(`forward-review/examples/${file}.yml`));
    }
  });

  it.each([
    ['forward-review', 'on-review'],
    ['start-job', 'on-label-secret'],
  ])('sets up %s with a secret of the repository, without an environment', (action, file) => {
    const { calls, textOf, status } = setUp([action, '--secret'], { permission: 'WRITE' });
    expect(calls.slice(0, 2)).toEqual([
      'secret set DOCS_AGENT_WRITE_KEY',
      'variable set DOCS_AGENT_PROJECT_ID',
    ]);
    expect(textOf(`docs-agent-${file}.yml`)?.trim()).toBe(
      example(`${action}/examples/${file}.yml`),
    );
    expect(status).toBe(0);
  });

  it('names the form without an environment where the plan has no branch rules', () => {
    const { calls, stderr } = setUp(['start-job'], { plan: 'free' });
    expect([calls, stderr]).toEqual([[], expect.stringContaining('start-job --secret')]);
  });

  it('says that it needs an answer where there is no terminal', () => {
    const { calls, stderr } = setUp(['start-job'], {}, { answer: '' });
    expect([calls, stderr]).toEqual([[], expect.stringContaining('there is no terminal')]);
  });

  it('sets up start-job beside forward-review, with the same environment and key', () => {
    const has = ['environments/docs-agent', 'environments/docs-agent/secrets/DOCS_AGENT_WRITE_KEY'];
    const existing = ['docs-agent-recommended-wake.yml', 'docs-agent-recommended.yml'];
    const { calls, textOf } = setUp(['start-job'], { has, rules: 1 }, { existing });
    expect(calls).toEqual([
      'variable set DOCS_AGENT_PROJECT_ID',
      expect.stringMatching(/^label create docs-agent: start /),
    ]);
    expect(textOf('docs-agent-on-label.yml')?.trim()).toBe(
      example('start-job/examples/on-label.yml'),
    );
  });

  it('leaves a label that exists as it is', () => {
    const { calls } = setUp(['start-job'], { has: ['labels/docs-agent:%20start'] });
    expect(calls.filter((call) => call.startsWith('label'))).toEqual([]);
  });

  it('replaces nothing that exists', () => {
    const has = [
      'environments/docs-agent',
      'environments/docs-agent/secrets/DOCS_AGENT_WRITE_KEY',
      'variables/DOCS_AGENT_PROJECT_ID',
    ];
    const existing = ['docs-agent-recommended-wake.yml', 'docs-agent-recommended.yml'];
    const { status, stdout, calls, textOf } = setUp(
      ['forward-review'],
      { has, rules: 1 },
      { existing },
    );
    expect([status, calls, existing.map(textOf)]).toEqual([0, [], ['mine', 'mine']]);
    expect(stdout).toContain('nothing to do');
  });

  it('with the key in an environment, each workflow that takes the key uses that environment', () => {
    const { calls, textOf } = setUp(['view-deltas', '--environment']);
    expect(calls).toContain('secret set DOCS_AGENT_READ_KEY --env docs-agent');
    const texts = ['weekly', 'environment-wake', 'environment'].map((file) =>
      textOf(`docs-agent-${file}.yml`),
    );
    const withKey = texts.filter((text) => text?.includes('secrets.DOCS_AGENT_READ_KEY'));
    expect(withKey).toHaveLength(2);
    for (const text of withKey) expect(text).toMatch(/^ {4}environment: \{ name: docs-agent,/m);
  });

  it('creates no ruleset beside a branch protection', () => {
    const { calls } = setUp(['view-deltas', '--environment'], { protected: true });
    expect(calls.filter((call) => call.includes('rulesets'))).toEqual([]);
  });

  it.each([
    ['a person says no', ['view-deltas'], {}, 'n', 'nothing was done'],
    [
      'the person is no administrator',
      ['forward-review'],
      { permission: 'WRITE' },
      'y',
      'ask an administrator',
    ],
    [
      'GitHub does not answer',
      ['view-deltas'],
      { trouble: 'gh: Bad gateway (HTTP 502)' },
      'y',
      'HTTP 502',
    ],
    ['the action is unknown', ['view-delta'], {}, 'y', 'usage:'],
  ])('does nothing where %s', (_rule, args, state, answer, says) => {
    const { status, stderr, calls, textOf } = setUp(args, state, { answer });
    expect([status, calls, textOf('docs-agent-weekly.yml')]).toEqual([1, [], undefined]);
    expect(stderr).toContain(says);
  });
});
