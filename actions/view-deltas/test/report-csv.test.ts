import { expect, it } from 'vitest';
import { csvPieces } from '../src/files/report-csv.ts';
import { pageRow, published } from './support/report.ts';

const csvOf = (...rows: Parameters<typeof published>) =>
  [...csvPieces(published(...rows).pages)].join('');

it('a share is in percent, with one decimal', () => {
  expect(csvOf([pageRow('/a', [20, 10], [0, 0])])).toContain(',33.3,');
});

it('the CSV has a line for each page, under names of its own', () => {
  const renamed = pageRow('/b', [30, 20], [40, 0], {
    change: 'renamed',
    previousPath: '/a',
    file: 'b.mdx',
    throughSnippet: 'snippets/x.mdx',
  });
  const [header = '', line = '', ...rest] = csvOf([renamed]).split('\n');
  expect(rest).toEqual(['']);
  const names = header.split(',');
  expect(Object.fromEntries(line.split(',').map((value, index) => [names[index], value]))).toEqual({
    path: '"/b"',
    previous_path: '"/a"',
    change: '"renamed"',
    file: '"b.mdx"',
    through_snippet: '"snippets/x.mdx"',
    human: '30',
    human_baseline: '40',
    human_delta: '-10',
    human_percent: '-25',
    human_adjusted_percent: '-25',
    human_word: '',
    human_low: '',
    human_high: '',
    ai: '20',
    ai_baseline: '0',
    ai_delta: '20',
    ai_percent: '',
    ai_adjusted_percent: '',
    ai_word: '"from-none"',
    ai_low: '',
    ai_high: '',
    total: '50',
    total_baseline: '40',
    total_delta: '10',
    total_percent: '25',
    ai_share: '40',
    ai_share_delta_pp: '',
  });
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  'a spreadsheet takes %j for text, not for a formula',
  (value) => {
    const line = csvOf([pageRow(value, [1, 1], [1, 1])])
      .split('\n')
      .slice(1)
      .join('\n');
    expect(line).toMatch(/^"'/);
  },
);

it('quotes, commas, semicolons, tabs and line ends stay inside their cell', () => {
  expect(csvOf([pageRow('/a",\nb;=1\t', [1, 0], [0, 0])])).toContain(
    '\n"/a"",\nb;=1\t",,"edited",',
  );
});

it.each([0, 1, 500, 501, 1_001])('of %d pages each has its line', (count) => {
  const pages = Array.from({ length: count }, (_, index) =>
    pageRow(`/page-${index}`, [30, 20], [1, 0]),
  );
  const [, ...lines] = csvOf(pages).trimEnd().split('\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(pages.map(({ path }) => `"${path}"`));
});
