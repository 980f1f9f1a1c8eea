import { excerpt } from '@docs-agent/action-kit';
import { type Headline, movements } from '../headline.ts';
import { formatCount, formatDay, formatPercent } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { isClear } from '../report/judge-rows.ts';
import { lastDay } from '../windows.ts';

const LONGEST_HEADLINE = 120;
const SHORTEST_PATH = 12;

/** The days that a report of the site is about: `19 Oct – 15 Nov`. */
export function sitePeriod({ windows: { current } }: PublishedReport): string {
  return `${formatDay(current.dateFrom)} – ${formatDay(lastDay(current))}`;
}

/** How the site moved, human views first, and the page that clearly lost the most views, as far as there is room. */
export function siteHeadline(report: PublishedReport): Headline {
  if (report.incomplete !== undefined) return ['some views are missing'];
  if (report.site.isUnviewed) return ['no views in either window'];
  if (!report.windows.isComparable) return ['the two windows cannot be compared'];
  const clear = clearCounts(report);
  const counted = movements(report.site);
  if (clear === '') return [counted];
  const moved = movements(report.site, 'without counts');
  const withoutFall = `${moved}; ${clear}`;
  const fall = largestFall(report);
  if (fall === undefined) return [withoutFall];
  return withFall(`${withoutFall}; `, fall) ?? withFall(`${moved}; `, fall) ?? [withoutFall];
}

/** {@link siteHeadline} as a sentence for those who do not see the rest of the report. */
export function siteSentence(report: PublishedReport): Headline {
  return [`${sitePeriod(report)}: `, ...siteHeadline(report)];
}

interface Fall {
  path: string;
  text: string;
  views: number;
}

function withFall(before: string, { path, text }: Fall): Headline | undefined {
  const left = LONGEST_HEADLINE - before.length - text.length - '``'.length;
  if (left < Math.min(SHORTEST_PATH, path.length)) return undefined;
  return [before, { path: excerpt(path, left) }, text];
}

/** `4 clear rises, 2 clear falls`, of human and AI views together */
function clearCounts({ pages }: PublishedReport): string {
  const words = pages.flatMap(({ human, ai }) => [human.word, ai.word]).filter(isClear);
  const rises = words.filter((word) => word === 'clear rise').length;
  return [counted(rises, 'clear rise'), counted(words.length - rises, 'clear fall')]
    .filter((text) => text !== '')
    .join(', ');
}

function counted(count: number, what: string): string {
  if (count === 0) return '';
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** The clear fall of most views, those of people first. */
function largestFall({ pages }: PublishedReport): Fall | undefined {
  const falls = (series: 'human' | 'ai') =>
    pages
      .flatMap((row) => fallOf(row, series))
      .reduce<Fall | undefined>(
        (most, fall) => (most === undefined || fall.views > most.views ? fall : most),
        undefined,
      );
  return falls('human') ?? falls('ai');
}

function fallOf(row: PublishedRow, series: 'human' | 'ai'): Fall[] {
  const { word, isAgainstSite, percent = 0, baseline, current } = row[series];
  if (word !== 'clear fall' || isAgainstSite) return [];
  const name = series === 'human' ? 'human' : 'AI';
  // Where counts are kept back, percents take their place: an order needs no more.
  const views = Math.abs(percent) * (baseline ?? 1);
  const loss =
    baseline === undefined || current === undefined || current >= baseline
      ? `${formatPercent(Math.abs(percent)).replace('+', '')} of its ${name} views`
      : `${formatCount(baseline - current)} of ${formatCount(baseline)} ${name} views`;
  return [{ path: row.path, text: ` lost ${loss}`, views }];
}
