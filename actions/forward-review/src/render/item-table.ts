import {
  type Block,
  count,
  details,
  excerpt,
  type Inline,
  outside,
  paragraph,
  phrase,
  stripInvisible,
  table,
} from '@docs-agent/action-kit';
import { separated } from '@docs-agent/agent-action';
import { suggestionsIn, visibleMarkdown, withoutSuggestions } from '@docs-agent/visible-markdown';
import type { ItemOutcome } from '../outcome/outcome.ts';
import type { Item } from '../reading/item.ts';
import { type Found, SITUATIONS } from '../situations/table.ts';
import { agentSays, deletedItem, inCommits, itemLink, placeOf } from '../wording/links.ts';
import { otherRows, rowsOf } from './facts.ts';
import type { TrackedItem, Tracking } from './tracking.ts';

const OPEN_ROWS = 50;
/**
 * Place and words of a comment together: more would wrap in a comment's width, beside what
 * happened.
 */
const SUBJECT_CHARACTERS = 76;
const EXCERPT_CHARACTERS = { least: 24, most: 60 };

/**
 * A row for each item with what happened to it. Rows beyond a screen or two are folded. Rows beyond
 * a number that makes the document fit are counted.
 */
export function itemTable(tracking: Tracking): (rows: number) => Block[] {
  const cells = inOrder(tracking).map((row, index) => [
    [String(index + 1)],
    subject(row),
    state(tracking, row),
  ]);
  return (rows) => {
    const shown = cells.slice(0, rows);
    const folded = shown.slice(OPEN_ROWS);
    const missing = cells.length - shown.length;
    const blocks: Block[] = [];
    if (shown.length > 0) {
      blocks.push(table(columns(tracking), shown.slice(0, OPEN_ROWS)));
    }
    if (folded.length > 0) {
      blocks.push(...details(`${folded.length} more`, [table(columns(tracking), folded)]));
    }
    if (missing > 0) {
      blocks.push(
        paragraph(`${count(missing, 'further comment')} omitted here for lack of space.`),
      );
    }
    return blocks;
  };
}

/** Items that need a person come first if not all are visible. */
function inOrder(tracking: Tracking): readonly TrackedItem[] {
  return tracking.rows.length <= OPEN_ROWS
    ? tracking.rows
    : [...otherRows(tracking), ...rowsOf(tracking)];
}

function columns({ rows }: Tracking) {
  const title = rows.some(({ outcome }) => outcome !== undefined) ? 'What happened' : 'State';
  return [{ title: '#', align: 'right' as const }, { title: 'Comment' }, { title }];
}

function subject({ key, item }: TrackedItem): Inline[] {
  return item === undefined ? [deletedItem(key)] : [itemLink(item), ' · ', ...quoted(item)];
}

function quoted(item: Item): Inline[] {
  const prose = proseOf(item.body);
  if (prose === '' && suggestionsIn(item.body).length > 0) return ['suggestion'];
  const { least, most } = EXCERPT_CHARACTERS;
  const room = SUBJECT_CHARACTERS - placeOf(item).length;
  return phrase`“${outside(excerpt(prose, Math.min(most, Math.max(least, room))))}”`;
}

/** The visible text of a comment, without its suggestions, and without marks for bold text. */
function proseOf(body: string): string {
  const visible = visibleMarkdown(withoutSuggestions(body), stripInvisible) ?? '';
  return visible
    .replace(/\[image:[^\]]*\]/g, '[image]')
    .replace(/<\/?(?:details|summary)\b[^>]*>/gi, ' ')
    .replace(/\*\*(\S(?:[^*\n]*\S)?)\*\*/g, '$1')
    .trim();
}

/** The row of a comment that the situation is not about. */
const STATE_WORDS: Record<TrackedItem['state'], string> = {
  'left-out': 'not forwarded',
  held: 'held back',
  pending: 'waiting',
  refused: 'refused',
  sending: 'being sent',
  resending: 'being sent',
  uncertain: 'uncertain',
  again: 'waiting',
  sent: 'sent',
  unanswered: 'not answered',
  done: 'sent',
};

function state({ found }: Tracking, row: TrackedItem): Inline[] {
  const { about, row: word } = SITUATIONS[found.kind];
  const said = about.includes(row.state) ? word : STATE_WORDS[row.state];
  return separated([
    row.outcome === undefined ? [said] : outcomeWords(found, row.outcome),
    row.claim === undefined ? [] : agentSays(row.claim),
    row.changedSince === true ? ['edited since'] : [],
  ]);
}

function outcomeWords({ comparison }: Found, outcome: ItemOutcome): Inline[] {
  switch (outcome.kind) {
    case 'applied':
      return phrase`applied\u00a0as\u00a0written${inCommits(outcome.commits)}`;
    case 'lines-changed':
      return phrase`these\u00a0lines\u00a0changed${inCommits(outcome.commits)}`;
    case 'lines-unchanged':
      return phrase`file\u00a0changed${inCommits(outcome.commits)}, but not these\u00a0lines`;
    case 'file-changed':
      return phrase`file\u00a0changed${inCommits(outcome.commits)}`;
    case 'unchanged':
      return [comparison === undefined ? 'no\u00a0new\u00a0commit' : 'not\u00a0changed'];
    case 'see-commits':
      return ['see\u00a0the\u00a0commits'];
  }
}
