import type { Job } from '@docs-agent/core';
import { describe, expect, it } from 'vitest';
import { findClaim, isBound } from '../src/binding.ts';

const PULL_REQUEST = 'https://github.com/acme/docs/pull/42';

function jobWith(prLink: string | null): Job {
  return {
    id: 'j',
    status: 'completed',
    source: null,
    model: null,
    prLink,
    createdAt: null,
    archivedAt: null,
  };
}

describe('a job is bound to a pull request', () => {
  it.each([
    ['by the same address', PULL_REQUEST, true],
    ['whatever the case of owner and name', 'https://GitHub.com/Acme/Docs/pull/42', true],
    ['with a slash or a tab of the page behind it', `${PULL_REQUEST}/files`, true],
    ['whatever its query', `${PULL_REQUEST}?diff=split#x`, true],
    ['not by another number', 'https://github.com/acme/docs/pull/4', false],
    ['not by a number that begins alike', 'https://github.com/acme/docs/pull/421', false],
    ['not by another repository', 'https://github.com/acme/docs2/pull/42', false],
    ['not by another owner', 'https://github.com/evil/docs/pull/42', false],
    ['not by another host', 'https://github.evil/acme/docs/pull/42', false],
    ['not by an issue', 'https://github.com/acme/docs/issues/42', false],
    ['not by a path that only ends alike', 'https://github.com/x/acme/docs/pull/42', false],
    ['not by what is no URL', 'acme/docs#42', false],
    ['not by nothing', null, false],
    ['not by an empty text', '', false],
  ])('%s', (_, prLink, bound) => {
    expect(isBound(jobWith(prLink), PULL_REQUEST)).toBe(bound);
  });
});

describe('the job is named', () => {
  const marked = 'Text\n<!-- docs-agent job: job_1 -->\nmore';
  it.each([
    [
      'by the input first',
      { input: 'job_i', tracked: 'job_t', body: marked },
      { jobId: 'job_i', by: 'input' },
    ],
    [
      'then by our tracking comment',
      { input: undefined, tracked: 'job_t', body: marked },
      { jobId: 'job_t', by: 'tracking comment' },
    ],
    [
      'then by the marker in the description',
      { input: undefined, tracked: undefined, body: marked },
      { jobId: 'job_1', by: 'marker' },
    ],
    ['by nothing else', { input: undefined, tracked: undefined, body: 'docs-agent job: job_1' }, undefined],
    [
      'by a marker with little white space',
      { input: undefined, tracked: undefined, body: '<!--docs-agent job:job_1-->' },
      { jobId: 'job_1', by: 'marker' },
    ],
  ])('%s', (_, sources, claim) => {
    expect(findClaim(sources)).toEqual(claim);
  });
});
