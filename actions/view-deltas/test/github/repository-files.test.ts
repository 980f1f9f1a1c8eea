import { createGitHubClient } from '@docs-agent/action-kit';
import { UnreadableFiles } from '@docs-agent/docs-routes';
import { createSandbox, type Permissions, type Sandbox } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import type { Repository } from '../../src/github/repository.ts';
import { filesReader, sidesReader } from '../../src/github/repository-files.ts';

const READS: Permissions = { contents: 'read', 'pull-requests': 'read' };

function docsOf(sandbox: Sandbox, permissions = READS): Repository {
  const token = sandbox.github.createToken(permissions);
  const client = createGitHubClient(token, { baseUrl: sandbox.githubServer.url });
  return { client, owner: 'acme', name: 'docs' };
}

function repositoryWith(sandbox: Sandbox, files: Record<string, string>, isPrivate?: true) {
  const repository = sandbox.github.createRepository({
    owner: 'acme',
    name: 'docs',
    ...(isPrivate === undefined ? {} : { private: isPrivate }),
  });
  for (const [path, text] of Object.entries(files)) repository.setFile('main', path, text);
  return repository;
}

const names = (files: ReadonlyMap<string, unknown>) => [...files.keys()].sort();
const requests = (sandbox: Sandbox) =>
  sandbox.trace().map(({ method, path }) => `${method} ${path}`);

describe('the sides of a pull request', () => {
  it('are the merge base and the head, also when the base branch went on', async () => {
    await using sandbox = await createSandbox();
    const repository = repositoryWith(sandbox, {
      'docs/a.mdx': 'a',
      'docs/b.mdx': 'b',
      'src/x.ts': '',
    });
    const { baseSha, headSha } = repository.createPullRequest({
      title: 't',
      author: 'maria',
      headRef: 'x',
      files: [{ path: 'docs/c.mdx', status: 'added', text: 'c' }],
    });
    const other = repository.createPullRequest({
      title: 'u',
      author: 'maria',
      headRef: 'y',
      files: [{ path: 'docs/a.mdx', status: 'removed' }],
    });
    other.merge();
    const readSides = sidesReader(docsOf(sandbox), { baseSha, headSha });
    const late = sidesReader(docsOf(sandbox), { baseSha: repository.headOf('main'), headSha });
    for (const read of [readSides, late]) {
      const { before, after } = await read('docs');
      expect(names(before.files)).toEqual(['docs/a.mdx', 'docs/b.mdx']);
      expect(names(after.files)).toEqual(['docs/a.mdx', 'docs/b.mdx', 'docs/c.mdx']);
      expect(after.files.get('docs/a.mdx')).toEqual(before.files.get('docs/a.mdx'));
    }
  });

  it('are read in four requests, and texts of both in one more, each once', async () => {
    await using sandbox = await createSandbox();
    const repository = repositoryWith(sandbox, {
      'a.mdx': 'same',
      'b.mdx': 'old',
      'huge.mdx': 'é'.repeat(5_000_001),
    });
    const pullRequest = repository.createPullRequest({
      title: 't',
      author: 'maria',
      headRef: 'x',
      files: [{ path: 'b.mdx', status: 'modified', text: 'new' }],
    });
    const read = sidesReader(docsOf(sandbox), pullRequest);
    const { before, after } = await read('.');
    expect(requests(sandbox)).toHaveLength(4);
    const paths = ['a.mdx', 'b.mdx', 'huge.mdx', 'missing.mdx'];
    expect([...(await after.readTexts(paths))]).toEqual([
      ['a.mdx', 'same'],
      ['b.mdx', 'new'],
    ]);
    expect([...(await before.readTexts(['a.mdx', 'b.mdx']))]).toEqual([
      ['a.mdx', 'same'],
      ['b.mdx', 'old'],
    ]);
    await Promise.all([before.readTexts(['b.mdx']), after.readTexts(['a.mdx'])]);
    expect(requests(sandbox).slice(4)).toEqual(['POST /graphql', 'POST /graphql']);
  });

  it('have whole texts also of files that GraphQL cuts, by one more request for each', async () => {
    await using sandbox = await createSandbox();
    const repository = repositoryWith(sandbox, { 'a.mdx': 'a', 'big.mdx': 'é'.repeat(300_000) });
    const { after } = await sidesReader(docsOf(sandbox), {
      baseSha: repository.headOf('main'),
      headSha: repository.headOf('main'),
    })('.');
    const texts = await after.readTexts(['a.mdx', 'big.mdx']);
    expect([texts.get('a.mdx'), texts.get('big.mdx')]).toEqual(['a', 'é'.repeat(300_000)]);
    const asked = requests(sandbox).slice(4);
    expect(asked).toEqual(['POST /graphql', expect.stringMatching(/^GET .*\/git\/blobs\//)]);
  });

  it('take a request for each hundred texts, or two million bytes', async () => {
    await using sandbox = await createSandbox();
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => [`many/${index}.mdx`, `${index}`]),
    );
    const large = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`large/${index}.mdx`, `${index}`.repeat(500_000)]),
    );
    const repository = repositoryWith(sandbox, { ...many, ...large });
    const pullRequest = repository.createPullRequest({
      title: 't',
      author: 'maria',
      headRef: 'x',
      files: [],
    });
    const { after } = await sidesReader(docsOf(sandbox), pullRequest)('.');
    const texts = await after.readTexts(Object.keys(many));
    expect([texts.size, requests(sandbox).length - 4]).toEqual([250, 3]);
    expect(texts.get('many/249.mdx')).toBe('249');
    expect((await after.readTexts(Object.keys(large))).size).toBe(9);
    expect(requests(sandbox).length - 7).toBe(3);
  });

  it('of a fork are read through the repository that the pull request is in', async () => {
    await using sandbox = await createSandbox();
    const pullRequest = repositoryWith(sandbox, {}).createPullRequest({
      title: 't',
      author: 'maria',
      headRef: 'x',
      headRepository: 'maria/docs',
      files: [{ path: 'a.mdx', status: 'added', text: 'from the fork' }],
    });
    const { before, after } = await sidesReader(docsOf(sandbox), pullRequest)('.');
    expect(names(before.files)).toEqual([]);
    expect((await after.readTexts(['a.mdx'])).get('a.mdx')).toBe('from the fork');
    expect(requests(sandbox).filter((request) => request.includes('maria'))).toEqual([]);
  });

  it('have no files if there is no such folder', async () => {
    await using sandbox = await createSandbox();
    const pullRequest = repositoryWith(sandbox, { 'a.mdx': '' }).createPullRequest({
      title: 't',
      author: 'maria',
      headRef: 'x',
      files: [{ path: 'docs/a.mdx', status: 'added' }],
    });
    const { before, after } = await sidesReader(docsOf(sandbox), pullRequest)('docs');
    expect([names(before.files), names(after.files)]).toEqual([[], ['docs/a.mdx']]);
  });
});

