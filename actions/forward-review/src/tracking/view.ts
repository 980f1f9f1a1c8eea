import type { ItemState } from '../item-state.ts';
import {
  isChangedSince,
  isOverlapped,
  isUnfinished,
  isUnsent,
  keysIn,
  keysOfTurn,
  type Ledger,
  type Turn,
  turnOf,
} from '../ledger/ledger.ts';
import { isAnswered, situationOfTurn } from '../ledger/situation-of.ts';
import { type Claims, certainClaims } from '../outcome/claims.ts';
import { type ItemOutcome, outcomeOf } from '../outcome/outcome.ts';
import type { Item } from '../reading/item.ts';
import type { EarlierTurn, TrackedItem, Tracking } from '../render/tracking.ts';
import type { Config } from '../session.ts';
import { type Found, isOfTurn } from '../situations/table.ts';
import type { TrackingComment } from './tracking-comment.ts';

/** States that a person has to see, also if the item was in no turn, or in an earlier one. */
const OPEN_ENDED: readonly ItemState[] = [
  'uncertain',
  'held',
  'refused',
  'unanswered',
  'again',
  'pending',
];

/**
 * The parts besides the situation: left-out items, sentences, and the commands if someone asked for
 * them.
 */
export type Notices = Pick<Tracking, 'leftOut' | 'notes' | 'wantsHelp'>;

/** The content of one version of the tracking comment. */
export interface View extends Partial<Notices> {
  found: Found;
  /**
   * Of the sent items, with their text at that time. Without them, outcomes are derived from the
   * present items.
   */
  outcomes?: ReadonlyMap<string, ItemOutcome> | undefined;
  /** Likewise. */
  claims?: Claims | undefined;
  /** The named job, while none is proven. */
  jobId?: string | undefined;
}

/**
 * The tracking comment as data: the items of its turn, or of the last one, then those that wait for
 * someone.
 */
export function buildTracking(config: Config, comment: TrackingComment, view: View): Tracking {
  const { inputs, context, time } = config;
  const { ledger, subject } = comment;
  const { found } = view;
  const turn = turnShown(comment, found);
  const now = new Date(time.now());
  return {
    found,
    rows: rowsOf(comment, turn, view),
    leftOut: view.leftOut ?? [],
    job: { id: jobShown(ledger, turn, view), url: inputs.jobUrl },
    number: subject.number,
    url: subject.url,
    runUrl: isOfTurn(found.kind) && turn !== undefined ? turn.runUrl : context.runUrl,
    sentAt: turn === undefined ? now : new Date(turn.sentAt),
    updatedAt: now,
    serverUrl: context.serverUrl,
    openedBy: subject.author,
    command: inputs.command,
    limitMinutes: inputs.timeoutMinutes,
    earlierTurns: earlierTurns(comment, turn, now),
    doubt: ledger.doubt ?? '',
    isStopped: ledger.stop.isOn,
    notes: view.notes ?? [],
    wantsHelp: view.wantsHelp ?? false,
    isBrief: inputs.replyMode === 'none',
  };
}

/** The turn whose items are shown: the one that the situation is about, or one that is open. */
function turnShown({ ledger, turnId }: TrackingComment, { kind }: Found): Turn | undefined {
  const last = turnId === undefined ? ledger.turns.at(-1) : turnOf(ledger, turnId);
  if (last === undefined) return undefined;
  return isOfTurn(kind) || isUnfinished(last) ? last : undefined;
}

/** A turn keeps its own job, whatever the pull request is bound to by now. */
function jobShown(
  { jobId }: Ledger,
  turn: Turn | undefined,
  { found, jobId: named }: View,
): string {
  if (turn !== undefined && isOfTurn(found.kind)) return turn.jobId;
  return jobId === '' ? (named ?? '') : jobId;
}

