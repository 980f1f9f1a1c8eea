import { hkdfSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { hidden } from '@docs-agent/action-kit';
import { isProven, type ProofPlace, proofOf } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import { ITEM_STATES } from '../item-state.ts';
import { type ItemRecord, type Ledger, ledgerFrame } from './ledger.ts';

const VERSION = 3;

/** Maximum size of a ledger in a comment. */
export const LEDGER_LINE_LIMIT = 24_000;

/** Maximum unpacked size of a ledger that this action writes. */
const UNPACKED_LIMIT_BYTES = 2_000_000;

const KINDS = ['comment', 'review', 'remark'] as const;

/**
 * An item as it is written: its id less the one before, the state's place, the attempt, the hash,
 * the turn's place.
 */
const itemTuple = z.tuple([z.int(), z.int(), z.int(), z.string(), z.int()]);

const ledgerSchema = z.extend(ledgerFrame, {
  version: z.literal(VERSION),
  /** The comment that contains it; 0 in the first version, before there is an id. */
  commentId: z.int(),
  items: z.record(z.enum(KINDS), z.array(itemTuple)),
});

const LEDGER_LINE = /^<!-- docs-agent ledger: ([a-f0-9]{8}) ([A-Za-z0-9+/=]+) ([a-f0-9]{64}) -->$/m;

/** Where a ledger belongs; part of its proof, so that one copied from elsewhere does not fit. */
export interface LedgerPlace {
  /** The pull request's id for GraphQL, which stays when its repository is renamed. */
  pullRequestId: string;
  apiKey: string;
}

/** The sent items by a tracking comment's body. */
export type ReadLedger =
  | { kind: 'valid'; ledger: Ledger }
  /**
   * Not proven: another key wrote it, it was edited, or it is missing. It can only hold items or
   * stop forwarding.
   */
  | {
      kind: 'broken';
      isOtherKey: boolean;
      names: readonly string[];
      isStopped: boolean;
    }
  /** Proven, and in a form that this version does not know. */
  | { kind: 'later-version' };

/**
 * The hidden line of the tracking comment: packed, with a proof that it was written with this API
 * key for this pull request.
 *
 * @param commentId of the comment that will contain it; 0 before it has one.
 */
export function encodeLedger(ledger: Ledger, commentId: number, place: LedgerPlace): string {
  const json = JSON.stringify(pack(ledger, commentId));
  const payload = deflateRawSync(json).toString('base64');
  const proof = proofOf(payload, proofPlace(place));
  return hidden(`docs-agent ledger: ${keyId(place)} ${payload} ${proof}`).value;
}

/** A tracking comment's body with another ledger; what people see stays as it is. */
export function withLedgerLine(body: string, line: string): string {
  return body.replace(LEDGER_LINE, () => line);
}

/** Reads the ledger of a tracking comment. One in another comment than it names is a copy. */
export function decodeLedger(body: string, commentId: number, place: LedgerPlace): ReadLedger {
  const [, key, payload, proof] = LEDGER_LINE.exec(body) ?? [];
  if (key === undefined || payload === undefined || proof === undefined)
    return {
      kind: 'broken',
      isOtherKey: false,
      names: [],
      isStopped: false,
    };
  const unpacked = unpack(payload);
  const isOurs = isProven(payload, proof, proofPlace(place));
  if (isOurs && unpacked === undefined) return { kind: 'later-version' };
  const isInPlace = unpacked?.commentId === 0 || unpacked?.commentId === commentId;
  if (isOurs && isInPlace && unpacked !== undefined)
    return { kind: 'valid', ledger: unpacked.ledger };
  return {
    kind: 'broken',
    isOtherKey: key !== keyId(place),
    names: unpacked === undefined ? [] : notLeftOut(unpacked.ledger),
    isStopped: unpacked?.ledger.stop.isOn ?? false,
  };
}

function notLeftOut({ items }: Ledger): string[] {
  const names: string[] = [];
  for (const [name, { state }] of Object.entries(items)) {
    if (state !== 'left-out') {
      names.push(name);
    }
  }
  return names;
}

function pack(ledger: Ledger, commentId: number): z.infer<typeof ledgerSchema> {
  const { items, ...rest } = ledger;
  const turnIds = ledger.turns.map(({ id }) => id);
  const packed: z.infer<typeof ledgerSchema>['items'] = {
    comment: [],
    review: [],
    remark: [],
  };
  for (const kind of KINDS) {
    let last = 0;
    for (const [id, record] of recordsOf(items, kind)) {
      packed[kind].push([
        id - last,
        ITEM_STATES.indexOf(record.state),
        record.attempt,
        record.hash,
        turnIds.indexOf(record.turn),
      ]);
      last = id;
    }
  }
  return {
    version: VERSION,
    commentId,
    ...rest,
    items: packed,
  };
}

function recordsOf(items: Ledger['items'], kind: string): [number, ItemRecord][] {
  return Object.entries(items)
    .filter(([key]) => key.startsWith(`${kind}:`))
    .map(([key, record]): [number, ItemRecord] => [Number(key.slice(kind.length + 1)), record])
    .sort(([left], [right]) => left - right);
}

function unpack(payload: string): { ledger: Ledger; commentId: number } | undefined {
  const parsed = ledgerSchema.safeParse(inflate(payload));
  if (!parsed.success) return undefined;
  const { version: _, commentId, items, ...rest } = parsed.data;
  const records: Ledger['items'] = {};
  for (const kind of KINDS) {
    let last = 0;
    for (const [step, state, attempt, hash, turn] of items[kind] ?? []) {
      last += step;
      const known = ITEM_STATES[state];
      if (known === undefined) return undefined;
      records[`${kind}:${last}`] = {
        state: known,
        attempt,
        hash,
        turn: rest.turns[turn]?.id ?? '',
      };
    }
  }
  return { commentId, ledger: { ...rest, items: records } };
}

/** The JSON in a payload; undefined if there is none. */
function inflate(payload: string): unknown {
  const packed = Buffer.from(payload, 'base64');
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: UNPACKED_LIMIT_BYTES });
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Differs from key to key, and reveals nothing about them. */
function keyId({ apiKey }: LedgerPlace): string {
  const id = hkdfSync('sha256', apiKey, '', 'docs-agent ledger key id', 4);
  return Buffer.from(id).toString('hex');
}

function proofPlace({ apiKey, pullRequestId }: LedgerPlace): ProofPlace {
  return {
    apiKey,
    what: 'ledger',
    place: pullRequestId,
  };
}
