import { ITEM_STATES } from '../../../src/item-state.ts';
import type { ItemRecord, Ledger } from '../../../src/ledger/ledger.ts';
import { decodeLedger } from '../../../src/ledger/ledger-line.ts';
import type { Stage } from '../stage.ts';

/** What a ledger may forget once it is deleted: it was never on its way to the agent. */
const FORGETTABLE: readonly ItemRecord['state'][] = ['left-out', 'held', 'pending', 'refused'];

const IN_DOUBT: readonly ItemRecord['state'][] = [
  'sending',
  'resending',
  'uncertain',
  'again',
  'held',
];

/** Watches the tracking comments of a stage. */
export interface LedgerWatch {
  /**
   * Where a ledger forgot what an earlier writing of the same comment knew, or moved an item back.
   */
  readonly setbacks: readonly string[];
  /** Ids of what a ledger said may have been sent: a person can say `received` of it. */
  readonly doubtful: ReadonlySet<string>;
}

/** Compares each ledger in a tracking comment with the previous one, at every request to GitHub. */
export function watchLedgers({ sandbox, scene }: Stage, apiKey: () => string): LedgerWatch {
  const { pullRequest } = scene;
  const setbacks: string[] = [];
  const doubtful = new Set<string>();
  const last = new Map<string, Ledger | undefined>();
  const look = (): void => {
    for (const { id, body } of pullRequest.comments()) {
      const place = { apiKey: apiKey(), pullRequestId: pullRequest.nodeId };
      const read = decodeLedger(body, id, place);
      const name = `${id} ${place.apiKey}`;
      const now = read.kind === 'valid' ? read.ledger : undefined;
      const before = last.get(name);
      if (before !== undefined && now !== undefined) setbacks.push(...setbacksBetween(before, now));
      for (const [key, { state }] of Object.entries(now?.items ?? {}))
        if (IN_DOUBT.includes(state)) doubtful.add(key.replace(/^\w+:/, ''));
      // After an edit by a person, or a ledger of another key, the comparison starts over.
      last.set(name, now);
    }
    sandbox.githubServer.after({}, look);
  };
  sandbox.githubServer.after({}, look);
  return { setbacks, doubtful };
}

function setbacksBetween(before: Ledger, now: Ledger): string[] {
  const items = Object.entries(before.items).flatMap(([key, record]) => {
    const next = now.items[key];
    if (next === undefined)
      return FORGETTABLE.includes(record.state)
        ? []
        : [`${key} was ${record.state} and is not known any more`];
    return rankOf(next) < rankOf(record) ? [`${key} was ${record.state} and is ${next.state}`] : [];
  });
  const turns = before.turns
    .filter(({ id }) => !now.turns.some((turn) => turn.id === id))
    .map(({ id }) => `turn ${id} is not known any more`);
  return [...items, ...turns];
}

/** A higher attempt is further, whatever its state. */
function rankOf({ attempt, state }: ItemRecord): number {
  return attempt * ITEM_STATES.length + ITEM_STATES.indexOf(state);
}
