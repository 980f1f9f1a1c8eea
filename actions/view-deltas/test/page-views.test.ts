import { expect, it } from 'vitest';
import { addUpPages, viewsOf } from '../src/page-views.ts';

const row = (path: string, human: number, ai: number) => ({ path, human, ai, total: human + ai });

it('rows that are one page are added up', () => {
  const rows = [
    row('/a', 10, 1),
    row('/a/', 2, 0),
    row('/a.md', 0, 40),
    row('/A?x=1', 1, 0),
    row('/b', 5, 5),
  ];
  const pages = addUpPages(rows);
  expect([...pages.values()].map(({ path, human, ai, total }) => ({ path, human, ai, total }))).toEqual([
    { path: '/a', human: 13, ai: 41, total: 54 },
    { path: '/b', human: 5, ai: 5, total: 10 },
  ]);
});

it('the spelling with the most views is shown', () => {
  const [page] = addUpPages([row('/guide', 1, 0), row('/Guide', 9, 0), row('/GUIDE', 2, 0)]).values();
  expect(page).toMatchObject({ path: '/Guide', human: 12 });
});

it('the folder’s index and the folder are one page', () => {
  expect(addUpPages([row('/a/index', 1, 1), row('/a', 2, 2)]).get('/a')).toMatchObject({ total: 6 });
});

it('a page has the views of all its paths, and paths that are one page count once', () => {
  const pages = addUpPages([row('/old', 3, 1), row('/new', 4, 2)]);
  expect(viewsOf(pages, ['/new', '/old'])).toEqual({ human: 7, ai: 3, total: 10 });
  expect(viewsOf(pages, ['/new', '/New'])).toEqual({ human: 4, ai: 2, total: 6 });
  expect(viewsOf(pages, ['/nowhere'])).toEqual({ human: 0, ai: 0, total: 0 });
});

it('paths that are properties of every object are pages like others', () => {
  const pages = addUpPages([row('/__proto__', 1, 0), row('/constructor', 2, 0)]);
  expect(viewsOf(pages, ['/__proto__']).human).toBe(1);
  expect(viewsOf(pages, ['/constructor']).human).toBe(2);
});
