import {
  type Block,
  count,
  details,
  excerpt,
  type Inline,
  outside,
  paragraph,
  phrase,
  table,
} from '@docs-agent/action-kit';
import { separated } from '@docs-agent/agent-action';
import { suggestionsIn, withoutSuggestions } from '@docs-agent/visible-markdown';
import type { ItemOutcome } from '../outcome/outcome.ts';
import type { Item } from '../reading/item.ts';
import { agentSays, deletedItem, inCommits, itemLink, placeOf } from './links.ts';
import { otherRows, turnRows } from './states.ts';
import type { TrackedItem, Tracking, TrackingState } from './tracking.ts';

const OPEN_ROWS = 50;
/**
 * Place and words of a comment together: more would wrap in a comment's width, beside what
 * happened.
 */
const SUBJECT_CHARACTERS = 76;
const EXCERPT_CHARACTERS = { least: 24, most: 60 };

/**
 * A row for each item and what became of it. Beyond a screen or two they are folded, beyond a
 * number of rows, which is tried until the document fits, counted.
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
    return [
      ...(shown.length > 0 ? [table(columns(tracking), shown.slice(0, OPEN_ROWS))] : []),
      ...(folded.length > 0
        ? details(`${folded.length} more`, [table(columns(tracking), folded)])
        : []),
      ...(missing > 0
        ? [paragraph(`${count(missing, 'further comment')} omitted here for lack of space.`)]
        : []),
    ];
  };
}

/** Items that need a person come first if not all are visible. */
function inOrder(tracking: Tracking): readonly TrackedItem[] {
  return tracking.rows.length <= OPEN_ROWS
    ? tracking.rows
    : [...otherRows(tracking), ...turnRows(tracking)];
}

function columns({ rows }: Tracking) {
  const title = rows.some(({ outcome }) => outcome !== undefined) ? 'What happened' : 'State';
  return [{ title: '#', align: 'right' as const }, { title: 'Comment' }, { title }];
}

function subject({ key, item }: TrackedItem): Inline[] {
  return item === undefined ? [deletedItem(key)] : [itemLink(item), ' · ', ...quoted(item)];
}

function quoted(item: Item): Inline[] {
  const prose = withoutSuggestions(item.body).trim();
  if (prose === '' && suggestionsIn(item.body).length > 0) return ['suggestion'];
  const { least, most } = EXCERPT_CHARACTERS;
  const room = SUBJECT_CHARACTERS - placeOf(item).length;
  return phrase`“${outside(excerpt(prose, Math.min(most, Math.max(least, room))))}”`;
}

const STATE_WORDS: Record<TrackedItem['state'], string> = {
  'left-out': 'not forwarded',
  withheld: 'withheld',
  pending: 'waiting',
  refused: 'refused',
  sending: 'being sent',
  uncertain: 'uncertain',
  sent: 'sent',
  done: 'answered',
};

function state(
  { state: whole }: Tracking,
  { state: reached, outcome, claim, changedSince }: TrackedItem,
) {
  // A turn also ends without an answer.
  const word = reached === 'done' && whole.kind !== 'completed' ? 'sent' : reached;
  return separated([
    outcome === undefined ? [STATE_WORDS[word]] : outcomeWords(whole, outcome),
    claim === undefined ? [] : agentSays(claim),
    changedSince === true ? ['edited since'] : [],
  ]);
}

function outcomeWords(whole: TrackingState, outcome: ItemOutcome): Inline[] {
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
      return whole.kind === 'completed' && whole.comparison === undefined
        ? ['no\u00a0new\u00a0commit']
        : ['not\u00a0changed'];
    case 'see-commits':
      return ['see\u00a0the\u00a0commits'];
  }
}
