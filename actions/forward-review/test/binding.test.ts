import { describe, expect, it } from 'vitest';
import type { PullRequest } from '../src/pull-request.ts';
import { type ClaimSources, findClaim } from '../src/reading/binding.ts';
import { pullRequestWith, remarkWith } from './support/pull-requests.ts';

describe('the job is named', () => {
  const NO_SOURCES: ClaimSources = {
    input: undefined,
    tracked: undefined,
    isAuthorized: (login) => login === 'ann',
    isProven: (text) => text.includes('proof'),
  };
  const marked = (id: string) => `Text\n<!-- docs-agent job: ${id} -->\nmore`;
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
      {},
      { jobId: 'job_b', by: 'marker' },
    ],
    [
      'by a marker in a comment by an authorized person',
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
      'not by a marker of another person',
      { comments: [remarkWith({ body: marked('job_c'), author: 'out' })] },
      {},
      undefined,
    ],
    [
      'not by a marker that another person edited in',
      { comments: [remarkWith({ body: marked('job_c'), editor: 'out' })] },
      {},
      undefined,
    ],
    [
      'by a marker that proves itself, whoever wrote it',
      { comments: [remarkWith({ body: `${marked('job_p')} proof`, author: 'out' })] },
      {},
      { jobId: 'job_p', by: 'marker' },
    ],
    ['by nothing else', { body: 'docs-agent job: job_1' }, {}, undefined],
    [
      'by a marker with little white space',
      { body: '<!--docs-agent job:job_1-->' },
      {},
      { jobId: 'job_1', by: 'marker' },
    ],
  ])('%s', (_, parts, sources, claim) => {
    expect(findClaim(pullRequestWith(parts), { ...NO_SOURCES, ...sources })).toEqual(claim);
  });
});
