import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import { joinedRules } from '../redirects/rules-to-paste.ts';
import { conditionLines } from './conditions.ts';
import { impactLine } from './impact-table.ts';
import { LINE_CHARACTERS, pageCellLines } from './page-cell.ts';
import { shownInWarning } from './redirects.ts';

// Heights in pixels as GitHub shows a comment; a test measures them in a browser.
const SCREEN = 900;
/** The comment's own frame, the headline, the table's header, the line under the table, and the gaps between them. */
const AROUND_ROWS = 230;
const ROW = 14;
const LINE = 21;
const PARAGRAPH = 40;
const LIST_ITEM = 50;
const RULES = 72;
/** What the comparison of a merge takes beyond a line. */
const IMPACT_COMPARISON = 3 * LINE;

/** However much stands above it, a table has these rows. */
const FEWEST_ROWS = 2;

/** How many rows stand before the first fold: at most `top`, and no more than leave the fold on the first screen. */
export function rowsBeforeFold(rows: readonly PublishedRow[], report: PublishedReport, top: number): number {
  const above = warningHeight(report) + conditionHeight(report) + noteHeight(report);
  return rowsIn(SCREEN - AROUND_ROWS - above, rows.slice(0, top), LINE_CHARACTERS);
}

/** The same of the comment on a merge, which says more under its table. */
export function rowsBeforeImpactFold(
  rows: readonly PublishedRow[],
  report: PublishedReport,
  top: number,
): number {
  const height = SCREEN - AROUND_ROWS - IMPACT_COMPARISON - noteHeight(report);
  return rowsIn(height, rows.slice(0, top), impactLine(report));
}

function rowsIn(heightPx: number, rows: readonly PublishedRow[], line: number): number {
  let room = heightPx;
  let count = 0;
  for (const row of rows) {
    room -= ROW + pageCellLines(row, line) * LINE;
    if (room < 0 && count >= FEWEST_ROWS) break;
    count += 1;
  }
  return count;
}

function warningHeight(report: PublishedReport): number {
  const mended = report.redirected.length > 0 ? PARAGRAPH : 0;
  const shown = shownInWarning(report);
  if (shown.length === 0) return mended;
  const items = shown.length === 1 ? LIST_ITEM : PARAGRAPH + shown.length * LIST_ITEM;
  const rules = joinedRules(shown).reduce((sum, { text }) => sum + RULES + text.split('\n').length * LINE, 0);
  return mended + PARAGRAPH + items + rules + (report.gate.kind === 'warns' ? 0 : PARAGRAPH);
}

/** Each condition may take two lines. */
function conditionHeight(report: PublishedReport): number {
  const lines = conditionLines(report);
  return lines === 0 ? 0 : PARAGRAPH + lines * LIST_ITEM;
}

function noteHeight({ incomplete, notes }: PublishedReport): number {
  return (incomplete === undefined ? 0 : 2 * PARAGRAPH + LINE) + notes.length * (PARAGRAPH + LINE);
}
