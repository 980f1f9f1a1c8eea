import {
  type ItemState,
  isChangedSince,
  isUnfinished,
  isUnsent,
  keysIn,
  keysOfTurn,
  turnOf,
} from '../ledger/ledger.ts';
import { type Claims, certainClaims } from '../outcome/claims.ts';
import { type ItemOutcome, outcomeOf } from '../outcome/outcome.ts';
import type { ItemKey } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';
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

/** What is said beside the state: what is left out, sentences, and the list of commands if someone asked for it. */
export interface Notices extends Pick<Tracking, 'leftOut' | 'notes' | 'wantsHelp'> {
  /** Why it is not certain what was sent. */
  doubts: readonly string[];
}

/** What the tracking comment does not know itself. */
export interface TrackingUpdate extends Partial<Notices> {
  state: TrackingState;
  /** Of what was sent, as it was then. Without them outcomes are found from the items as they are now. */
  outcomes?: ReadonlyMap<string, ItemOutcome> | undefined;
  /** Likewise. */
  claims?: Claims | undefined;
  /** The job that is named, where none is proven yet. */
  jobId?: string | undefined;
}

/** The tracking comment as data: the items of its turn, or of the last one, then those that wait for someone. */
export function buildTracking(
  { inputs, context }: Pick<Session, 'inputs' | 'context'>,
  comment: TrackingComment,
  { state, leftOut = [], doubts = [], notes = [], wantsHelp = false, ...update }: TrackingUpdate,
): Tracking {
  const { ledger, items } = comment;
  const last = comment.turnId === undefined ? ledger.turns.at(-1) : turnOf(ledger, comment.turnId);
  const isOfTurn =
    !BESIDE_TURNS.includes(state.kind) && (state.kind !== 'closed' || last?.result === 'closed');
  const turn = last !== undefined && (isOfTurn || isUnfinished(last)) ? last : undefined;
  const ofTurn = turn === undefined ? [] : inOrder(keysOfTurn(ledger, turn.id), items);
  const others = inOrder(keysIn(ledger, ...OPEN_ENDED), items).filter((key) => !ofTurn.includes(key));
  const startedAt = turn === undefined ? new Date() : new Date(turn.sentAt);
  const outcomes = update.outcomes ?? outcomesIn(state, items);
  const itemsOfTurn = ofTurn.flatMap((key) => items.get(key) ?? []);
  const claims = update.claims ?? claimsIn(state, itemsOfTurn, turn?.itemCount ?? 0);
  const isDoubted = state.kind === 'withheld' && doubts.length > 0;
  return {
    state: isDoubted ? { ...state, reason: doubts.join(' ') } : state,
    rows: [...ofTurn, ...others].flatMap((key) => rowOf(key, comment, { outcomes, claims })),
    leftOut,
    job: { id: ledger.jobId || (update.jobId ?? ''), url: inputs.jobUrl },
    runUrl: (isOfTurn ? turn?.runUrl : undefined) ?? context.runUrl,
    sentAt: startedAt,
    updatedAt: new Date(),
    serverUrl: context.serverUrl,
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
    notes: isDoubted ? notes : [...doubts, ...notes],
    wantsHelp,
    isBrief: inputs.replyMode === 'none',
  };
}

function outcomesIn(
  state: TrackingState,
  items: ReadonlyMap<string, Item>,
): ReadonlyMap<string, ItemOutcome> | undefined {
  if (state.kind !== 'completed') return undefined;
  return new Map([...items].map(([key, item]) => [key, outcomeOf(item, state.comparison)]));
}

function claimsIn(state: TrackingState, items: readonly Item[], itemCount: number): Claims {
  return state.kind === 'completed' ? certainClaims(items, itemCount, state.comparison) : new Map();
}

/** In the order of the prompt's numbers: as in the pull request, then summaries, which have none there, and deleted ones. */
function inOrder(keys: readonly string[], items: ReadonlyMap<string, Item>): string[] {
  const places = new Map([...items.keys()].map((key, index) => [key, index]));
  const placeOf = (key: string) =>
    (places.get(key) ?? 2 * places.size) + (key.startsWith('review:') ? places.size : 0);
  return keys.toSorted((left, right) => placeOf(left) - placeOf(right));
}

function rowOf(
  key: string,
  { ledger, items }: TrackingComment,
  { outcomes, claims }: { outcomes: ReadonlyMap<string, ItemOutcome> | undefined; claims: Claims },
): TrackedItem[] {
  const record = ledger.items[key];
  if (record === undefined || !isItemKey(key)) return [];
  const item = items.get(key);
  const isDone = record.state === 'done';
  const outcome = isDone ? outcomes?.get(key) : undefined;
  const claim = isDone ? claims.get(key) : undefined;
  const changedSince = item !== undefined && isChangedSince(ledger, item);
  return [{ key, item, state: record.state, outcome, claim, changedSince }];
}

function isItemKey(key: string): key is ItemKey {
  return /^(?:comment|review|remark):\d+$/.test(key);
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
