import { expect, it } from 'vitest';
import { viewsUnder } from '../src/page-views.ts';
import { keysOf } from '../src/report/rows.ts';
import { addUpPages } from './support/pages.ts';

const row = (path: string, human: number, ai: number) => ({ path, human, ai, total: human + ai });

it('a page has the views of all its paths, paths that are one page count once, and those of no row are not known', () => {
  const pages = addUpPages([row('/old', 3, 1), row('/new', 4, 2)]);
  const viewsOf = (path: string, previousPath?: string) =>
    viewsUnder(pages, keysOf({ path, previousPath }));
  expect(viewsOf('/new', '/old')).toEqual({ human: 7, ai: 3, total: 10 });
  expect(viewsOf('/new', '/New')).toEqual({ human: 4, ai: 2, total: 6 });
  expect(viewsOf('/nowhere')).toBeUndefined();
});
