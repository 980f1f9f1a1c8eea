import type { ViewRow } from '@docs-agent/core';
import { describe, expect, it } from 'vitest';
import { toColumns } from '../../src/cache/stored-span.ts';
import { PathNumbers } from '../../src/reading/path-numbers.ts';
import { SitePages } from '../../src/reading/site-pages.ts';
import { joinSpans, rowColumns } from '../../src/reading/span-rows.ts';
import { addUpPages, viewsByPage } from '../support/pages.ts';

const row = (path: string, human: number, ai: number) => ({ path, human, ai, total: human + ai });

describe('the pages of a span', () => {
  it('are added up from all rows that are one page', () => {
    const rows = [
      row('/a', 10, 1),
      row('/a/', 2, 0),
      row('/a.md', 0, 40),
      row('/A?x=1', 1, 0),
      row('/b', 5, 5),
    ];
    expect(viewsByPage(addUpPages(rows))).toEqual([
      { path: '/a', human: 13, ai: 41, total: 54 },
      { path: '/b', human: 5, ai: 5, total: 10 },
    ]);
  });

  it('are shown by the spelling with the most views', () => {
    const rows = [row('/guide', 1, 0), row('/Guide', 9, 0), row('/GUIDE', 2, 0)];
    expect(viewsByPage(addUpPages(rows))).toEqual([{ path: '/Guide', human: 12, ai: 0, total: 12 }]);
  });

  it('are shown by the first spelling among those of as many views', () => {
    expect(addUpPages([row('/Guide', 5, 0), row('/guide', 5, 0)]).get('/guide')?.path).toBe('/Guide');
  });

  it('take a folder’s index and the folder for one page', () => {
    expect(addUpPages([row('/a/index', 1, 1), row('/a', 2, 2)]).get('/a')).toMatchObject({ total: 6 });
  });

  it('may be called as properties of every object are', () => {
    const pages = addUpPages([row('/__proto__', 1, 0), row('/constructor', 2, 0)]);
    expect(pages.get('/__proto__')?.human).toBe(1);
    expect(pages.get('/constructor')?.human).toBe(2);
  });

  it('are those alone that the span has a row of, though other spans of the site have more', () => {
    const numbers = new PathNumbers();
    const site = new SitePages(numbers);
    const pagesOf = (...rows: ViewRow[]) => site.addUp(rowColumns(toColumns(rows), numbers));
    const first = pagesOf(row('/a', 1, 0), row('/b', 2, 0));
    const second = pagesOf(row('/b', 3, 0), row('/c', 0, 0));
    expect(viewsByPage(first).map(({ path }) => path)).toEqual(['/a', '/b']);
    expect(viewsByPage(second).map(({ path }) => path)).toEqual(['/b', '/c']);
    expect([first.has('/c'), second.has('/a'), second.has('/c')]).toEqual([false, false, true]);
    expect([first.get('/c'), second.get('/a')]).toEqual([undefined, undefined]);
    expect(second.get('/b')).toEqual({ path: '/b', human: 3, ai: 0, total: 3 });
  });
});

describe('spans that are joined', () => {
  const join = (...spans: ViewRow[][]) => {
    const numbers = new PathNumbers();
    const known = spans.map((rows) => ({
      rows: rowColumns(toColumns(rows), numbers),
      totals: { human: 100, ai: 10, total: 110 },
    }));
    const { rows, totals } = joinSpans(known, numbers);
    const list = Array.from(rows.paths, (path, index) => ({
      path: numbers.pathOf(path),
      human: rows.human[index],
      ai: rows.ai[index],
      total: rows.total[index],
    }));
    return { list, totals };
  };

  it('have a row for each path, in the order in which they came, and the totals of all', () => {
    const { list, totals } = join([row('/b', 1, 2), row('/a', 3, 4)], [row('/c', 5, 6), row('/a', 7, 8)], []);
    expect(list).toEqual([row('/b', 1, 2), row('/a', 10, 12), row('/c', 5, 6)]);
    expect(totals).toEqual({ human: 300, ai: 30, total: 330 });
  });

  it('are no rows and no views where there is no span', () => {
    expect(join()).toEqual({ list: [], totals: { human: 0, ai: 0, total: 0 } });
  });

  it('keep counts beyond 32 bits, and spellings apart', () => {
    const many = 5_000_000_000;
    const { list } = join([row('/a', many, 0)], [row('/a', many, 0), row('/A', 1, 0)]);
    expect(list).toEqual([row('/a', 2 * many, 0), row('/A', 1, 0)]);
  });
});
