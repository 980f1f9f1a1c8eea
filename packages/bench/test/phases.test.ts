import type { TraceEntry } from '@docs-agent/sandbox';
import { expect, it } from 'vitest';
import { countByPhase } from '../src/measure/phases.ts';

const request = (server: TraceEntry['server'], method: string, path: string, body = '') => ({
  server,
  method,
  path,
  body,
});
const mutation = (text: string) =>
  request('github', 'POST', '/graphql', JSON.stringify({ query: text }));

const read = request(
  'github',
  'POST',
  '/graphql',
  JSON.stringify({ query: 'query Read { viewer { login } }' }),
);
const job = request('service', 'GET', '/v2/agent/p/job/j');
const prompt = request('service', 'POST', '/v2/agent/p/job/j/message');
const note = mutation('\n  mutation Note { updateIssueComment(input: {}) { clientMutationId } }');
const patch = request('github', 'PATCH', '/repos/acme/docs/issues/comments/1');
const reply = request('github', 'POST', '/repos/acme/docs/pulls/1/comments/2/replies');
const replies = mutation(
  'mutation { a: addPullRequestReviewThreadReply(input: {}) { clientMutationId } }',
);

it.each([
  [
    'reads and the note after the prompt are of its outcome',
    [read, job, note, prompt, read, note, job],
    [4, 0, 0, 0],
  ],
  ['a PATCH is a note too', [read, prompt, patch, job], [2, 0, 0, 0]],
  [
    'what comes between reads of the job is waiting',
    [prompt, note, read, job, patch, job],
    [1, 0, 2, 0],
  ],
  ['what comes after the last read is the end', [prompt, note, job, read, patch], [1, 0, 0, 2]],
  [
    'replies are a phase of their own, by REST or GraphQL',
    [prompt, note, reply, job, reply, replies, note],
    [1, 3, 0, 1],
  ],
])('%s', (_rule, requests, [outcome, answers, waiting, end]) => {
  expect(countByPhase(requests)).toEqual({ outcome, replies: answers, waiting, end });
});

it.each([
  ['no prompt', [read, note, job]],
  ['no note of its outcome', [note, prompt, read, job]],
])('a run with %s has no phases', (_what, requests) => {
  expect(() => countByPhase(requests)).toThrow('no prompt was sent whose outcome was noted');
});
