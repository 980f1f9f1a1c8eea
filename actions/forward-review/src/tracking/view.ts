import {
  type ItemState,
  isChangedSince,
  isOverlapped,
  isUnfinished,
  isUnsent,
  keysIn,
  keysOfTurn,
  type Turn,
  turnOf,
} from '../ledger/ledger.ts';
import { type Claims, certainClaims } from '../outcome/claims.ts';
import { type ItemOutcome, outcomeOf } from '../outcome/outcome.ts';
import type { Comparison } from '../pull-request.ts';
import { noteOf } from '../render/notes.ts';
import type { TrackedItem, Tracking, TrackingState } from '../render/tracking.ts';
import type { Session } from '../session.ts';
import type { TrackingComment } from './tracking-comment.ts';

/** States that a person has to see, also if the item was in no turn, or in an earlier one. */
const OPEN_ENDED: readonly ItemState[] = ['uncertain', 'withheld', 'refused', 'pending'];

/** States that no turn has brought about, so that only an open one is shown with them. */
const BESIDE_TURNS: readonly TrackingState['kind'][] = [
  'not-sent',
  'busy',
  'over-budget',
  'withheld',
  'stopped',
];

/**
 * What is said beside the state: what is left out, sentences, and the list of commands if someone
 * asked for it.
 */
export interface Notices extends Pick<Tracking, 'leftOut' | 'notes' | 'wantsHelp'> {
  /** Why it is not certain what was sent. */
  doubts: readonly string[];
}

/** What the tracking comment does not know itself. */
export interface TrackingUpdate extends Partial<Notices> {
  state: TrackingState;
  /**
   * Of what was sent, as it was then. Without them outcomes are found from the items as they are
   * now.
   */
  outcomes?: ReadonlyMap<string, ItemOutcome> | undefined;
  /** Likewise. */
  claims?: Claims | undefined;
  /** The job that is named, where none is proven yet. */
  jobId?: string | undefined;
}

/** What of a run the tracking comment shows. */
export type TrackingSettings = Pick<Session, 'inputs' | 'context' | 'time'>;

/**
 * The tracking comment as data: the items of its turn, or of the last one, then those that wait for
 * someone.
 */
export function buildTracking(
  { inputs, context, time }: TrackingSettings,
  comment: TrackingComment,
  { state, leftOut = [], doubts = [], notes = [], wantsHelp = false, ...update }: TrackingUpdate,
): Tracking {
  const { ledger, items } = comment;
  const last = comment.turnId === undefined ? ledger.turns.at(-1) : turnOf(ledger, comment.turnId);
  const isOfTurn =
    !BESIDE_TURNS.includes(state.kind) && (state.kind !== 'closed' || last?.result === 'closed');
  const turn = last !== undefined && (isOfTurn || isUnfinished(last)) ? last : undefined;
  const ofTurn = turn === undefined ? [] : inOrder(keysOfTurn(ledger, turn.id), items);
  const others = inOrder(keysIn(ledger, ...OPEN_ENDED), items).filter(
    (key) => !ofTurn.includes(key),
  );
  const now = new Date(time.now());
  const startedAt = turn === undefined ? now : new Date(turn.sentAt);
  const found =
    state.kind === 'completed' ? foundIn(state.comparison, comment, ofTurn, turn) : undefined;
  const { outcomes = found?.outcomes, claims = found?.claims } = update;
  const isDoubted = state.kind === 'withheld' && doubts.length > 0;
  return {
    state: isDoubted ? { ...state, reason: doubts.join(' ') } : state,
    rows: [...ofTurn, ...others].flatMap((key) => rowOf(key, comment, { outcomes, claims })),
    leftOut,
    job: { id: ledger.jobId || (update.jobId ?? ''), url: inputs.jobUrl },
    runUrl: (isOfTurn ? turn?.runUrl : undefined) ?? context.runUrl,
    sentAt: startedAt,
    updatedAt: now,
    serverUrl: context.serverUrl,
    openedBy: comment.pullRequest.author,
    command: inputs.command,
    earlierTurns: ledger.turns
      .filter((earlier) => earlier.id !== turn?.id && !isUnsent(earlier))
      .filter(({ sentAt }) => Date.parse(sentAt) <= startedAt.getTime())
      .map((earlier) => ({
        sentAt: new Date(earlier.sentAt),
        itemCount: earlier.itemCount,
        result: earlier.result ?? 'sent',
        commits: earlier.commits,
        ...authorOf(keysOfTurn(ledger, earlier.id), comment),
      })),
    notes: isDoubted ? notes : [...doubts.map(noteOf), ...notes],
    wantsHelp,
    isBrief: inputs.replyMode === 'none',
  };
}

/** Outcomes and claims by the items as they are now. */
function foundIn(
  comparison: Comparison | undefined,
  { items, ledger }: TrackingComment,
  ofTurn: readonly string[],
  turn: Turn | undefined,
) {
  const claimed = turn !== undefined && isOverlapped(ledger, turn) ? undefined : comparison;
  const itemsOfTurn = ofTurn.flatMap((key) => items.get(key) ?? []);
  return {
    outcomes: new Map([...items].map(([key, item]) => [key, outcomeOf(item, comparison)])),
    claims: certainClaims(itemsOfTurn, turn?.itemCount ?? 0, claimed),
  };
}

/**
 * In the order of the prompt's numbers: as in the pull request, then summaries, which have none
 * there, and deleted ones.
 */
function inOrder(keys: readonly string[], items: TrackingComment['items']): string[] {
  const places = new Map([...items.keys()].map((key, index) => [key, index]));
  const placeOf = (key: string) =>
    (places.get(key) ?? 2 * places.size) + (key.startsWith('review:') ? places.size : 0);
  return keys.toSorted((left, right) => placeOf(left) - placeOf(right));
}

function rowOf(
  key: string,
  { ledger, items }: TrackingComment,
  { outcomes, claims }: Pick<TrackingUpdate, 'outcomes' | 'claims'>,
): TrackedItem[] {
  const state = ledger.items[key]?.state;
  if (state === undefined) return [];
  const item = items.get(key);
  const known = state === 'done' && { outcome: outcomes?.get(key), claim: claims?.get(key) };
  return [
    {
      key,
      item,
      state,
      ...known,
      changedSince: item !== undefined && isChangedSince(ledger, item),
    },
  ];
}

function authorOf(keys: readonly string[], { items, pullRequest }: TrackingComment) {
  const first = keys.map((key) => items.get(key)).find((item) => item !== undefined);
  if (first === undefined) return {};
  const reviewUrl =
    first.kind === 'comment' && first.reviewId !== undefined
      ? `${pullRequest.url}#pullrequestreview-${first.reviewId}`
      : first.url;
  return { reviewUrl, author: first.author };
}
