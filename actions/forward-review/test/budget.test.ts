import { describe, expect, it } from 'vitest';
import { emptyLedger, type Turn } from '../src/ledger/ledger.ts';
import { promptBudget } from '../src/sending/budget.ts';

const NOW = Date.parse('2026-11-18T14:00:00Z');
const LIMITS = { maxPromptsPerPr: 3, maxPromptsPerHour: 2 };

const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();

const turn = (minutesAgo: number, result?: string): Turn => ({
  id: String(minutesAgo),
  jobId: 'j',
  runUrl: 'u',
  sentAt: at(minutesAgo),
  headBefore: 'a',
  itemCount: 1,
  isWaitedFor: false,
  ...(result === undefined ? {} : { result }),
});

const budgetOf = (turns: Turn[], notBefore?: string) =>
  promptBudget(
    { ...emptyLedger('j'), turns, ...(notBefore === undefined ? {} : { notBefore }) },
    LIMITS,
    NOW,
  )?.why;

describe('a prompt may be sent', () => {
  it.each<[string, Turn[]]>([
    ['when none was', []],
    ['below both limits', [turn(10)]],
    ['when those before are older than an hour', [turn(61), turn(62)]],
    [
      'when those before were never taken',
      [turn(1, 'refused'), turn(2, 'error'), turn(3, 'over-budget')],
    ],
  ])('%s', (_, turns) => {
    expect(budgetOf(turns)).toBeUndefined();
  });

  it('when the time that the service named is over', () => {
    expect(budgetOf([], '2026-11-18T13:59:59.000Z')).toBeUndefined();
  });
});

describe('no prompt may be sent', () => {
  it.each<[string, Turn[], RegExp]>([
    [
      'once the pull request had its share',
      [turn(300), turn(200), turn(100)],
      /^3 prompts .*max-prompts-per-pr/,
    ],
    [
      'once the hour had its share',
      [turn(59), turn(1, 'uncertain')],
      /^2 prompts .*within an hour.*max-prompts-per-hour/,
    ],
  ])('%s', (_, turns, reason) => {
    expect(budgetOf(turns)).toMatch(reason);
  });

  it.each<[string, string[], RegExp]>([
    [
      'once the pull request had its share, by traces',
      [at(300), at(200)],
      /^3 prompts .*max-prompts-per-pr/,
    ],
    ['once the hour had its share, by traces', [at(59)], /^2 prompts .*max-prompts-per-hour/],
  ])('%s', (_, promptsBefore, reason) => {
    const ledger = { ...emptyLedger('j'), turns: [turn(1)], promptsBefore };
    expect(promptBudget(ledger, LIMITS, NOW)?.why).toMatch(reason);
  });

  it('before the time that the service named', () => {
    expect(budgetOf([], '2026-11-18T14:30:00.000Z')).toMatch(/asked to wait until 14:30\u00a0UTC/);
  });
});
