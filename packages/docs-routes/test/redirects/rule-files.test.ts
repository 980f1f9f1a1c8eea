import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { touchedBy } from '../pages/support/docs-change.ts';
import { ruleFileCases } from './cases/rule-files.ts';
import { foundIn } from './support/rule-file-case.ts';

const principles = [...new Set(ruleFileCases.map(({ principle }) => principle))];

describe.each(principles)('%s', (principle) => {
  const ofPrinciple = ruleFileCases.filter((one) => one.principle === principle);

  it.each(ofPrinciple.map((one): [string, typeof one] => [`${one.kind}: ${one.what}`, one]))(
    '%s',
    async (_, one) => {
      expect(await foundIn(one)).toBe(one.found);
    },
  );

  it('has a case where it applies, and one where it stops short', () => {
    expect(new Set(ofPrinciple.map(({ kind }) => kind))).toEqual(new Set(['applies', 'stops short']));
  });
});

/** A removed page that no rule of these files catches. */
async function judged(files: Record<string, unknown>, redirectsFiles = Object.keys(files)) {
  const change = {
    files: { 'docs.json': '{}', 'index.mdx': '', 'old.mdx': '', ...files },
    remove: ['old.mdx'],
  };
  const { missingRedirects, notes, pages } = await touchedBy(change, { redirectsFiles });
  return { missing: missingRedirects.map(({ path }) => path), notes, pages: pages.map(({ path }) => path) };
}

describe('a file that cannot be read', () => {
  it.each<[file: string, text: unknown, why: string]>([
    ['_redirects', '/a', 'line 1 is not of the form `/from /to 301`'],
    ['_redirects', '# x\n\na /b', 'line 3 is not of the form `/from /to 301`'],
    ['_redirects', '/a b', 'line 1 is not of the form `/from /to 301`'],
    ['_redirects', '/a /b soon', 'line 1 has `soon` where a status such as 301 belongs'],
    ['_redirects', '/a /b 301 302', 'line 1 has more words than a rule'],
    ['_redirects', '/a b /c', 'line 1 has more words than a rule'],
    ['vercel.json', '{', 'it is not valid JSON'],
    ['vercel.json', '"x"', 'it is not a list of rules and has none under `redirects`'],
    ['vercel.json', { redirects: {} }, 'it is not a list of rules and has none under `redirects`'],
    ['rules.json', {}, 'it is not a list of rules and has none under `redirects`'],
    [
      'rules.json',
      [{ source: '/a', destination: '/b' }, { from: '/a' }],
      'the `source` and `destination` of rule 2 have to be texts',
    ],
    ['rules.json', [null], 'the `source` and `destination` of rule 1 have to be texts'],
  ])('%s with %j is named, with what is wrong, and no redirect is judged', async (file, text, why) => {
    const found = await judged({ [file]: text, 'good.json': [] });
    expect(found).toMatchObject({ missing: [], pages: ['/old'] });
    expect(found.notes).toEqual([
      expect.stringContaining(
        `Redirects were not checked, because of the input redirects-files: ${file} cannot be read: ${why}`,
      ),
    ]);
  });

  it('is named if it is on neither side', async () => {
    const { missing, notes } = await judged({ 'good.json': [] }, [
      'good.json',
      'no.json',
      'static/_redirects',
    ]);
    expect(missing).toEqual([]);
    expect(notes).toEqual([
      'Redirects were not checked, because of the input redirects-files: no.json does not exist; static/_redirects does not exist.',
    ]);
  });
});

describe('rules in files and the framework’s own', () => {
  it('hold side by side, and a new rule belongs to the framework’s own', async () => {
    const own = { redirects: [{ source: '/a', destination: '/new' }] };
    const change = {
      files: {
        'docs.json': own,
        'index.mdx': '',
        'new.mdx': '',
        'a.mdx': '',
        'b.mdx': '',
        'c.mdx': '',
        _redirects: '/b /new',
      },
      remove: ['a.mdx', 'b.mdx', 'c.mdx'],
    };
    const { missingRedirects, redirected } = await touchedBy(change, { redirectsFiles: ['_redirects'] });
    expect(redirected.map(({ path }) => path)).toEqual(['/a', '/b']);
    expect(missingRedirects).toMatchObject([{ path: '/c', rulesFile: 'docs.json' }]);
  });

  it('are read once if the framework refers to the file', async () => {
    const { missing, notes } = await judged(
      {
        'docs.json': { redirects: { $ref: 'rules.json' } },
        'rules.json': [],
      },
      ['rules.json'],
    );
    expect({ missing, notes }).toEqual({ missing: ['/old'], notes: [] });
  });
});

describe('what is read for the files', () => {
  it.each<[files: string[], docsRoot: string, folder: string]>([
    [[], 'site/docs', 'site/docs'],
    [['site/docs/static/_redirects'], 'site/docs', 'site/docs'],
    [['site/static/_redirects'], 'site/docs', 'site'],
    [['site/static/_redirects', 'vercel.json'], 'site/docs', '.'],
    [['static/_redirects'], '.', '.'],
  ])('with %j and docs in %s is %s', async (redirectsFiles, docsRoot, folder) => {
    const inDocs = (file: string) => posix.join(docsRoot, file);
    const change = { files: [inDocs('docs.json')], write: [inDocs('a.mdx')] };
    expect((await touchedBy(change, { redirectsFiles, docsRoot })).folders).toEqual([folder]);
  });

  it('is something when a file of rules changes alone', async () => {
    const change = {
      files: { 'docs.json': '{}', 'new.mdx': '', _redirects: '/a /new' },
      write: { _redirects: '# none' },
    };
    const { missingRedirects } = await touchedBy(change, { redirectsFiles: ['_redirects'] });
    expect(missingRedirects).toMatchObject([{ path: '/a', file: '_redirects', problem: 'dropped' }]);
  });
});
