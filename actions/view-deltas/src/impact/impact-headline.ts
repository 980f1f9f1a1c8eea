import { type Headline, hasFinding, movements } from '../headline.ts';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow, PublishedSeries } from '../published/published-report.ts';
import { lengthOf } from '../render/window-length.ts';
import { isClear } from '../report/judge-rows.ts';

const SERIES = [
  { key: 'human', name: 'human views' },
  { key: 'ai', name: 'AI views' },
] as const;

const LONGEST_HEADLINE = 120;

/** How a clear change is told, rises first. */
const VERBS = ['gained', 'rose against the site in', 'lost', 'fell against the site in'] as const;

/** What became of a merge's pages: `Four weeks after this merge: 1 of 3 pages clearly gained human views`. */
export function impactHeadline(report: PublishedReport): Headline {
  const { pages, sum, windows } = report;
  const length = lengthOf(windows.currentDays);
  const start = `${length.charAt(0).toUpperCase()}${length.slice(1)} after this merge: `;
  const itsPages = pages.length === 1 ? 'its page' : `its ${formatCount(pages.length)} pages`;
  if (sum.isUnviewed) return [start, `no views of ${itsPages}, before or since`];
  if (!windows.isComparable) return [start, `views of ${itsPages} cannot be compared with those before`];
  const clear = clearChanges(report, LONGEST_HEADLINE - start.length);
  if (clear !== undefined) return [start, clear];
  if (hasFinding(report)) return [start, `no clear change in the views of ${itsPages}`];
  return [start, `on ${itsPages} ${movements(sum)}`];
}

/**
 * `1 of 3 pages clearly gained human views, 1 AI views`; undefined where there is none. What has no room is counted:
 * `3 more clear changes`.
 */
function clearChanges({ pages }: PublishedReport, room: number): string | undefined {
  const changes = VERBS.flatMap((verb) => changesOf(verb, pages));
  if (changes.length === 0) return undefined;
  for (let told = changes.length; told > 1; told -= 1) {
    const text = changesText(changes.slice(0, told), changes.slice(told), pages.length);
    if (text.length <= room) return text;
  }
  return changesText(changes.slice(0, 1), changes.slice(1), pages.length);
}

/** Pages of which one series changed clearly, in one way. */
interface ClearChange {
  verb: (typeof VERBS)[number];
  name: (typeof SERIES)[number]['name'];
  pages: number;
}

function changesOf(verb: ClearChange['verb'], pages: readonly PublishedRow[]): ClearChange[] {
  return SERIES.map(({ key, name }) => ({
    verb,
    name,
    pages: pages.filter((row) => verbOf(row[key]) === verb).length,
  })).filter((change) => change.pages > 0);
}

function changesText(told: readonly ClearChange[], untold: readonly ClearChange[], pages: number): string {
  const parts = told.map(({ verb, name, pages: count }, index) => {
    const what = told[index - 1]?.verb === verb ? name : `clearly ${verb} ${name}`;
    if (pages === 1) return index === 0 ? `its page ${what}` : what;
    const ofAll = index === 0 ? ` of ${formatCount(pages)} pages` : '';
    return `${formatCount(count)}${ofAll} ${what}`;
  });
  const rest = untold.reduce((sum, change) => sum + change.pages, 0);
  if (rest > 0) parts.push(`${formatCount(rest)} more clear ${rest === 1 ? 'change' : 'changes'}`);
  return parts.join(', ');
}

function verbOf({ word, isAgainstSite }: PublishedSeries): (typeof VERBS)[number] | undefined {
  if (!isClear(word)) return undefined;
  if (word === 'clear rise') return isAgainstSite ? 'rose against the site in' : 'gained';
  return isAgainstSite ? 'fell against the site in' : 'lost';
}
