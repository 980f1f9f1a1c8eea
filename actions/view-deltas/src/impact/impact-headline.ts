import { type Headline, hasFinding, movements } from '../headline.ts';
import { isClear } from '../judge-rows.ts';
import { formatCount } from '../numbers.ts';
import type { PublishedReport, PublishedSeries } from '../published-report.ts';
import { lengthOf } from '../render/window-length.ts';

const SERIES = [
  { key: 'human', name: 'human views' },
  { key: 'ai', name: 'AI views' },
] as const;

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
  const clear = clearChanges(report);
  if (clear !== undefined) return [start, clear];
  if (hasFinding(report)) return [start, `no clear change in the views of ${itsPages}`];
  return [start, `on ${itsPages} ${movements(sum)}`];
}

/** `1 of 3 pages clearly gained human views, 1 AI views`; undefined where there is none. */
function clearChanges({ pages }: PublishedReport): string | undefined {
  const parts: string[] = [];
  for (const verb of VERBS) {
    let isSaid = false;
    for (const { key, name } of SERIES) {
      const count = pages.filter((row) => verbOf(row[key]) === verb).length;
      if (count === 0) continue;
      const who = pages.length === 1 ? '' : formatCount(count);
      const action = isSaid ? name : `clearly ${verb} ${name}`;
      parts.push(who === '' ? action : `${who}${parts.length === 0 ? ofAll(pages.length) : ''} ${action}`);
      isSaid = true;
    }
  }
  if (parts.length === 0) return undefined;
  return `${pages.length === 1 ? 'its page ' : ''}${parts.join(', ')}`;
}

function ofAll(pages: number): string {
  return ` of ${formatCount(pages)} pages`;
}

function verbOf({ word, isAgainstSite }: PublishedSeries): (typeof VERBS)[number] | undefined {
  if (!isClear(word)) return undefined;
  if (word === 'clear rise') return isAgainstSite ? 'rose against the site in' : 'gained';
  return isAgainstSite ? 'fell against the site in' : 'lost';
}