describe('the files of one commit', () => {
  it.each(['HEAD', 'the sha'])(
    'are read in two requests, and texts in one more: %s',
    async (which) => {
      await using sandbox = await createSandbox();
      const repository = repositoryWith(sandbox, { 'docs/a.mdx': 'a', 'src/x.ts': '' });
      const commit = which === 'HEAD' ? which : repository.headOf('main');
      const docs = await filesReader(docsOf(sandbox), commit)('docs');
      expect(names(docs.files)).toEqual(['docs/a.mdx']);
      expect(requests(sandbox)).toHaveLength(2);
      expect([...(await docs.readTexts(['docs/a.mdx']))]).toEqual([['docs/a.mdx', 'a']]);
      expect(requests(sandbox)).toHaveLength(3);
    },
  );

  it('are empty if there is no such folder', async () => {
    await using sandbox = await createSandbox();
    repositoryWith(sandbox, { 'a.mdx': '' });
    const docs = await filesReader(docsOf(sandbox), 'HEAD')('docs');
    expect(names(docs.files)).toEqual([]);
  });
});

describe('what cannot be read is reported', () => {
  it('a private repository, with the permission that is missing', async () => {
    await using sandbox = await createSandbox();
    const pullRequest = repositoryWith(sandbox, { 'a.mdx': '' }, true).createPullRequest({
      title: 't',
      author: 'maria',
      headRef: 'x',
      files: [],
    });
    const docs = docsOf(sandbox, { 'pull-requests': 'read' });
    const read = sidesReader(docs, pullRequest)('.');
    await expect(read).rejects.toThrow(UnreadableFiles);
    await expect(read).rejects.toThrow(/contents: read/);
    const ofOneCommit = filesReader(docs, 'HEAD')('.');
    await expect(ofOneCommit).rejects.toThrow(UnreadableFiles);
  });

  it('a failure of GitHub, when a text is asked for too', async () => {
    await using sandbox = await createSandbox();
    const pullRequest = repositoryWith(sandbox, { 'a.mdx': 'a' }).createPullRequest({
      title: 't',
      author: 'maria',
      headRef: 'x',
      files: [],
    });
    const { after } = await sidesReader(docsOf(sandbox), pullRequest)('.');
    sandbox.githubServer.next(
      { path: '/graphql' },
      { status: 422, body: '{"message":"Something went wrong"}' },
    );
    await expect(after.readTexts(['a.mdx'])).rejects.toThrow(UnreadableFiles);
  });
});
