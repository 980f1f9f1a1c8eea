import { describe, expect, it } from 'vitest';
import { importsOf } from '../../src/mintlify/imports.ts';
import { joinFolders } from '../../src/redirects/moves/join-folders.ts';
import { parseSource } from '../../src/redirects/pattern.ts';
import { touchedBy } from '../pages/support/docs-change.ts';

const pages = (count: number, folder: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${folder}/${index}.mdx`, `# ${index}`]),
  );
const redirects = (count: number, rule: (index: number) => [source: string, destination: string]) =>
  Array.from({ length: count }, (_, index) => rule(index)).map(([source, destination]) => ({
    source,
    destination,
  }));

/** What is not judged of a pull request that removes `old/*` under these rules. */
async function unjudgedUnder(rules: unknown, removed: number, rest: Record<string, string> = {}) {
  const files = {
    'docs.json': { redirects: rules },
    'new.mdx': '# New',
    ...pages(removed, 'old'),
    ...rest,
  };
  const { unjudged, missingRedirects } = await touchedBy({
    files,
    remove: Object.keys(pages(removed, 'old')),
  });
  return { why: unjudged.why, paths: unjudged.paths.length, missing: missingRedirects.length };
}

describe('what would take too long is not judged, and named', () => {
  it.each([
    ['20,001 redirects', 20_001, '', '20,000 redirects'],
    ['2,001 redirects with wildcards', 2_001, '/:slug*', '2,000 redirects with wildcards'],
  ])('%s', async (_, count, wildcard, most) => {
    const rules = redirects(count, (index) => [`/a/${index}${wildcard}`, '/new']);
    expect(await unjudgedUnder(rules, 1)).toEqual({
      why: [`docs.json has more than ${most}.`],
      paths: 1,
      missing: 0,
    });
  });

  it('three wildcards of many segments in one source', async () => {
    const { why, paths } = await unjudgedUnder(
      redirects(1, () => ['/:a*/x/:b*/y/:c*', '/new']),
      1,
    );
    expect([why, paths]).toEqual([
      ['docs.json has a redirect with more than 2 wildcards of many segments: /:a*/x/:b*/y/:c*.'],
      1,
    ]);
  });

  it('a thousand redirects with wildcards for thousands of removed pages', async () => {
    const rules = redirects(1_000, (index) => [`/:a*/x${index}/:b*`, '/new']);
    expect(await unjudgedUnder(rules, 3_000)).toEqual({
      why: [expect.stringContaining('there are too many removed paths and redirects to check')],
      paths: 3_000,
      missing: 0,
    });
  });

  it('a `.mintignore` of more than 1,000 lines', async () => {
    const mintignore = Array.from({ length: 1_001 }, (_, index) => `ignored-${index}/`).join('\n');
    expect((await unjudgedUnder([], 1, { '.mintignore': mintignore })).why).toEqual([
      '.mintignore has more than 1,000 lines, and the rest is not read.',
    ]);
  });

  it('a `.mintignore` of 1,000 lines for thousands of files', async () => {
    const mintignore = Array.from({ length: 1_000 }, (_, index) => `**/a*b*${index}`).join('\n');
    expect(await unjudgedUnder([], 3_000, { '.mintignore': mintignore })).toEqual({
      why: [
        expect.stringContaining(
          '.mintignore has too many lines or wildcards for the files that there are',
        ),
      ],
      paths: 3_000,
      missing: 0,
    });
  });

  it('a `.mintignore` with many wildcards of many folders, for a deep file', async () => {
    const rest = {
      '.mintignore': `${'**/a/'.repeat(9)}b`,
      [`${'a/'.repeat(200)}page.mdx`]: '# Page',
    };
    expect((await unjudgedUnder([], 1, rest)).why).toEqual([
      expect.stringContaining(
        '.mintignore has too many lines or wildcards for the files that there are',
      ),
    ]);
  });
});

describe('what is large is judged', () => {
  it('20,000 redirects for single paths, 2,000 with wildcards among them, and thousands of removed pages', async () => {
    const rules = redirects(20_000, (index) => [
      index < 18_000 ? `/old/${index}` : `/older-${index}/:slug*`,
      '/new',
    ]);
    expect(await unjudgedUnder(rules, 3_000)).toEqual({ why: [], paths: 0, missing: 0 });
  });

  it('20,000 redirects that are dropped at once', async () => {
    const rules = redirects(20_000, (index) => [
      `/old/page-${index}`,
      `/new/page-${index % 5_000}`,
    ]);
    const { missingRedirects } = await touchedBy({
      files: {
        'docs.json': { redirects: rules },
        ...Object.fromEntries(
          Array.from({ length: 5_000 }, (_, index) => [`new/page-${index}.mdx`, 'Page']),
        ),
      },
      write: { 'docs.json': '{}' },
    });
    expect(missingRedirects).toHaveLength(20_000);
  });

  it.each([
    ['into one folder', 'old/', 1_000],
    ['among 10,000 pages that may be copies of them', 'old-', 0],
  ])('1,000 moved pages, %s', async (_, old, rules) => {
    const files = Array.from({ length: 1_000 }, (_, index) => `${old}${index}/page.mdx`);
    const others = Array.from({ length: 10_000 }, (_, index) => `new/other-${index}/page.mdx`);
    const { missingRedirects } = await touchedBy({
      files: { 'docs.json': '{}', ...Object.fromEntries(files.map((file) => [file, file])) },
      rename: Object.fromEntries(files.map((file) => [file.replace(old, 'new/'), file])),
      write: Object.fromEntries(others.map((file) => [file, '# Page'])),
    });
    expect(missingRedirects).toHaveLength(1_000);
    expect(missingRedirects.filter(({ suggestion }) => suggestion !== undefined)).toHaveLength(
      rules,
    );
  });
});

it('folders of a thousand levels are joined by their first ones, in memory that stays in proportion', () => {
  const levels = Array.from({ length: 1_000 }, (_, level) => level % 10).join('/');
  const moves = Array.from({ length: 1_000 }, (_, index) => `/${levels}/${index}`).map((path) => ({
    path,
    destination: `/new${path}`,
  }));
  const joined = [...joinFolders(moves, []).values()];
  expect(joined).toEqual(moves.map(() => ({ from: '/0', to: '/new/0' })));
});

/** As large as a text of a file can be. Square time would take minutes. */
const LARGE = 400_000;

describe('texts made against the readers take no longer than their length', () => {
  it.each([
    ['backticks without an end', '`'.repeat(LARGE)],
    ['fences without an end', '```\n'.repeat(LARGE / 4)],
    [
      'fences of ever longer lengths',
      Array.from({ length: 800 }, (_, index) => '`'.repeat(3 + index)).join('\n'),
    ],
    ['imports without a name', 'import a\n'.repeat(LARGE / 9)],
  ])('imports of %s', (_, text) => {
    expect(importsOf('page.mdx', text)).toEqual([]);
  });

  it.each([
    ['brackets', ':a('.repeat(10_000)],
    ['names', `:${'a'.repeat(30_000)}`],
  ])('a source of %s without an end', (_, source) => {
    expect(parseSource(source).length).toBeGreaterThan(0);
  });
});
