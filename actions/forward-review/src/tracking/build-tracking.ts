import { type ItemState, isChangedSince, keysIn, keysOfTurn, turnOf } from '../ledger/ledger.ts';
import { type ItemOutcome, outcomeOf } from '../outcome/outcome.ts';
import type { ItemKey } from '../pull-request.ts';
import { type Item, listCandidates } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import type { TrackedItem, Tracking, TrackingState } from '../render/tracking.ts';
import { forwardRules, type Session } from '../session.ts';
import type { TrackingComment } from './tracking-comment.ts';

/** States that somebody has to know of, also when the item was of no turn, or of an earlier one. */
const OPEN_ENDED: readonly ItemState[] = ['uncertain', 'held', 'parked', 'pending'];

/** What is said beside the state: sentences, and the list of commands if somebody asked for it. */
export type Notices = Pick<Tracking, 'notes' | 'wantsHelp'>;

/** What only the run itself knows of what it tells. */
export interface TrackingUpdate extends Partial<Notices> {
  state: TrackingState;
  leftOut?: readonly LeftOut[];
  /** Of what was sent, as it stood then; otherwise they are told from how it stands now. */
  outcomes?: ReadonlyMap<string, ItemOutcome>;
}

/** The tracking comment as data: the items of the book's turn, or of its last, then those that wait for somebody. */
export function buildTracking(session: Session, book: TrackingComment, told: TrackingUpdate): Tracking {
  const { ledger, pullRequest } = book;
  const turn = book.turnId === undefined ? ledger.turns.at(-1) : turnOf(ledger, book.turnId);
  const items = itemsByKey(session, book);
  const ofTurn = turn === undefined ? [] : inOrder(keysOfTurn(ledger, turn.id), items);
  const others = inOrder(keysIn(ledger, ...OPEN_ENDED), items).filter((key) => !ofTurn.includes(key));
  const startedAt = turn === undefined ? new Date() : new Date(turn.sentAt);
  const outcomes = told.outcomes ?? outcomesIn(told.state, items);
  return {
    state: told.state,
    rows: [...ofTurn, ...others].flatMap((key) => rowOf(key, book, items, outcomes)),
    leftOut: told.leftOut ?? [],
    job: { id: ledger.jobId, url: session.inputs.jobUrl },
    runUrl: turn?.runUrl ?? session.context.runUrl,
    sentAt: startedAt,
    updatedAt: new Date(),
    serverUrl: session.context.serverUrl,
    command: session.inputs.command,
    earlierTurns: ledger.turns
      .filter((earlier) => earlier.id !== turn?.id && Date.parse(earlier.sentAt) <= startedAt.getTime())
      .map((earlier) => ({
        sentAt: new Date(earlier.sentAt),
        itemCount: earlier.itemCount,
        result: earlier.result ?? 'sent',
        ...(earlier.commits === undefined ? {} : { commits: earlier.commits }),
        ...authorOf(keysOfTurn(ledger, earlier.id), items, pullRequest),
      })),
    notes: told.notes ?? [],
    wantsHelp: told.wantsHelp ?? false,
    isBrief: session.inputs.replyMode === 'none',
  };
}

function itemsByKey(session: Session, { pullRequest, ledger }: TrackingComment): Map<string, Item> {
  return new Map(
    listCandidates(pullRequest, forwardRules(session, ledger)).map(({ item }) => [item.key, item]),
  );
}

function outcomesIn(
  state: TrackingState,
  items: ReadonlyMap<string, Item>,
): ReadonlyMap<string, ItemOutcome> | undefined {
  if (state.kind !== 'completed') return undefined;
  return new Map([...items].map(([key, item]) => [key, outcomeOf(item, state.comparison)]));
}

/** As they stand in the pull request; those that are deleted last. */
function inOrder(keys: readonly string[], items: ReadonlyMap<string, Item>): string[] {
  const places = new Map([...items.keys()].map((key, index) => [key, index]));
  const placeOf = (key: string) => places.get(key) ?? places.size;
  return keys.toSorted((left, right) => placeOf(left) - placeOf(right));
}

function rowOf(
  key: string,
  { ledger }: TrackingComment,
  items: ReadonlyMap<string, Item>,
  outcomes: ReadonlyMap<string, ItemOutcome> | undefined,
): TrackedItem[] {
  const record = ledger.items[key];
  if (record === undefined || !isItemKey(key)) return [];
  const item = items.get(key);
  const outcome = record.state === 'done' ? outcomes?.get(key) : undefined;
  return [
    {
      key,
      item,
      state: record.state,
      ...(outcome === undefined ? {} : { outcome }),
      ...(item !== undefined && isChangedSince(ledger, item) ? { changedSince: true } : {}),
    },
  ];
}

function isItemKey(key: string): key is ItemKey {
  return /^(?:comment|review|remark):\d+$/.test(key);
}

function authorOf(
  keys: readonly string[],
  items: ReadonlyMap<string, Item>,
  { url }: TrackingComment['pullRequest'],
) {
  const first = keys.map((key) => items.get(key)).find((item) => item !== undefined);
  if (first === undefined) return {};
  const reviewUrl =
    first.kind === 'comment' && first.reviewId !== undefined
      ? `${url}#pullrequestreview-${first.reviewId}`
      : first.url;
  return { reviewUrl, ...(first.author === undefined ? {} : { author: first.author }) };
}
