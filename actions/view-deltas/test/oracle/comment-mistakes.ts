import { same } from './compare.ts';
import type { Expected } from './file-mistakes.ts';
import { NAMED, type Named } from './oracle.ts';
import { type Numbers, writtenDay } from './published.ts';
import { rowMistakes, sameWithPercent } from './row-mistakes.ts';
import { pathOf, plain, readTables } from './said.ts';
import type { JudgedReport, TruthOfWorld } from './truth-of-world.ts';

/**
 * The comment on a pull request: its rows, their part of the site's views, and how the site moved.
 */
export function commentMistakes(
  comment: string,
  truth: TruthOfWorld,
  judged: JudgedReport,
  expected: Expected,
): string[] {
  const rows = readTables(comment);
  const text = plain(comment);
  return [
    ...same(
      'comment: pages',
      rows.flatMap((row) => pathOf(row)?.toLowerCase() ?? []).sort(),
      [...expected.pages.keys()].sort(),
    ),
    ...rowMistakes('comment', rows, expected),
    ...stakeMistakes(text, expected),
    ...movementMistakes('comment', text, truth, judged, expected.numbers),
  ];
}

/**
 * `8% of the site’s human and 6% of its AI views`, in the headline or under it; of a quiet report
 * human views alone.
 */
function stakeMistakes(text: string, { sum, site, numbers, pages }: Expected): string[] {
  const said =
    /(under 1%|\d+%) of the site’s human and (under 1%|\d+%) of its AI views/.exec(text) ??
    /(under 1%|\d+%) of the site’s human views, nothing to act on/.exec(text);
  const isUnviewed = sum.total.current + sum.total.baseline === 0;
  const isKnown = NAMED.every((series) => site[series].current > 0) && !isUnviewed;
  if (numbers === 'relative') return same('comment: stake', said?.[0], undefined);
  if (!isKnown) return [];
  if (said === null) return ['comment: no stake'];
  const these = /These ([\d,]+) pages have|(\d[\d,]*) pages? touched/.exec(text);
  return [
    ...NAMED.slice(0, said.length - 1).flatMap((series, index) =>
      partMistakes(series, said[index + 1], sum[series].current / site[series].current),
    ),
    ...(these === null
      ? []
      : same('comment: pages of the stake', these[1] ?? these[2], String(pages.size))),
  ];
}

function partMistakes(series: Named, said: string | undefined, part: number): string[] {
  const written = part > 0 && part < 0.005 ? 'under 1%' : `${Math.round(part * 100)}%`;
  // A value halfway between two may be either.
  const size = Number(/\d+/.exec(said ?? '')?.[0]);
  return said === written || Math.abs(size - 100 * part) <= 0.5 + 1e-9
    ? []
    : same(`comment: stake, ${series}`, said, written);
}

/** `Whole site: human +4%, AI +12%; the typical page: human +1%, AI +9%.` */
export function movementMistakes(
  where: string,
  text: string,
  { site, isComparable }: Pick<TruthOfWorld, 'site' | 'isComparable'>,
  { typical }: Pick<JudgedReport, 'typical'>,
  numbers: Numbers,
): string[] {
  const said = /[Ww]hole site: human (\S+), AI ([^\s;.]+)/.exec(text);
  const moved = { human: site.human.percent, ai: site.ai.percent };
  return [
    ...(isComparable
      ? bothMistakes(`${where}: whole site`, said, moved)
      : same(`${where}: whole site`, said?.[0], undefined)),
    ...typicalTextMistakes(where, text, typical, numbers),
  ];
}

/** `the typical page: human +1%, AI +9%`, where it is known. */
export function typicalTextMistakes(
  where: string,
  text: string,
  typical: JudgedReport['typical'],
  numbers: Numbers,
): string[] {
  const said = /typical page: human (\S+), AI ([^\s;.]+)/.exec(text);
  const isKnown = typical.human !== null || typical.ai !== null;
  return isKnown
    ? bothMistakes(`${where}: typical page`, said, roundedTwice(typical, numbers))
    : same(`${where}: typical page`, said?.[0], undefined);
}

/** Whole percents are written as they are. */
function roundedTwice(
  values: Record<Named, number | null>,
  numbers: Numbers,
): Record<Named, number | null> {
  if (numbers === 'exact') return values;
  const round = (value: number | null) =>
    value === null ? null : Math.sign(value) * Math.round(Math.abs(value));
  return { human: round(values.human), ai: round(values.ai) };
}

function bothMistakes(
  where: string,
  said: RegExpExecArray | null,
  truth: Record<Named, number | null>,
): string[] {
  if (said === null) return [`${where}: not said`];
  return NAMED.flatMap((series, index) => {
    const percent = truth[series];
    const text = said[index + 1]?.replace(/,$/, '');
    return percent === null
      ? same(`${where}, ${series}`, text, '–')
      : sameWithPercent(`${where}, ${series}`, text, percent, (each) => each);
  });
}

/** `19 Oct – 15 Nov`, with the years if they are not one. */
export function daysOf(
  { from, until }: { from: string; until: string },
  hasYears: boolean,
): string {
  const last = new Date(Date.parse(until) - 1).toISOString().slice(0, 10);
  return [from, last]
    .map((day) => `${writtenDay(day)}${hasYears ? ` ${day.slice(0, 4)}` : ''}`)
    .join(' – ');
}

/** Whether days of both windows are of several years. */
export function areOfSeveralYears({
  windows: { current, baseline },
}: Pick<TruthOfWorld, 'windows'>): boolean {
  const days = [
    current.from,
    baseline.from,
    ...[current, baseline].map(({ until }) => new Date(Date.parse(until) - 1).toISOString()),
  ];
  return new Set(days.map((day) => day.slice(0, 4))).size > 1;
}
