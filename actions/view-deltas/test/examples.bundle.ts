import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunOptions, RunResult, WorkflowSetting } from '@docs-agent/sandbox';
import {
  exampleWorkflows,
  type Happening,
  REVIEWER,
  warningsOf,
} from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Stage, setStage } from './support/stage.ts';

const EXAMPLES = new URL('../examples/', import.meta.url);
const examples = exampleWorkflows(EXAMPLES, '/view-deltas@');

type Event = Happening['event'];

/** Docs of two projects, each with a page at its name, beside those of the scene. */
function addProjects({ scene: { pullRequest } }: Stage): void {
  for (const project of ['guides', 'api']) {
    pullRequest.repository.setFile('main', `docs/${project}/docs.json`, '{}');
    pullRequest.repository.setFile('main', `docs/${project}/${project}.mdx`, `# ${project}`);
  }
}

/** GitHub's event payloads, by what happened. */
const happenings = {
  'a push': ({ sandbox, scene: { pullRequest } }: Stage): Event => ({
    name: 'pull_request',
    payload: sandbox.github.payload('pull_request.synchronize', { pullRequest }),
  }),
  'a merge queue': (): Event => ({ name: 'merge_group', payload: { action: 'checks_requested' } }),
  'a push to a fork': ({ sandbox, scene }: Stage): Event => {
    const pullRequest = scene.pullRequest.repository.createPullRequest({
      title: 'From a fork',
      author: 'passer-by',
      headRef: 'fix',
      headRepository: 'passer-by/docs',
      files: [{ path: 'quickstart.mdx', status: 'modified' }],
    });
    return {
      name: 'pull_request',
      payload: sandbox.github.payload('pull_request.opened', { pullRequest }),
    };
  },
  'the end of the waking run': ({ sandbox, scene: { pullRequest } }: Stage): Event => ({
    name: 'workflow_run',
    payload: sandbox.github.payload('workflow_run.completed', { pullRequest, sender: REVIEWER }),
  }),
  'the end of a waking run of another repository': ({
    sandbox,
    scene: { pullRequest },
  }: Stage): Event => {
    const payload = sandbox.github.payload('workflow_run.completed', {
      pullRequest,
      sender: REVIEWER,
    });
    return { name: 'workflow_run', payload: { ...payload, repository: { id: 1 } } };
  },
  'the time of the schedule': ({ sandbox, scene }: Stage): Event => ({
    name: 'schedule',
    payload: sandbox.github.payload('schedule', { repository: scene.pullRequest.repository }),
  }),
  'the time of the schedule, for two projects': (stage: Stage): Event => {
    addProjects(stage);
    const { repository } = stage.scene.pullRequest;
    return { name: 'schedule', payload: stage.sandbox.github.payload('schedule', { repository }) };
  },
  'the time of the schedule, weeks after a merge': ({ sandbox, scene }: Stage): Event => {
    scene.pullRequest.merge();
    sandbox.clock.advanceTo(Date.parse('2026-12-21T06:53:00Z'));
    return {
      name: 'schedule',
      payload: sandbox.github.payload('schedule', { repository: scene.pullRequest.repository }),
    };
  },
} as const satisfies Record<string, (stage: Stage) => Event>;

interface Case {
  file: string;
  on: keyof typeof happenings;
  /** The step's outcome, or why it does not run. */
  ends: string;
  comments: 0 | 1;
}

const CASES: readonly Case[] = [
  { file: 'pull-request.yml', on: 'a push', ends: 'reported', comments: 1 },
  { file: 'pull-request.yml', on: 'a push to a fork', ends: 'skipped', comments: 0 },
  { file: 'pull-request.yml', on: 'the time of the schedule', ends: 'not woken', comments: 0 },
  { file: 'pull-request-cached.yml', on: 'a push', ends: 'reported', comments: 1 },
  { file: 'environment.yml', on: 'the end of the waking run', ends: 'reported', comments: 1 },
  {
    file: 'environment.yml',
    on: 'the end of a waking run of another repository',
    ends: 'skipped',
    comments: 0,
  },
  { file: 'weekly.yml', on: 'the time of the schedule', ends: 'reported', comments: 0 },
  { file: 'weekly-issue.yml', on: 'the time of the schedule', ends: 'reported', comments: 0 },
  {
    file: 'several-projects.yml',
    on: 'the time of the schedule, for two projects',
    ends: 'reported',
    comments: 0,
  },
  { file: 'chat.yml', on: 'the time of the schedule', ends: 'reported', comments: 0 },
  { file: 'work-items.yml', on: 'the time of the schedule', ends: 'reported', comments: 0 },
  {
    file: 'after-merges.yml',
    on: 'the time of the schedule',
    ends: 'nothing-to-report',
    comments: 0,
  },
  {
    file: 'after-merges.yml',
    on: 'the time of the schedule, weeks after a merge',
    ends: 'reported',
    comments: 1,
  },
  { file: 'forks.yml', on: 'the time of the schedule', ends: 'reported', comments: 1 },
  { file: 'redirect-gate.yml', on: 'a push', ends: 'reported', comments: 1 },
  { file: 'redirect-gate.yml', on: 'a push to a fork', ends: 'nothing-to-report', comments: 0 },
  { file: 'redirects.yml', on: 'a push', ends: 'reported', comments: 0 },
  { file: 'redirects.yml', on: 'a push to a fork', ends: 'nothing-to-report', comments: 0 },
  { file: 'redirects.yml', on: 'a merge queue', ends: 'nothing-to-report', comments: 0 },
  { file: 'redirect-gate.yml', on: 'a merge queue', ends: 'skipped', comments: 0 },
];

