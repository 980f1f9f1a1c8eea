import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { emptyLedger, LEDGER_ITEM_LIMIT, type Ledger } from '../src/ledger/ledger.ts';
import {
  decodeLedger,
  encodeLedger,
  LEDGER_LINE_LIMIT,
  withLedgerLine,
} from '../src/ledger/ledger-line.ts';
import { withSignedChange } from './support/signed-ledger.ts';

const PLACE = { pullRequestId: 'PR_42', apiKey: 'mint_a' };

const LEDGER: Ledger = {
  jobId: 'job_1',
  turns: [
    {
      id: '0a',
      jobId: 'job_1',
      runUrl: 'https://x/1',
      sentAt: '2026-11-18T14:00:00.000Z',
      headBefore: 'a',
      itemCount: 1,
      isWaitedFor: true,
    },
    {
      id: '0b',
      jobId: 'job_2',
      runUrl: 'https://x/2',
      sentAt: '2026-11-18T15:00:00.000Z',
      headBefore: 'a',
      itemCount: 1,
      isWaitedFor: false,
      result: 'completed',
      headAfter: 'b',
      tookMs: 1_000,
      isProvisional: true,
    },
  ],
  items: {
    'comment:2100000001': { state: 'done', attempt: 2, hash: '0123abcd', turn: '0a' },
    'comment:2100000009': { state: 'held', attempt: 0, hash: '', turn: '' },
    'review:7': { state: 'sent', attempt: 0, hash: 'ffffffff', turn: '0b' },
    'remark:7': { state: 'left-out', attempt: 0, hash: 'ffffffff', turn: '' },
  },
  stop: { isOn: true, by: 1_700_000_000_000 },
  waits: { kind: 'archived', why: '' },
  refusal: { kind: 'refused', why: 'Because.' },
  doubt: 'It was edited.',
  notBefore: '2026-11-18T16:00:00.000Z',
  promptsBefore: ['2026-11-18T12:00:00Z'],
  heldBefore: '2026-11-18T12:30:00Z',
};

describe('a ledger', () => {
  it('is read back as it was written, wherever it is in the comment', () => {
    const body = `### Text\n\n${encodeLedger(LEDGER, 9, PLACE)}\n`;
    expect(decodeLedger(body, 9, PLACE)).toEqual({ kind: 'valid', ledger: LEDGER });
    expect(decodeLedger(body.replaceAll('\n', '\r\n'), 9, PLACE)).toEqual({
      kind: 'valid',
      ledger: LEDGER,
    });
  });

  it('is good in its first comment, whose id it could not know', () => {
    expect(decodeLedger(encodeLedger(LEDGER, 0, PLACE), 9, PLACE).kind).toBe('valid');
  });

  const UNREADABLE = { kind: 'broken', isOtherKey: false, names: [], isStopped: false };
  const names = ['comment:2100000001', 'comment:2100000009', 'review:7'];
  it.each([
    ['written with another key', encodeLedger(LEDGER, 9, { ...PLACE, apiKey: 'mint_b' }), true],
    [
      'copied from another pull request',
      encodeLedger(LEDGER, 9, { ...PLACE, pullRequestId: 'PR_43' }),
      false,
    ],
    ['copied from another comment', encodeLedger(LEDGER, 8, PLACE), false],
  ])('is broken when it was %s, and says what it claims', (_, line, isOtherKey) => {
    expect(decodeLedger(line, 9, PLACE)).toEqual({
      kind: 'broken',
      isOtherKey,
      names,
      isStopped: true,
    });
  });

  it('is broken and names nothing when it cannot be read', () => {
    const line = encodeLedger(LEDGER, 9, PLACE).replace(/(ledger: \S+ )\S/, '$1Q');
    expect(decodeLedger(line, 9, PLACE)).toEqual(UNREADABLE);
    expect(decodeLedger('<!-- docs-agent ledger: gone', 9, PLACE)).toEqual(UNREADABLE);
  });

  it('of a later version is proven, and not read', () => {
    const line = withSignedChange(encodeLedger(LEDGER, 9, PLACE), PLACE, (packed) => ({
      ...packed,
      version: 4,
    }));
    expect(decodeLedger(line, 9, PLACE)).toEqual({ kind: 'later-version' });
  });

  it('that unpacks to more than any ledger of ours is not unpacked', () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000)).toString('base64');
    const line = `<!-- docs-agent ledger: 00000000 ${bomb} ${'0'.repeat(64)} -->`;
    expect(decodeLedger(line, 9, PLACE)).toEqual({ ...UNREADABLE, isOtherKey: true });
  });

  it.each(['', 'the ledger', 'docs-agent'])('is not there in %j', (body) => {
    expect(decodeLedger(body, 9, PLACE)).toEqual(UNREADABLE);
  });

  it('never shows the key it is proved with', () => {
    expect(encodeLedger(LEDGER, 9, PLACE)).not.toContain(PLACE.apiKey);
  });

  it('is replaced without touching what people see', () => {
    const old = encodeLedger(LEDGER, 9, PLACE);
    const next = encodeLedger(emptyLedger('$& $1'), 9, PLACE);
    expect(withLedgerLine(`a\n\n${old}\n\nb`, next)).toBe(`a\n\n${next}\n\nb`);
  });

  it('of as many items as are allowed fits its part of the comment', () => {
    const items = Array.from({ length: LEDGER_ITEM_LIMIT }, (_, index) => [
      `comment:${2_100_000_000 + index * 37 + (index % 11)}`,
      {
        state: 'done' as const,
        attempt: index % 2,
        hash: (index * 2_654_435_761).toString(16).slice(-8),
        turn: '0a',
      },
    ]);
    const line = encodeLedger({ ...LEDGER, items: Object.fromEntries(items) }, 9, PLACE);
    expect(line.length).toBeLessThan(LEDGER_LINE_LIMIT);
  });
});
