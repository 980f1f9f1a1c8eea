import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { scoreFile } from '../src/series/trials.ts';
import { readWeeklySeries } from '../src/series/weekly-series.ts';

function withFile<T>(content: string | Uint8Array, use: (file: string) => T): T {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'docs-agent-bench-'));
  const file = join(folder.path, 'weekly.csv');
  writeFileSync(file, content);
  return use(file);
}

const TWO_PAGES = [
  { weeks: [3, 1, 2], ordinaryWeek: 2, section: undefined },
  { weeks: [0, 0, 9], ordinaryWeek: 0, section: undefined },
];

it.each([
  ['without a heading', '/a,3,1,2\n/b,0,0,9\n'],
  ['with a heading', 'page,2026-01-05,2026-01-12,2026-01-19\n/a,3,1,2\n/b,0,0,9'],
  ['gzipped', gzipSync('/a,3,1,2\r\n/b,0,0,9\r\n')],
])('reads weekly counts %s', (_, content) => {
  expect(withFile(content, readWeeklySeries)).toEqual(TWO_PAGES);
});

it.each([
  ['/a,3,1\n/b,0\n', 'line 2: expected 3 cells like the first line, got 2'],
  ['page,w1,w2\n/a,3,x\n', 'line 2: expected a week’s views as a whole number, got "x"'],
  ['/a,3,-1\n', 'got "-1"'],
  ['/a,3,1.5\n', 'got "1.5"'],
  ['/a,3,\n', 'got ""'],
])('refuses %j', (content, message) => {
  expect(() => withFile(content, readWeeklySeries)).toThrow(message);
});

it.each([
  ['has 54 weeks; 12 earlier windows in all phases need 55', [54, 100]],
  ['has 59 pages with at least 100 views in an ordinary window; 60 are needed', [55, 59]],
])('refuses a file that %s', (message, [weeks, pages]) => {
  const line = `/a,${Array(weeks).fill(25).join(',')}\n`;
  expect(() => withFile(line.repeat(pages ?? 0), scoreFile)).toThrow(message);
});
