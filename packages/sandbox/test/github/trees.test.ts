import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { at, textAt } from '../../src/github/behaviours/behaviour.ts';
import { blobId, objectAt, rootTree } from '../../src/github/state/objects.ts';
import { type ServedGitHub, serveGitHub } from './setting/served-github.ts';

const root = '/repos/acme/docs';

function repositoryWith({ github }: ServedGitHub, files: Record<string, string>) {
  const repository = github.createRepository({ owner: 'acme', name: 'docs' });
  for (const [path, text] of Object.entries(files)) repository.setFile('main', path, text);
  return repository;
}

describe('ids', () => {
  it.each([
    ['an empty file', blobId(''), 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'],
    ['a text', blobId('hello\n'), 'ce013625030ba8dba906f756967f9e9ca394464a'],
    ['an empty folder', rootTree(new Map()).id, '4b825dc642cb6eb9a060e54bf8d69288fbee4904'],
  ])('of %s is the one that git gives it', (_what, actual, known) => {
    expect(actual).toBe(known);
  });

  it('of a folder follow git’s order, in which a folder’s name ends with a slash', () => {
    const files = new Map([
      ['a/x.mdx', 'x'],
      ['a-b.mdx', 'y'],
      ['a.mdx', 'é'],
    ]);
    const git = (args: string[], input: string | Buffer) =>
      execFileSync('git', args, { input }).toString().trim();
    const hash = (kind: string, body: Buffer) =>
      git(['hash-object', '-t', kind, '--stdin', '--literally'], body);
    const entry = (mode: string, name: string, id: string) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
    const blob = (text: string) => hash('blob', Buffer.from(text));
    const inner = hash('tree', entry('100644', 'x.mdx', blob('x')));
    const outer = Buffer.concat([
      entry('100644', 'a-b.mdx', blob('y')),
      entry('100644', 'a.mdx', blob('é')),
      entry('40000', 'a', inner),
    ]);
    expect(rootTree(files).id).toBe(hash('tree', outer));
  });

  it('of equal folders are equal, whatever commit they are in', () => {
    const one = new Map([
      ['a/x.mdx', 'x'],
      ['b.mdx', '1'],
    ]);
    const other = new Map([
      ['a/x.mdx', 'x'],
      ['b.mdx', '2'],
    ]);
    expect(objectAt(one, 'a')?.id).toBe(objectAt(other, 'a')?.id);
    expect(rootTree(one).id).not.toBe(rootTree(other).id);
  });
});

describe('a tree', () => {
  it('has what is in its folder, and with `recursive` what is inside too', async () => {
    await using served = await serveGitHub();
    repositoryWith(served, { 'docs/a.mdx': 'é', 'docs/b/c.mdx': '', 'x.mdx': '' });
    const graphql = await served.graphql(
      '{ repository(owner: "acme", name: "docs") { object(expression: "main:docs") { oid } } }',
    );
    const id = textAt(graphql.body, 'data', 'repository', 'object', 'oid');
    const entries = async (query: string) => {
      const { body } = await served.call('GET', `${root}/git/trees/${id}${query}`);
      return [at(body, 'truncated'), at(body, 'tree')];
    };
    expect(await entries('')).toMatchObject([
      false,
      [
        { path: 'a.mdx', type: 'blob', mode: '100644', size: 2, sha: blobId('é') },
        { path: 'b', type: 'tree', mode: '040000' },
      ],
    ]);
    expect(await entries('?recursive=1')).toMatchObject([
      false,
      [{ path: 'a.mdx' }, { path: 'b', type: 'tree' }, { path: 'b/c.mdx', type: 'blob', size: 0 }],
    ]);
    expect(served.github.violations).toEqual([]);
  });

  it('of a branch or commit is its root; of anything else there is none', async () => {
    await using served = await serveGitHub();
    const repository = repositoryWith(served, { 'a.mdx': '' });
    const byBranch = await served.call('GET', `${root}/git/trees/main`);
    const byCommit = await served.call('GET', `${root}/git/trees/${repository.headOf('main')}`);
    expect(byBranch.body).toEqual(byCommit.body);
    for (const name of [blobId(''), '0'.repeat(40), 'no-branch'])
      expect((await served.call('GET', `${root}/git/trees/${name}`)).status).toBe(404);
  });
});

describe('an object', () => {
  it('is had by its id, from a fork’s pull request too', async () => {
    await using served = await serveGitHub();
    const repository = repositoryWith(served, {});
    repository.createPullRequest({
      title: 't',
      author: 'maria',
      headRef: 'x',
      headRepository: 'maria/docs',
      files: [{ path: 'a.mdx', status: 'added', text: 'from the fork' }],
    });
    const query =
      'query($id: GitObjectID!) { repository(owner: "acme", name: "docs") { object(oid: $id) { __typename ... on Blob { text isTruncated } } } }';
    const blob = await served.graphql(query, { id: blobId('from the fork') });
    const nothing = await served.graphql(query, { id: '0'.repeat(40) });
    const object = (body: unknown) => at(body, 'data', 'repository', 'object');
    expect(object(blob.body)).toEqual({
      __typename: 'Blob',
      text: 'from the fork',
      isTruncated: false,
    });
    expect(object(nothing.body)).toBeNull();
    expect(served.github.violations).toEqual([]);
  });

  it('of more than 512,000 bytes has that much of its text in GraphQL, which says so, and all of it in REST', async () => {
    await using served = await serveGitHub();
    const whole = 'é'.repeat(256_001);
    repositoryWith(served, { 'a.mdx': whole });
    const query =
      '{ repository(owner: "acme", name: "docs") { object(expression: "main:a.mdx") { ... on Blob { isTruncated text } } } }';
    const { body } = await served.graphql(query);
    expect(at(body, 'data', 'repository', 'object')).toEqual({
      isTruncated: true,
      text: 'é'.repeat(256_000),
    });
    const blob = await served.call('GET', `${root}/git/blobs/${blobId(whole)}`);
    expect(at(blob.body, 'size')).toBe(512_002);
    const content = textAt(blob.body, 'content');
    expect(Buffer.from(content, 'base64').toString()).toBe(whole);
    // As GitHub sends it.
    expect(content).toMatch(/^(?:[\w+/]{60}\n)+[\w+/=]{1,60}\n$/);
    expect(served.github.violations).toEqual([]);
  });
});
