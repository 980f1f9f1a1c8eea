import { describe, it } from 'vitest';
import { type Case, playCase } from '../support/case.ts';

const CASES: Case[] = [
  {
    rule: 'a job that belongs to another pull request is not messaged, and the step fails',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.com/acme/docs/pull/43';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /its pull request is https:\/\/github\.com\/acme\/docs\/pull\/43/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a job of another host with the same path is not bound',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.example/acme/docs/pull/42';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /does not belong/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a job without a pull request is not bound',
    arrange: ({ scene }) => {
      scene.job.prLink = null;
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /it has no pull request/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a pull request that names no job ends green with a notice',
    inputs: () => ({ 'job-id': '' }),
    result: 'not-bound',
    conclusion: 'success',
    says: /No job is named/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a closed pull request is left alone',
    arrange: ({ scene }) => scene.pullRequest.close(),
    result: 'closed',
    conclusion: 'success',
    says: /is closed/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a job that does not exist is named',
    inputs: () => ({ 'job-id': 'job_of_nobody' }),
    result: 'error',
    conclusion: 'failure',
    says: /job_of_nobody/,
    prompts: 0,
    comment: 'none',
  },
];

describe('which job belongs to the pull request', () => {
  it.each(CASES)('$rule', playCase);
});
