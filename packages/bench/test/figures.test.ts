import { expect, it } from 'vitest';
import { toMarkdown } from '../src/figures/figure.ts';
import { median } from '../src/median.ts';

it.each([
  [[3, 1, 2], 2],
  [[5], 5],
  [[4, 1, 3, 2], 2],
  [[10, 9, 100], 10],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

it('a figure is a Markdown table under its title and method', () => {
  const figure = {
    title: 'Size',
    method: 'As built.',
    columns: ['what', 'raw'],
    rows: [['sample', '1 kB']],
  };
  expect(toMarkdown(figure)).toBe(
    '## Size\n\nAs built.\n\n| what | raw |\n| --- | --- |\n| sample | 1 kB |\n',
  );
});
