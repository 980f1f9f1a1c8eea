import { shiftDay, weekFrom } from './calendar.ts';
import { near, same } from './compare.ts';
import type { Report } from './mistakes.ts';
import { addUp, type ViewsOn } from './oracle.ts';
import { readTables, saidAt } from './said.ts';
import { drawn, type Numbers, toldCount, writtenDay } from './told.ts';

/** A site's weeks, and how they may be told. */
export interface Weeks {
  viewsOn: ViewsOn;
  /** Under which paths the views of each page are counted, by the page's path in small letters. */
  traffic: ReadonlyMap<string, readonly string[]>;
  /** The first day that the report does not count. */
  until: string;
  numbers: Numbers;
}

const MOST_WEEKS = 8;

/** The weeks in the report's file, in the chart of its text, and the bars of its pages. */
export function trendMistakes(where: string, markdown: string, report: Report, weeks: Weeks): string[] {
  const count = weeksIn(report);
  const mondays = Array.from({ length: count }, (_, index) => shiftDay(weeks.until, 7 * (index - count)));
  const chart = {
    human: told(ofSite(weeks, mondays, 'human'), weeks.numbers),
    ai: told(ofSite(weeks, mondays, 'ai'), weeks.numbers),
  };
  return [
    ...jsonMistakes(report, mondays, chart),
    ...chartMistakes(where, markdown, mondays, chart),
    ...barMistakes(where, markdown, mondays, weeks),
  ];
}

/** How many weeks a report tells of. */
export function weeksIn(report: Report): number {
  const said = saidAt(report['trend'], 'weeks');
  return Array.isArray(said) ? said.length : 0;
}

type Chart = Record<'human' | 'ai', number[]>;

function ofPaths(
  { viewsOn }: Weeks,
  paths: readonly string[],
  mondays: readonly string[],
  series: 'human' | 'ai',
) {
  return mondays.map((monday) => addUp(viewsOn, paths, weekFrom(monday))[series]);
}

function ofSite(weeks: Weeks, mondays: readonly string[], series: 'human' | 'ai'): number[] {
  return ofPaths(weeks, [...weeks.traffic.values()].flat(), mondays, series);
}

/** Where counts are kept back, each line is told in percent of its own highest week. */
function told(counts: readonly number[], numbers: Numbers): number[] {
  if (numbers !== 'relative') return counts.map((count) => toldCount(count, numbers) ?? Number.NaN);
  let highest = 1;
  for (const count of counts) if (count > highest) highest = count;
  return counts.map((count) => Math.round((100 * count) / highest));
}

function jsonMistakes(report: Report, mondays: readonly string[], chart: Chart): string[] {
  const said = saidAt(report['trend'], 'weeks');
  if (!Array.isArray(said)) return [];
  if (said.length > MOST_WEEKS) return [`${said.length} weeks in JSON`];
  return said.flatMap((week: unknown, index) => [
    ...same('monday in JSON', saidAt(week, 'monday'), mondays[index]),
    ...near(`week ${index + 1} in JSON, human`, saidAt(week, 'human'), chart.human[index] ?? null),
    ...near(`week ${index + 1} in JSON, ai`, saidAt(week, 'ai'), chart.ai[index] ?? null),
  ]);
}

/** What a line of counts, or of percents, is on an axis of this name. */
function onAxis(counts: readonly number[], axis: string): number[] {
  if (axis === 'percent') return told(counts, 'relative');
  const unit = axis.startsWith('million') ? 1_000_000 : axis.startsWith('thousand') ? 1_000 : 1;
  return counts.map((count) => count / unit);
}

function chartMistakes(where: string, markdown: string, mondays: readonly string[], chart: Chart): string[] {
  const isEmpty = [...chart.human, ...chart.ai].every((count) => count === 0);
  const labels = /x-axis "week from" \[(.*)\]/.exec(markdown)?.[1];
  const lines = [...markdown.matchAll(/^ {2}line \[(.*)\]/gm)].map((line) => line[1]);
  if (isEmpty) return same(`${where}: chart`, lines, []);
  const axis = /y-axis "(.*)"/.exec(markdown)?.[1] ?? '';
  const drawnOn = (counts: readonly number[]) => onAxis(counts, axis).join(', ');
  return [
    ...same(`${where}: weeks of the chart`, labels, mondays.map((day) => `"${writtenDay(day)}"`).join(', ')),
    ...same(`${where}: lines of the chart`, lines, [drawnOn(chart.human), drawnOn(chart.ai)]),
  ];
}

function barMistakes(where: string, markdown: string, mondays: readonly string[], weeks: Weeks): string[] {
  return readTables(markdown).flatMap(({ path, weeks: said }) => {
    if (said === undefined) return [];
    const series = said.title.endsWith('AI') ? 'ai' : 'human';
    const counts = ofPaths(weeks, weeks.traffic.get(path.toLowerCase()) ?? [], mondays, series);
    return [
      ...same(`${where}: weeks of bars`, said.title.split(' ')[0], String(mondays.length)),
      ...same(`${where}: bars of ${path}, ${series}`, said.bars, drawn(counts) ?? '–'),
    ];
  });
}
