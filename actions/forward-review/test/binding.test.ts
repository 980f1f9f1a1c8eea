import type { Job } from '@docs-agent/core';
import { describe, expect, it } from 'vitest';
import type { PullRequest } from '../src/pull-request.ts';
import { type ClaimSources, findClaim, isBound } from '../src/reading/binding.ts';
import { pullRequestWith, remarkWith } from './support/pull-requests.ts';

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
    ['by the repository’s former name', 'https://github.com/acme/old-docs/pull/42', true],
    ['not by another number', 'https://github.com/acme/docs/pull/4', false],
    ['not by another number of the former name', 'https://github.com/acme/old-docs/pull/4', false],
    ['not by a number that begins alike', 'https://github.com/acme/docs/pull/421', false],
    ['not by another repository', 'https://github.com/acme/docs2/pull/42', false],
    ['not by another owner', 'https://github.com/evil/docs/pull/42', false],
    ['not by another host', 'https://github.evil/acme/docs/pull/42', false],
    ['not by an issue', 'https://github.com/acme/docs/issues/42', false],
    ['not by a path that only ends alike', 'https://github.com/x/acme/docs/pull/42', false],
    ['not by what is no URL', 'acme/docs#42', false],
    ['not by nothing', null, false],
    ['not by an empty text', '', false],
  ])('%s', async (_, prLink, bound) => {
    const isFormerName = async (owner: string, name: string) => `${owner}/${name}` === 'acme/old-docs';
    expect(await isBound(jobWith(prLink), PULL_REQUEST, isFormerName)).toBe(bound);
  });

  it('without a look-up where the names agree', async () => {
    const isFormerName = () => Promise.reject(new Error('asked'));
    expect(await isBound(jobWith(PULL_REQUEST), PULL_REQUEST, isFormerName)).toBe(true);
  });
});

describe('the job is named', () => {
  const NOBODY: ClaimSources = {
    input: undefined,
    tracked: undefined,
    pattern: undefined,
    isAuthorized: (login) => login === 'ann',
  };
  const marked = (id: string) => `Text\n<!-- docs-agent job: ${id} -->\nmore`;
  const pattern = /agent\/(?<id>.+)/u;
  it.each<[string, Partial<PullRequest>, Partial<ClaimSources>, unknown]>([
    [
      'by the input first',
      { body: marked('job_b') },
      { input: 'job_i', tracked: 'job_t' },
      { jobId: 'job_i', by: 'input' },
    ],
    [
      'then by our tracking comment',
      { body: marked('job_b') },
      { tracked: 'job_t' },
      { jobId: 'job_t', by: 'tracking comment' },
    ],
    [
      'then by the marker in the description',
      { body: marked('job_b'), comments: [remarkWith({ body: marked('job_c') })] },
      { pattern },
      { jobId: 'job_b', by: 'marker' },
    ],
    [
      'by a marker in a comment of somebody who is heard',
      { comments: [remarkWith({ body: marked('job_c') })] },
      {},
      { jobId: 'job_c', by: 'marker' },
    ],
    [
      'by a marker in a comment of our own account',
      { comments: [remarkWith({ body: marked('job_c'), author: 'bot', isOfOurAccount: true })] },
      {},
      { jobId: 'job_c', by: 'marker' },
    ],
    [
      'not by a marker of somebody else',
      { comments: [remarkWith({ body: marked('job_c'), author: 'out' })] },
      {},
      undefined,
    ],
    [
      'not by a marker that somebody else edited in',
      { comments: [remarkWith({ body: marked('job_c'), editor: 'out' })] },
      {},
      undefined,
    ],
    [
      'then by the pattern on the head branch',
      { headRef: 'agent/job_h' },
      { pattern },
      { jobId: 'job_h', by: 'pattern' },
    ],
    ['then on a label', { labels: ['docs', 'agent/job_l'] }, { pattern }, { jobId: 'job_l', by: 'pattern' }],
    ['then on the description', { body: 'by agent/job_d' }, { pattern }, { jobId: 'job_d', by: 'pattern' }],
    ['by nothing else', { body: 'docs-agent job: job_1' }, {}, undefined],
    [
      'by a marker with little white space',
      { body: '<!--docs-agent job:job_1-->' },
      {},
      { jobId: 'job_1', by: 'marker' },
    ],
  ])('%s', (_, parts, sources, claim) => {
    expect(findClaim(pullRequestWith({ headRef: 'topic', ...parts }), { ...NOBODY, ...sources })).toEqual(
      claim,
    );
  });
});
