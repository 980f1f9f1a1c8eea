import { areOfSeveralYears, daysOf, movementMistakes } from './comment-mistakes.ts';
import { same } from './compare.ts';
import type { Expected } from './file-mistakes.ts';
import type { Verdict } from './judge.ts';
import type { Effect } from './merge-test.ts';
import { type Change, NAMED, type Named } from './oracle.ts';
import { type Numbers, publishedCounts, written, writtenRange } from './published.ts';
import { changeCellMistakes, rowMistakes, sameWithPercent, TITLES } from './row-mistakes.ts';
import { cellOf, pathOf, plain, readTables, type SaidRow } from './said.ts';
import type { JudgedReport, TruthOfWorld } from './truth-of-world.ts';

/**
 * Mistakes in the comment on a merged pull request: its pages together, and each page before and
 * after.
 */
export function impactCommentMistakes(
  comment: string,
  truth: TruthOfWorld,
  judged: JudgedReport,
  expected: Expected,
): string[] {
  const { pages, numbers } = expected;
  const rows = readTables(comment);
  const text = plain(comment);
  const paths = rows.flatMap((row) => pathOf(row)?.toLowerCase() ?? []);
  const { current, baseline } = truth.windows;
  const hasYears = areOfSeveralYears(truth);
  const days = `${daysOf(baseline, hasYears)} → ${daysOf(current, hasYears)} (UTC, whole weeks; merged `;
  return [
    ...same('comment: pages', [...paths].sort(), [...pages.keys()].sort()),
    ...orderMistakes(paths, expected),
    ...same('comment: days', text.includes(days) ? days : text.match(/.*\(UTC.*/)?.[0], days),
    ...rows.flatMap((row) => pageMistakes(row, expected)),
    ...NAMED.flatMap((series) => sentenceMistakes(text, series, judged.effect, expected)),
    ...movementMistakes('comment', text, truth, judged, numbers),
  ];
}

/** Most viewed first; by path if counts are hidden. */
function orderMistakes(paths: readonly string[], { pages, numbers }: Expected): string[] {
  if (numbers === 'relative') return [];
  const views = paths.map((path) => {
    const total = pages.get(path)?.truth.total;
    return total === undefined ? 0 : total.current + total.baseline;
  });
  return same(
    'comment: order',
    views,
    [...views].sort((left, right) => right - left),
  );
}

/** `4,070 → 5,210`, and next to it the range, or the change if the table has no ranges. */
function pageMistakes(row: SaidRow, expected: Expected): string[] {
  const { pages, numbers } = expected;
  const path = pathOf(row);
  const page = path === undefined ? undefined : pages.get(path.toLowerCase());
  if (page === undefined) return [`comment: ${row.cells[0]} is no page`];
  if (numbers === 'relative') return rowMistakes('comment', [row], expected);
  return NAMED.flatMap((series) => {
    const at = row.titles.indexOf(TITLES[series]);
    const where = `comment ${path} ${series}`;
    const counts = same(where, cellOf(row, TITLES[series]), beforeAndAfter(page[series], numbers));
    const beside = row.cells[at + 1] ?? '';
    // If no page has a range, the table has the changes.
    if (row.titles[at + 1] === 'Change')
      return [...counts, ...changeCellMistakes(`${where} change`, beside, page[series], numbers)];
    return [...counts, ...same(`${where} range`, beside, rangeText(page[series], numbers))];
  });
}

function beforeAndAfter(change: Change, numbers: Numbers): string {
  const { current, baseline } = publishedCounts(change, numbers);
  return `${written(baseline ?? 0)} → ${written(current ?? 0)}`;
}

function rangeText(verdict: Verdict, numbers: Numbers): string {
  if (verdict.word === 'new' || verdict.word === 'gone') return verdict.word;
  const mark = verdict.word === 'high' || verdict.word === 'low' ? ` ${verdict.word}` : '';
  return `${writtenRange(verdict, numbers) ?? '–'}${mark}`;
}

/** The verdict on one series of the pages together. */
function sentenceMistakes(
  text: string,
  series: Named,
  effect: Record<Named, Effect> | null,
  { sum, site, numbers }: Expected,
): string[] {
  const verdict = effect?.[series];
  const name = series === 'human' ? 'Human' : 'AI';
  return [
    ...(verdict === undefined ? [] : verdictMistakes(text, name, verdict)),
    ...totalMistakes(text, series, { sum, site, numbers }),
  ];
}

function verdictMistakes(text: string, name: string, verdict: Effect): string[] {
  const where = `comment: ${name}`;
  if ('reason' in verdict) return same(where, text.includes(`${name}: no verdict`), true);
  const { estimatePercent, intervalPercent, detectablePercent, touched, p } = verdict;
  const found = new RegExp(
    `${name} (\\S+%) against the site’s other pages, 90% interval (\\S+) to ([^\\s;]+); of (\\d+) pages picked at random from this site, (.*?) picks`,
  ).exec(text);
  const none = new RegExp(
    `${name}: no clear change \\(90% interval (\\S+) to ([^\\s)]+)\\); an effect under about ±(\\S+%) would not show with (\\d+) pages`,
  ).exec(text);
  const interval = (low: string | undefined, high: string | undefined) => [
    ...wholeMistakes(`${where}, from`, low, intervalPercent.low),
    ...wholeMistakes(`${where}, to`, high, intervalPercent.high),
  ];
  if (verdict.word === 'no-clear-change') {
    if (none === null) return [`${where}: ${found?.[0] ?? 'nothing'}, in truth no clear change`];
    return [
      ...interval(none[1], none[2]),
      ...wholeMistakes(`${where}, what would show`, `+${none[3]}`, detectablePercent),
      ...same(`${where}, pages`, none[4], String(touched)),
    ];
  }
  if (found === null) return [`${where}: ${none?.[0] ?? 'nothing'}, in truth ${verdict.word}`];
  return [
    ...wholeMistakes(`${where}, estimate`, found[1], estimatePercent),
    ...interval(found[2], found[3]),
    ...same(`${where}, pages`, found[4], String(touched)),
    ...picksMistakes(`${where}, picks`, found[5] ?? '', p),
  ];
}

/** Whole percents, which may have been rounded twice. */
function wholeMistakes(where: string, said: string | undefined, percent: number): string[] {
  return sameWithPercent(where, said, percent, (each) => each);
}

/** `about 2 in 100`, and never beyond `fewer than 1 in 1,000`. */
function picksMistakes(where: string, said: string, p: number): string[] {
  const numbers = /(\d+) in ([\d,]+)$/.exec(said);
  const part = Number(numbers?.[1]) / Number(numbers?.[2]?.replace(',', ''));
  if (said.startsWith('fewer than')) return same(where, p < 0.0015 && part === 0.001, true);
  const room = p < 0.0105 ? 0.0016 : 0.011;
  return Math.abs(part - p) <= room ? [] : same(where, said, p);
}

/** `human 11,420 → 15,540 (site +4%)` */
function totalMistakes(
  text: string,
  series: Named,
  { sum, site, numbers }: Omit<Expected, 'pages'>,
): string[] {
  const name = series === 'human' ? 'human' : 'AI';
  const said = new RegExp(`[ ,]${name} ([\\d,]+ → [\\d,]+)(?: \\(site (\\S+)\\))?`).exec(
    text.slice(text.indexOf('Totals of')),
  );
  if (numbers === 'relative') return same('comment: totals', text.includes('Totals of'), false);
  const { percent } = site[series];
  return [
    ...same(`comment: ${name} together`, said?.[1], beforeAndAfter(sum[series], numbers)),
    ...(percent === null
      ? []
      : sameWithPercent(`comment: ${name} of the site`, said?.[2], percent, (each) => each)),
  ];
}

/**
 * `#812 human views +38% against the site’s other pages. Of these 2 comparisons, chance makes 0.1 findings on average`,
 * in the site's report
 */
export function reportedMistakes(issue: string, effect: Record<Named, Effect> | null): string[] {
  const text = plain(
    /## Merges reported since[\s\S]*?(?=\n## |\n<details|$)/.exec(issue)?.[0] ?? '',
  );
  const judged = NAMED.flatMap((series) => {
    const verdict = effect?.[series];
    return verdict === undefined || 'reason' in verdict
      ? []
      : [{ name: series === 'ai' ? 'AI' : 'human', ...verdict }];
  });
  const found = judged.filter(({ word }) => word !== 'no-clear-change');
  const quiet = judged.length === 0 ? 'not judged' : 'no clear change';
  return [
    ...(found.length === 0 ? same('merges in the issue', text.includes(` ${quiet}.`), true) : []),
    ...found.flatMap(({ name, estimatePercent }) => {
      const said = new RegExp(`${name} views ([^ ,.]+)`).exec(text);
      return wholeMistakes(`merges in the issue, ${name}`, said?.[1], estimatePercent);
    }),
    ...(judged.length === 0
      ? []
      : same(
          'findings by chance',
          Number(/chance makes (\S+) findings/.exec(text)?.[1]),
          judged.length / 20,
        )),
  ];
}
