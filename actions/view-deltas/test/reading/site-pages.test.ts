import { describe, expect, it } from 'vitest';
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
    expect(viewsByPage(addUpPages(rows))).toEqual([
      { path: '/Guide', human: 12, ai: 0, total: 12 },
    ]);
  });

  it('are shown by the first spelling among those of as many views', () => {
    expect(addUpPages([row('/Guide', 5, 0), row('/guide', 5, 0)]).get('/guide')?.path).toBe(
      '/Guide',
    );
  });

  it('take a folder’s index and the folder for one page', () => {
    expect(addUpPages([row('/a/index', 1, 1), row('/a', 2, 2)]).get('/a')).toMatchObject({
      total: 6,
    });
  });

  it('may be called as properties of every object are', () => {
    const pages = addUpPages([row('/__proto__', 1, 0), row('/constructor', 2, 0)]);
    expect(pages.get('/__proto__')?.human).toBe(1);
    expect(pages.get('/constructor')?.human).toBe(2);
  });
});
