import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/index.ts';
import { writeAction } from '../support/action-folder.ts';

const RULES = [
  { source: '/old/page', destination: '/new' },
  { source: '/named/:slug*', destination: '/new/:slug*' },
  { source: '/starred/*', destination: '/new/*' },
  { source: '/guides/v1-*', destination: '/guides/v2-*', permanent: false },
  { source: '/segment/:slug', destination: '/new/:slug' },
  { source: '/guides/x-:slug', destination: '/new/:slug' },
  { source: '/part#one', destination: '/new' },
  { source: '/hidden', destination: '/new' },
];
const PAGES = ['/new', '/hidden', '/guides/setup'];

describe('the host of the docs', () => {
  it.each([
    ['a page', '/guides/setup', 200, undefined],
    ['a page by its index', '/guides/setup/index', 200, undefined],
    ['the home page', '/', 200, undefined],
    ['nothing', '/nowhere', 404, undefined],
    ['a rule for one path', '/old/page', 308, '/new'],
    ['that rule by its Markdown file', '/old/page.md', 308, '/new.md'],
    ['a rule for a folder', '/named/a/b', 308, '/new/a/b'],
    ['that folder itself', '/named', 404, undefined],
    ['a rule with a star', '/starred/a', 308, '/new/a'],
    ['that folder itself', '/starred', 404, undefined],
    ['a rule for the beginning of a name', '/guides/v1-auth', 307, '/guides/v2-auth'],
    ['a rule by a name alone', '/segment/a', 404, undefined],
    ['a rule for a beginning by a name', '/guides/x-a', 404, undefined],
    ['a rule with a fragment', '/part', 404, undefined],
    ['a page that a rule hides', '/hidden', 308, '/new'],
  ])('answers as reported to a request for %s', async (_what, path, status, location) => {
    await using sandbox = await createSandbox();
    sandbox.docsHost.publish({ pages: PAGES, rules: RULES });
    const answer = await fetch(`${sandbox.docsServer.url}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location') ?? undefined]).toEqual([
      status,
      location,
    ]);
  });

  it('can be told to differ', async () => {
    await using sandbox = await createSandbox();
    const { docsHost, docsServer } = sandbox;
    docsHost.publish({ pages: PAGES, rules: RULES });
    docsHost.follows['one segment, by a name'] = true;
    docsHost.follows['one path'] = false;
    docsHost.missing = 'home page';
    const status = async (path: string) =>
      (await fetch(`${docsServer.url}${path}`, { redirect: 'manual' })).status;
    expect([await status('/segment/a'), await status('/old/page')]).toEqual([308, 307]);
    docsHost.missing = 'a page';
    expect(await status('/nowhere')).toBe(200);
  });

  it('can be told to refuse and to hang', async () => {
    await using sandbox = await createSandbox();
    const { docsServer } = sandbox;
    docsServer.next({}, { status: 429, followedBy: { waitMs: Number.POSITIVE_INFINITY } });
    expect((await fetch(docsServer.url)).status).toBe(429);
    const late = fetch(docsServer.url, { signal: AbortSignal.timeout(50) });
    await expect(late).rejects.toThrow(/aborted due to timeout/);
  });

  it('is shown no secret: one in a request to it is a leak', async () => {
    const sandbox = await createSandbox();
    const key = sandbox.service.createProject({ id: 'acme' }).createKey();
    const headers = `{ authorization: 'Bearer ${key}' }`;
    const main = `await fetch('${sandbox.docsServer.url}/', { headers: ${headers} });`;
    await sandbox.run(writeAction({ main: `(async () => { ${main} })();` }), {
      inputs: {},
      event: { name: 'schedule', payload: {} },
      repository: 'acme/docs',
    });
    await expect(sandbox.stop()).rejects.toThrow(/A secret leaked .* docs GET \//);
  });
});
