import { same } from './compare.ts';
import { courseOf, courseSpans, type KnownHistory } from './history-mistakes.ts';
import { writtenDay } from './published.ts';

/** The chart of the site's views, in a text. */
export function chartMistakes(
  where: string,
  markdown: string,
  known: KnownHistory,
  addresses: readonly string[],
): string[] {
  const course = courseOf(known, addresses);
  const days = courseSpans(known).map(({ from }) => `"${writtenDay(from)}"`);
  const labels = /x-axis ".*?" \[(.*)\]/.exec(markdown)?.[1];
  const lines = [...markdown.matchAll(/^ {2}line \[(.*)\]/gm)].map((line) => line[1]);
  const isEmpty = [...course.human, ...course.ai].every((count) => count === 0);
  if (isEmpty) return same(`${where}: chart`, lines, []);
  const axis = /y-axis "(.*)"/.exec(markdown)?.[1] ?? '';
  const unit = axis.startsWith('million') ? 1_000_000 : axis.startsWith('thousand') ? 1_000 : 1;
  const drawn = (counts: readonly number[]) => counts.map((count) => count / unit).join(', ');
  return [
    ...same(`${where}: days of the chart`, labels, days.join(', ')),
    ...same(`${where}: axis of the chart`, axis === 'percent', known.numbers === 'relative'),
    ...same(`${where}: lines of the chart`, lines, [drawn(course.human), drawn(course.ai)]),
  ];
}