/** It runs no action: it wakes `environment.yml`. */
const WAKER = 'environment-wake.yml';

describe('each example, with its own `if:`, `with:` and permissions', () => {
  it.each(CASES)('$file on $on: $ends', async ({ file, on, ends, comments }) => {
    await using stage = await setStage({ processes: 'own' });
    const run = await play(stage, file, happenings[on](stage));
    expect(
      typeof run === 'string' ? run : [run.conclusion, run.outputs['result'], warningsOf(run)],
    ).toEqual(typeof run === 'string' ? ends : ['success', ends, []]);
    expect(stage.comments()).toHaveLength(comments);
  });

  it('is played by a case', () => {
    const played = new Set([...CASES.map(({ file }) => file), WAKER]);
    expect(examples.names.filter((file) => !played.has(file))).toEqual([]);
  });
});

it('each example that reports views links pages to the live docs: it sets `site-url`', () => {
  const steps = readdirSync(EXAMPLES)
    .map((file) => readFileSync(new URL(file, EXAMPLES), 'utf8'))
    .flatMap((text) => text.split(/^ +base-url: .*\n/m).slice(1));
  expect(steps.length).toBeGreaterThan(9);
  for (const step of steps)
    expect(step).toMatch(/^ +site-url: \$\{\{ vars\.DOCS_AGENT_SITE_URL \}\}/);
});

it('the waking workflow has no secret and uses no action, and is the one that the other waits for', () => {
  const waker = parse(examples.textOf(WAKER)) as { name: string };
  expect(examples.textOf(WAKER)).not.toMatch(/secrets|vars\.|uses:|environment:/);
  expect(parse(examples.textOf('environment.yml'))).toMatchObject({
    on: { workflow_run: { workflows: [waker.name], types: ['completed'] } },
    jobs: { report: { environment: { name: 'docs-agent', deployment: false } } },
  });
});

const savers = examples.names.filter((file) =>
  examples.textOf(file).includes('actions/cache/save@'),
);

it('each example that reports on the site keeps what it read', () => {
  const readers = examples.names.filter((file) => /mode: site$/m.test(examples.textOf(file)));
  expect(savers).toEqual(readers);
});

it.each(savers)(
  '%s keeps what it read also where the report failed the step, and when it is run again',
  (file) => {
    const { jobs } = parse(examples.textOf(file)) as {
      jobs: Record<
        string,
        { steps: { uses?: string; if?: string; with?: { key?: string; path?: string } }[] }
      >;
    };
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const [restore, report, save] = [
      'actions/cache/restore@',
      '/view-deltas@',
      'actions/cache/save@',
    ].map((action) => steps.findIndex(({ uses }) => uses?.includes(action))) as [
      number,
      number,
      number,
    ];
    expect([restore < report, report < save]).toEqual([true, true]);
    expect(steps[save]?.if).toContain('!cancelled()');
    // A cache of one key is written once.
    expect(steps[save]?.with?.key).toMatch(
      /\$\{\{ github\.run_id \}\}-\$\{\{ github\.run_attempt \}\}$/,
    );
    expect(steps[save]?.with).toEqual({
      path: steps[restore]?.with?.path,
      key: steps[restore]?.with?.key,
    });
  },
);

it('the cache of the weekly example serves the one for pull requests, without a request', async () => {
  // Some months after the last definition change.
  await using stage = await setStage({ processes: 'own', now: '2027-03-10T14:00:00Z' });
  const workspace = mkdtempSync(join(tmpdir(), 'view-deltas-'));
  try {
    await play(stage, 'weekly.yml', happenings['the time of the schedule'](stage), { workspace });
    const push = await play(stage, 'pull-request-cached.yml', happenings['a push'](stage), {
      workspace,
    });
    if (typeof push === 'string') throw new Error(`The example was ${push}.`);
    expect(push.outputs['result']).toBe('reported');
    expect(push.requests.filter(({ server }) => server === 'service')).toEqual([]);
    // The scene's repository is public.
    expect(stage.comments()[0]).toContain('Counts are left out');
  } finally {
    rmSync(workspace, { recursive: true });
  }
});

