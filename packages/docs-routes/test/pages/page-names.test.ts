import fc from 'fast-check';
import { expect, it } from 'vitest';
import { touchedBy } from './support/docs-change.ts';

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
    fc.constantFrom('docs/', 'content/', ''),
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('.md', '.mdx', '/page.mdx', '/index.md'),
  )
  .map(([place, pieces, end]) => `${place}${pieces.join('')}${end}`)
  .filter((path) => !/^\/|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(path));

it('whatever files are named, their pages have canonical paths, and one that stays the same is edited alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { minLength: 1, maxLength: 6 }), async (paths) => {
      const files = ['docs.json', ...paths];
      const edited = await touchedBy({ files, write: paths });
      expect(edited.pages.filter(({ change }) => change !== 'edited')).toEqual([]);
      for (const { path } of edited.pages) expect(path).toMatch(/^\/(?:[^/]+(?:\/[^/]+)*)?$/);
      const gone = await touchedBy({ files, remove: paths });
      expect(gone.pages.filter(({ change }) => change === 'added')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
