import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toCsv, writeReportFiles } from '../src/files.ts';
import { pageRow, report } from './support/report.ts';

it('the CSV has a line for each page, under names of its own', () => {
  const renamed = pageRow('/b', [3, 2], [1, 0], { change: 'renamed', previousPath: '/a' });
  expect(toCsv([renamed])).toBe(
    'path,previous_path,change,human,human_baseline,human_word,ai,ai_baseline,ai_word,total,total_baseline\n/b,/a,renamed,3,1,,2,0,,5,1\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'a spreadsheet takes %j for text, not for a formula',
  (value) => {
    const [, line = ''] = toCsv([pageRow(value, [1, 1], [1, 1])]).split(/\n(?=["'])/);
    expect(line.replace(/^"/, '')).toMatch(/^'/);
  },
);

it('quotes, commas and line ends stay inside their cell', () => {
  expect(toCsv([pageRow('/a",\nb', [1, 0], [0, 0])])).toContain('"/a"",\nb",,edited,1,0,');
});

it('the files are the report as data, its rows, and the Markdown as posted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'view-deltas-'));
  try {
    const pages = [pageRow('/a', [3, 2], [1, 0])];
    const files = await writeReportFiles(join(folder, 'new', 'folder'), report(pages), '# posted\n');
    const data: unknown = JSON.parse(await readFile(files.json, 'utf8'));
    expect(data).toMatchObject({
      version: 1,
      windows: { current: { dateFrom: '2026-10-19', dateTo: '2026-11-16' } },
      pages: [{ path: '/a', views: { human: { current: 3, baseline: 1, delta: 2, percent: 200 } } }],
    });
    expect(await readFile(files.csv, 'utf8')).toBe(toCsv(pages));
    expect(await readFile(files.markdown, 'utf8')).toBe('# posted\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
