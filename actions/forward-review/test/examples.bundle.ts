import { readdirSync, readFileSync } from 'node:fs';
import { planStep, type RunOptions, type RunResult } from '@docs-agent/sandbox';
import { AGENT, OUTSIDER, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Stage, setStage } from './support/stage.ts';

const FOLDER = new URL('../examples/', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

type Event = RunOptions['event'] & { payload: Record<string, unknown> };

/** Events as GitHub raises them on the stage, by what happened. */
const events = {
  'a review': (stage: Stage): Event => {
    const { pullRequest } = stage.scene;
    const payload = stage.sandbox.github.payload('pull_request_review.submitted', {
      pullRequest,
      review: stage.review,
    });
    return { name: 'pull_request_review', payload };
  },
  'a review of a fork': (stage: Stage): Event => {
    const { repository } = stage.scene.pullRequest;
    const facts = { title: 'Fork', author: OUTSIDER, headRef: 'fork', files: [] };
    const pullRequest = repository.createPullRequest({ ...facts, headRepository: `${OUTSIDER}/docs` });
    const review = pullRequest.submitReview({ author: REVIEWER, state: 'APPROVED', body: 'Fine' });
    const payload = stage.sandbox.github.payload('pull_request_review.submitted', { pullRequest, review });
    return { name: 'pull_request_review', payload };
  },
} as const satisfies Record<string, (stage: Stage) => Event>;

interface Case {
  file: string;
  happens: keyof typeof events;
  /** What the step ends with, or why it does not run. */
  result: string;
  prompts: number;
}

const CASES: readonly Case[] = [
  { file: 'on-review.yml', happens: 'a review', result: 'completed', prompts: 1 },
  { file: 'on-review.yml', happens: 'a review of a fork', result: 'skipped', prompts: 0 },
  { file: 'send-only.yml', happens: 'a review', result: 'sent', prompts: 1 },
  { file: 'send-only.yml', happens: 'a review of a fork', result: 'skipped', prompts: 0 },
];

describe('each example, with its own `if:`, `with:` and permissions', () => {
  it.each(CASES)('$file on $happens: $result', async ({ file, happens, result, prompts }) => {
    await using stage = await setStage();
    const { job, pullRequest } = stage.scene;
    pullRequest.edit({ author: AGENT, body: `Webhooks\n\n<!-- docs-agent job: ${job.id} -->` });
    const event = events[happens](stage);
    expect(await play(stage, file, event)).toBe(result);
    expect(job.messages).toHaveLength(prompts);
  });

  it('is played by a case', () => {
    const played = new Set(CASES.map(({ file }) => file));
    expect(readdirSync(FOLDER).filter((file) => !played.has(file))).toEqual([]);
  });
});

/** Runs the step as GitHub would for the event; what it ended with, or why it did not run. */
async function play(stage: Stage, file: string, event: Event): Promise<string | undefined> {
  const { sandbox, scene } = stage;
  const plan = planStep(textOf(file), '/forward-review@', {
    event,
    repository: scene.repository,
    secrets: { DOCS_AGENT_API_KEY: scene.apiKey },
    vars: { DOCS_AGENT_PROJECT_ID: scene.projectId, DOCS_AGENT_BASE_URL: sandbox.serviceServer.url },
  });
  if (plan.outcome !== 'runs') return plan.outcome;
  expect(plan.group).toMatch(/^forward-review-\w/);
  const token = sandbox.github.createToken(plan.permissions);
  const run = await stage.run({ event, token, inputs: { 'job-id': '', ...plan.inputs } });
  expect([run.conclusion, warningsOf(run)]).toEqual(['success', []]);
  return run.outputs['result'];
}

function warningsOf({ annotations }: RunResult): string[] {
  return annotations.filter(({ kind }) => kind !== 'notice').map(({ message }) => message);
}

it.each(readdirSync(FOLDER))('%s cuts off no run that waits', (file) => {
  const { jobs } = parse(textOf(file)) as { jobs: Record<string, { concurrency?: Record<string, unknown> }> };
  const cancelling = Object.values(jobs).map(
    ({ concurrency }) => concurrency?.['cancel-in-progress'] ?? false,
  );
  expect(cancelling).toEqual([false]);
});