it('the weekly example with an issue opens one, and keeps it', async () => {
  await using stage = await setStage({ processes: 'own' });
  const monday = happenings['the time of the schedule'](stage);
  const first = await play(stage, 'weekly-issue.yml', monday);
  const second = await play(stage, 'weekly-issue.yml', monday);
  const url = expect.stringMatching(/\/issues\/\d+$/);
  expect([first, second]).toMatchObject([{ outputs: { 'issue-url': url } }, { summary: '' }]);
  expect(issueTitles(stage)).toEqual(['Docs traffic report']);
});

it('the example of several projects has a report of its own views and an issue of its own for each', async () => {
  await using stage = await setStage({ processes: 'own' });
  const { service } = stage.sandbox;
  expect(examples.textOf('several-projects.yml')).toContain('project: [guides, api]');
  const runs: (RunResult | string)[] = [];
  for (const [project, humanPerDay] of [
    ['guides', 500],
    ['api', 90],
  ] as const) {
    const created = service.createProject({ id: `docs-${project}` });
    service.setSite(created, { paths: [{ path: `/${project}`, humanPerDay, aiPerDay: 30 }] });
    const monday = happenings['the time of the schedule, for two projects'](stage);
    const environment = {
      matrix: { project },
      secrets: { DOCS_AGENT_READ_KEY: created.createKey(['read']) },
      vars: { DOCS_AGENT_PROJECT_ID: created.id },
    };
    runs.push(await play(stage, 'several-projects.yml', monday, {}, environment));
  }
  expect(runs).toMatchObject([{ outputs: { pages: '1' } }, { outputs: { pages: '1' } }]);
  expect(issueTitles(stage)).toEqual(['Docs traffic report: guides', 'Docs traffic report: api']);
  const bodies = stage.issues().map(({ body }) => body ?? '');
  expect(bodies.map((body) => [body.includes('`/guides`'), body.includes('`/api`')])).toEqual([
    [true, false],
    [false, true],
  ]);
});

describe('the step that notifies the chat', () => {
  const notify = (stage: Stage, notable: string, percent: string, schedule = '23 6 * * 1') => {
    const headline = '`/$(id)` lost 5 of 9 human views';
    const { name, payload } = happenings['the time of the schedule'](stage);
    const event = { name, payload: { ...payload, schedule } };
    return examples.script(
      'chat.yml',
      'Notify the chat',
      stage,
      { event, actor: REVIEWER },
      {
        secrets: { CHAT_WEBHOOK_URL: 'https://chat.example/hook' },
        steps: { views: { outputs: { notable, headline, 'site-human-percent': percent } } },
      },
    );
  };

  it('runs if something changed, and has no outside text in its script', async () => {
    await using stage = await setStage({ processes: 'own' });
    const step = notify(stage, 'true', '4.0');
    expect(step).toMatchObject({
      outcome: 'runs',
      env: {
        WEBHOOK_URL: 'https://chat.example/hook',
        HEADLINE: '`/$(id)` lost 5 of 9 human views',
        RUN_URL: 'https://github.com/acme/docs/actions/runs/7000000001',
      },
    });
    expect(step.outcome === 'runs' && step.script).not.toMatch(/lost|https:/);
  });

  it('runs if the site lost many views', async () => {
    await using stage = await setStage({ processes: 'own' });
    expect(notify(stage, 'false', '-20.1')).toMatchObject({ outcome: 'runs' });
  });

  it.each([
    ['nothing clearly changed', 'false', '-20.0', '23 6 * * 1'],
    ['some views could not be read', '', '', '23 6 * * 1'],
    ['Monday’s run has sent it', 'true', '-20.1', '23 6 * * 4'],
  ])('is skipped where %s', async (_why, notable, percent, schedule) => {
    await using stage = await setStage({ processes: 'own' });
    expect(notify(stage, notable, percent, schedule)).toEqual({ outcome: 'skipped' });
  });
});

function issueTitles(stage: Stage): string[] {
  return stage.issues().map(({ title }) => title);
}

function namedPullRequest({ payload }: Event): unknown {
  const { workflow_run: run } = payload as { workflow_run?: { pull_requests: readonly unknown[] } };
  return run?.pull_requests[0];
}

/** Runs the step as GitHub would. Returns its run, or why there was none. */
function play(
  stage: Stage,
  file: string,
  event: Event,
  overrides: Partial<RunOptions> = {},
  beside: Pick<WorkflowSetting, 'matrix' | 'secrets' | 'vars'> = {},
): Promise<RunResult | string> {
  const { number } = stage.scene.pullRequest;
  return examples.play(
    file,
    stage,
    { event, actor: REVIEWER },
    ({ group, ...step }) => {
      if (group !== undefined) expect(group).toMatch(/\w-(?:42|deltas|guides|api)$/);
      return stage.on({ ...step, ...overrides, inputs: step.inputs });
    },
    {
      matrix: {
        number: String(number),
        project: 'guides',
        // Of `workflow_run`, the first of those that the payload names.
        'pull-request': namedPullRequest(event),
      },
      needs: { list: { outputs: { numbers: `[${number}]` } } },
      ...beside,
    },
  );
}
