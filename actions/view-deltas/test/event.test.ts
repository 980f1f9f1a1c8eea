import type { RunContext } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { readSubject, type Subject } from '../src/event.ts';

function context(eventName: string, payload: object = {}): RunContext {
  return {
    eventName,
    payload,
    repository: { owner: 'acme', name: 'docs' },
    serverUrl: 'https://github.com',
    runUrl: 'https://github.com/acme/docs/actions/runs/7',
    commit: 'HEAD',
    runId: 7,
    runAttempt: 1,
    runNumber: 1,
    triggeringActor: '',
    tempFolder: '/tmp',
  };
}

const repo = { full_name: 'acme/docs' };
const PUSHED = context('pull_request', {
  pull_request: { number: 42, head: { repo }, base: { repo } },
});
const SCHEDULED = context('schedule');

describe('the subject', () => {
  it.each<
    [
      rule: string,
      context: RunContext,
      mode: 'auto' | 'pull-request' | 'site',
      prNumber: number | undefined,
      subject: Subject,
    ]
  >([
    [
      'an event of a pull request is about it',
      PUSHED,
      'auto',
      undefined,
      { kind: 'pull-request', number: 42 },
    ],
    [
      'any other event is about the site',
      SCHEDULED,
      'auto',
      undefined,
      { kind: 'site', afterWeeks: undefined },
    ],
    [
      'a number that is given is meant, on any event',
      SCHEDULED,
      'auto',
      7,
      { kind: 'pull-request', number: 7 },
    ],
    [
      'it goes before the event’s own',
      PUSHED,
      'pull-request',
      7,
      { kind: 'pull-request', number: 7 },
    ],
    [
      'the mode for the site goes before the event',
      PUSHED,
      'site',
      undefined,
      { kind: 'site', afterWeeks: undefined },
    ],
  ])('%s', (_rule, event, mode, prNumber, subject) => {
    expect(readSubject(event, { mode, prNumber, impactAfterWeeks: undefined })).toEqual(subject);
  });

  it('a missing pull request is an error', () => {
    expect(() =>
      readSubject(SCHEDULED, {
        mode: 'pull-request',
        prNumber: undefined,
        impactAfterWeeks: undefined,
      }),
    ).toThrow(
      'event schedule is not about a pull request. Run it on `pull_request`, give `pr-number`',
    );
  });

  it('a number with the mode for the site is an error', () => {
    expect(() =>
      readSubject(SCHEDULED, { mode: 'site', prNumber: 7, impactAfterWeeks: undefined }),
    ).toThrow('`pr-number` is `7`');
  });

  it('an age of merges with the mode for the site, which reports none, is an error', () => {
    expect(() =>
      readSubject(SCHEDULED, { mode: 'site', prNumber: undefined, impactAfterWeeks: 4 }),
    ).toThrow(
      'Input `impact-after-weeks` is `4`, but `mode` is `site`, which reports no merged pull requests.',
    );
  });

  it.each<[rule: string, event: RunContext, mode: 'auto' | 'impact', subject: Subject]>([
    ['merges beside the site, by their age', SCHEDULED, 'auto', { kind: 'site', afterWeeks: 4 }],
    ['a pull request goes before merges', PUSHED, 'auto', { kind: 'pull-request', number: 42 }],
    ['merges alone, on any event', PUSHED, 'impact', { kind: 'impact', afterWeeks: 4 }],
  ])('%s', (_rule, event, mode, subject) => {
    expect(readSubject(event, { mode, prNumber: undefined, impactAfterWeeks: 4 })).toEqual(subject);
  });

  it('merges without an age are an error, and so is a number with them', () => {
    const subject = (prNumber: number | undefined, impactAfterWeeks: number | undefined) => () =>
      readSubject(SCHEDULED, { mode: 'impact', prNumber, impactAfterWeeks });
    expect(subject(undefined, undefined)).toThrow('`impact-after-weeks` is missing');
    expect(subject(7, 4)).toThrow('`pr-number` is `7`');
  });
});
