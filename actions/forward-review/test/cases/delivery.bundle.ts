import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { type Case, playCase } from '../support/case.ts';
import { MESSAGE, setStage } from '../support/stage.ts';

const CASES: Case[] = [
  {
    rule: 'an answer that never comes leaves the items uncertain, and nothing is sent again',
    arrange: ({ sandbox }) => sandbox.serviceServer.next(MESSAGE, { cut: 'after' }),
    result: 'uncertain',
    conclusion: 'failure',
    says: /./,
    prompts: 1,
    comment: /It is not certain that the agent got this review/,
  },
  {
    rule: 'a 2xx to the prompt is sent, although it brings a web page: the job is read then',
    agent: 'thorough',
    arrange: ({ sandbox }) =>
      sandbox.serviceServer.next(MESSAGE, {
        change: (answer) => ({
          ...answer,
          body: '<html>Welcome</html>',
          headers: { 'content-type': 'text/html' },
        }),
      }),
    result: 'completed',
    conclusion: 'success',
    says: /The agent pushed 2 commits/,
    prompts: 1,
    comment: /The agent pushed 2 commits: 1 suggestion applied/,
  },
  {
    rule: 'a 500 to the prompt is uncertain, and nothing is sent again',
    arrange: ({ sandbox }) =>
      sandbox.serviceServer.next(MESSAGE, { status: 500, body: '{"error":"oops"}' }),
    result: 'uncertain',
    conclusion: 'failure',
    says: /./,
    prompts: 0,
    comment: /not certain/,
  },
  {
    rule: 'a prompt that the service refuses is reported in the service’s words, made harmless',
    arrange: ({ sandbox }) =>
      sandbox.serviceServer.next(MESSAGE, {
        status: 400,
        body: '{"error":"Too long, @octocat <img src=x>","details":[{"message":"prompt: #1"}]}',
      }),
    result: 'refused',
    conclusion: 'failure',
    says: /Too long/,
    prompts: 0,
    comment: /Too long, @\u200boctocat \\<img src=x>/,
  },
  {
    rule: 'an hourly limit that does not pass in time leaves the review for later, green',
    arrange: ({ sandbox }) =>
      sandbox.serviceServer.next(MESSAGE, {
        status: 429,
        body: 'Too many',
        headers: { 'retry-after': '3000' },
      }),
    result: 'over-budget',
    conclusion: 'success',
    says: /./,
    prompts: 0,
    comment: /### This review is waiting: the service takes no more messages for now/,
  },
  {
    rule: 'a limit without a time leaves the review for later, green',
    arrange: ({ sandbox }) => {
      sandbox.service.limits.messages.max = 0;
    },
    result: 'over-budget',
    conclusion: 'success',
    says: /./,
    prompts: 0,
    comment: /### This review is waiting: the service takes no more messages for now/,
  },
  {
    rule: 'a key without the write scope is reported, and the review waits for another key',
    inputs: ({ scene }) => ({ 'api-key': scene.createKey(['read']) }),
    result: 'error',
    conclusion: 'failure',
    says: /scope|`write`/,
    prompts: 0,
    comment: /has not been sent to the agent yet/,
  },
  {
    rule: 'an hourly limit that passes soon is waited for',
    arrange: ({ sandbox }) =>
      sandbox.serviceServer.next(MESSAGE, {
        status: 429,
        body: 'Too many',
        headers: { 'retry-after': '20' },
      }),
    result: 'completed',
    conclusion: 'success',
    says: /The agent pushed 1 commit/,
    prompts: 1,
  },
  {
    rule: 'a key of another project is reported, and the review waits for another key',
    inputs: ({ sandbox, scene }) => {
      const stranger = sandbox.service.createProject({ id: `${scene.projectId}-other` });
      return { 'api-key': stranger.createKey() };
    },
    result: 'error',
    conclusion: 'failure',
    says: /key/i,
    prompts: 0,
    comment: /has not been sent to the agent yet/,
  },
];

describe('what the service answers to the prompt', () => {
  it.each(CASES)('$rule', playCase);

  it.each([
    { input: 'max-prompts-per-hour', says: /hour/ },
    { input: 'max-prompts-per-pr', says: /pull request/ },
  ])(
    '$input, once reached, lets the next review wait, green, and the comment says so',
    async ({ input, says }) => {
      await using stage = await setStage();
      const inputs = { [input]: '1' };
      await stage.run({ inputs });
      stage.scene.pullRequest.submitReview({
        author: REVIEWER,
        state: 'COMMENTED',
        body: 'And shorter',
      });
      const next = await stage.run({ inputs });
      expect([next.outputs['result'], next.exitCode]).toEqual(['over-budget', 0]);
      expect(next.outputs['reason']).toMatch(says);
      expect(stage.scene.job.messages).toHaveLength(1);
      expect(stage.trackingComment()).toContain('And shorter');
    },
  );
});