function rowsOf(
  comment: TrackingComment,
  turn: Turn | undefined,
  { found, outcomes, claims }: View,
): TrackedItem[] {
  const { ledger, items } = comment;
  const ofTurn = turn === undefined ? [] : inOrder(keysOfTurn(ledger, turn.id), items);
  const open = inOrder(keysIn(ledger, ...OPEN_ENDED), items);
  const others = open.filter((key) => !ofTurn.includes(key));
  const known =
    turn !== undefined && isAnswered(turn) && outcomes === undefined
      ? foundNow(found, comment, turn, ofTurn)
      : { outcomes, claims };
  return [...ofTurn, ...others]
    .map((key) => rowOf(key, comment, known))
    .filter((row) => row !== undefined);
}

interface Known {
  outcomes: ReadonlyMap<string, ItemOutcome> | undefined;
  claims: Claims | undefined;
}

/** Outcomes and claims by the items as they are now. */
function foundNow(
  { comparison }: Found,
  { items, ledger }: TrackingComment,
  turn: Turn,
  ofTurn: readonly string[],
): Known {
  const itemsOfTurn: Item[] = [];
  const outcomes = new Map<string, ItemOutcome>();
  for (const key of ofTurn) {
    const item = items.get(key);
    if (item === undefined) continue;
    itemsOfTurn.push(item);
    outcomes.set(key, outcomeOf(item, comparison));
  }
  const claimed = isOverlapped(ledger, turn) ? undefined : comparison;
  return { outcomes, claims: certainClaims(itemsOfTurn, turn.itemCount, claimed) };
}

/**
 * In the order of the prompt's numbers: as in the pull request, then summaries, which have none
 * there, and deleted ones.
 */
function inOrder(keys: readonly string[], items: TrackingComment['items']): string[] {
  const places = new Map([...items.keys()].map((key, index) => [key, index]));
  const placeOf = (key: string) => {
    const place = places.get(key) ?? 2 * places.size;
    return key.startsWith('review:') ? place + places.size : place;
  };
  return keys.toSorted((left, right) => placeOf(left) - placeOf(right));
}

function rowOf(
  key: string,
  { ledger, items }: TrackingComment,
  { outcomes, claims }: Known,
): TrackedItem | undefined {
  const record = ledger.items[key];
  if (record === undefined) return undefined;
  const item = items.get(key);
  const isOver = record.state === 'done';
  return {
    key,
    item,
    state: record.state,
    jobId: turnOf(ledger, record.turn)?.jobId,
    outcome: isOver ? outcomes?.get(key) : undefined,
    claim: isOver ? claims?.get(key) : undefined,
    changedSince: item !== undefined && isChangedSince(ledger, item),
  };
}

function earlierTurns(comment: TrackingComment, shown: Turn | undefined, now: Date): EarlierTurn[] {
  const startedAt = shown === undefined ? now : new Date(shown.sentAt);
  return comment.ledger.turns
    .filter((turn) => turn.id !== shown?.id && !isUnsent(turn))
    .filter(({ sentAt }) => Date.parse(sentAt) <= startedAt.getTime())
    .map((turn) => earlierTurn(turn, comment));
}

function earlierTurn(turn: Turn, comment: TrackingComment): EarlierTurn {
  return {
    sentAt: new Date(turn.sentAt),
    itemCount: turn.itemCount,
    kind: kindOf(turn),
    commits: turn.commits,
    ...authorOf(keysOfTurn(comment.ledger, turn.id), comment),
  };
}

/** For an answered turn it is enough to know whether it has commits. */
function kindOf(turn: Turn): Found['kind'] {
  if (turn.result === 'uncertain') return 'uncertain';
  if (isAnswered(turn)) return turn.result === 'completed' ? 'pushed' : 'no-change';
  return turn.result === undefined ? 'sent' : situationOfTurn(turn, 0).kind;
}

function authorOf(
  keys: readonly string[],
  { items, subject }: TrackingComment,
): Pick<EarlierTurn, 'reviewUrl' | 'author'> {
  const first = keys.map((key) => items.get(key)).find((item) => item !== undefined);
  if (first === undefined) return {};
  const { author } = first;
  if (first.kind !== 'comment' || first.reviewId === undefined)
    return { reviewUrl: first.url, author };
  return { reviewUrl: `${subject.url}#pullrequestreview-${first.reviewId}`, author };
}
