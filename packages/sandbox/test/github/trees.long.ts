import { expect, it } from 'vitest';
import { at } from '../../src/github/behaviours/behaviour.ts';
import { serveGitHub } from './setting/served-github.ts';

it('a tree of more than 100,000 entries is cut, and says so', async () => {
  await using served = await serveGitHub();
  const repository = served.github.createRepository({ owner: 'acme', name: 'docs' });
  const files = Array.from({ length: 100_001 }, (_, index) => ({
    path: `p/${index}.mdx`,
    status: 'added' as const,
  }));
  repository.createPullRequest({ title: 't', author: 'maria', headRef: 'x', files });
  const { body } = await served.call('GET', '/repos/acme/docs/git/trees/x?recursive=1');
  expect(at(body, 'truncated')).toBe(true);
  expect(at(body, 'tree', 99_999, 'path')).toBeDefined();
  expect(at(body, 'tree', 100_000)).toBeUndefined();
});
