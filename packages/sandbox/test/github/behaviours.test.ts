import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from '../../src/github/behaviours/behaviour.ts';
import type { Target } from '../../src/github/behaviours/index.ts';
import { behaviours, renderBehaviours } from '../../src/github/behaviours/index.ts';
import { liveTarget } from '../../src/github/behaviours/live-target.ts';
import { reviewedPullRequest, serveGitHub } from './setting/served-github.ts';

async function onServer(run: (target: Target) => Promise<void>) {
  await using served = await serveGitHub();
  const repository = served.github.createRepository({ owner: 'acme', name: 'docs' });
  const files = [{ path: 'start.mdx', status: 'added' as const }];
  const { number } = repository.createPullRequest({
    title: 't',
    author: 'mintlify[bot]',
    headRef: 'x',
    files,
  });
  await run({
    repository: repository.fullName,
    pullRequest: number,
    call: (method, path, body) => served.call(method, path, body),
    graphql: (query, variables) => served.graphql(query, variables),
  });
}

describe('each behaviour that can be checked anywhere holds in the sandbox, over a real server', () => {
  const checked = behaviours.flatMap(({ id, rule, check }) =>
    check.where === 'anywhere' ? [{ id, rule, run: check.run }] : [],
  );
  it.each(checked)('$id: $rule', async ({ run }) => {
    await expect(onServer(run)).resolves.toBeUndefined();
  });
});

it('a check fails when the answer is another one', async () => {
  const [first] = behaviours;
  if (first?.check.where !== 'anywhere') throw new Error('the first behaviour is checked anywhere');
  const { run } = first.check;
  const broken = onServer((target) =>
    run({
      ...target,
      call: async () => ({ status: 200, headers: new Headers(), body: { id: 1 } }),
    }),
  );
  await expect(broken).rejects.toThrow('status of 65,536 characters: expected 201, got 200');
});

it('each rule that is checked only in the sandbox names a test file that exists', () => {
  const files = readdirSync(new URL('.', import.meta.url));
  const named = behaviours.flatMap(({ check }) => (check.where === 'sandbox' ? [check.test] : []));
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
});

it('what runs against GitHub speaks HTTP as the sandbox does', async () => {
  await using served = await serveGitHub();
  const { repository, pullRequest } = reviewedPullRequest(served.github);
  const target = liveTarget({
    token: served.token,
    repository: repository.fullName,
    pullRequest: pullRequest.number,
    apiUrl: served.url,
  });
  const found = await target.call('GET', '/repos/acme/docs/pulls/1');
  const missing = await target.call('GET', '/repos/acme/docs/pulls/9');
  expect([found.status, at(found.body, 'number'), missing.status]).toEqual([200, 1, 404]);
  expect(served.github.violations).toEqual([]);
});

it('ids are unique', () => {
  const ids = behaviours.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('behaviours.md is what the table says', () => {
  const written = readFileSync(new URL('../../behaviours.md', import.meta.url), 'utf8');
  expect(written).toBe(renderBehaviours(behaviours));
});
