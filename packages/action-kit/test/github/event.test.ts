import { describe, expect, test } from 'vitest';
import { eventPullRequest, isWithoutSecrets, type RunContext } from '../../src/index.ts';

function contextOf(payload: unknown): RunContext {
  const repository = { owner: 'acme', name: 'docs' };
  return {
    eventName: 'x',
    payload,
    repository,
    serverUrl: '',
    runUrl: '',
    commit: 'HEAD',
    runId: 7,
    runAttempt: 1,
    runNumber: 1,
    triggeringActor: '',
    tempFolder: '',
  };
}

function pullRequest(head: unknown, sender = 'octocat'): unknown {
  return {
    pull_request: { number: 7, head: { repo: head }, base: { repo: { full_name: 'acme/docs' } } },
    sender: { login: sender },
  };
}

describe('an event has no secrets when it comes from a fork or from Dependabot', () => {
  test.each([
    ['the same repository', pullRequest({ full_name: 'Acme/Docs' }), false],
    ['a fork', pullRequest({ full_name: 'octocat/docs' }), true],
    ['a fork that was deleted', pullRequest(null), true],
    ['Dependabot', pullRequest({ full_name: 'acme/docs' }, 'dependabot[bot]'), true],
    ['another bot', pullRequest({ full_name: 'acme/docs' }, 'renovate[bot]'), false],
    ['a schedule', { schedule: '0 6 * * 1' }, false],
    ['no payload', undefined, false],
  ])('%s', (_, payload, expected) => {
    expect(isWithoutSecrets(contextOf(payload), 'api-key', {})).toBe(expected);
    expect(isWithoutSecrets(contextOf(payload), 'api-key', { 'INPUT_API-KEY': '' })).toBe(expected);
    expect(isWithoutSecrets(contextOf(payload), 'api-key', { 'INPUT_API-KEY': 'key' })).toBe(false);
  });
});

test("an event's pull request is the one it is about", () => {
  expect(eventPullRequest(contextOf(pullRequest(null)))).toBe(7);
  expect(eventPullRequest(contextOf({ issue: { number: 7 } }))).toBeUndefined();
});
