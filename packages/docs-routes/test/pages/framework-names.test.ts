import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageSettings } from '../../src/site/choose-framework.ts';
import { touchedBy } from './support/docs-change.ts';

const PLACES = [
  'docs/',
  'blog/2026-01-02-',
  'versioned_docs/version-1.0/',
  'i18n/fr/docusaurus-plugin-content-docs/current/',
  'src/pages/',
  'src/content/docs/',
  'content/',
  'app/',
  '',
];
const PIECES = [
  'a',
  'B',
  '01-',
  '/',
  '.',
  '[x]',
  '(x)',
  '@',
  '_',
  '%',
  '%2F',
  '?',
  '#',
  ' ',
  '..',
  'index',
  'é',
  ':n',
  '*',
];
const file = fc
  .tuple(
    fc.constantFrom(...PLACES),
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('.md', '.mdx', '/page.mdx', '/index.md'),
  )
  .map(([place, pieces, end]) => `${place}${pieces.join('')}${end}`)
  .filter((path) => !/^\/|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(path));
const text = fc.constantFrom(
  '',
  '---\nslug: /x\n---\n',
  '---\nslug: ../../y?z#\n---\n',
  '---\nslug: "a//b/"\nid: %\n---\n',
);

const frameworks: PageSettings['framework'][] = ['docusaurus', 'starlight', 'vitepress', 'nextra', 'auto'];

describe.each(frameworks)('whatever files of %s are named', (framework) => {
  it('their pages have canonical paths, and one that stays the same is edited alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(file, text, { minKeys: 1, maxKeys: 6 }), async (files) => {
        const paths = Object.keys(files);
        const write = Object.fromEntries(paths.map((path) => [path, `${files[path]}edited`]));
        const edited = await touchedBy({ files, write }, { framework });
        expect(edited.pages.filter(({ change }) => change !== 'edited')).toEqual([]);
        for (const { path } of edited.pages) expect(path).toMatch(/^\/(?:[^/]+(?:\/[^/]+)*)?$/);
        const gone = await touchedBy({ files, remove: paths }, { framework });
        expect(gone.pages.filter(({ change }) => change === 'added')).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
