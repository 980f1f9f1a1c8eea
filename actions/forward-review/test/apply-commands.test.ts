import type { Command } from '@docs-agent/agent-action';
import { describe, expect, it } from 'vitest';
import { applyCommands, type CommandFacts } from '../src/ledger/apply-commands.ts';
import { emptyLedger, ITEM_STATES, type ItemState, type Ledger } from '../src/ledger/ledger.ts';
import type { PostedCommand } from '../src/reading/commands.ts';

const FACTS: CommandFacts = { linkedJobId: undefined, status: 'The job works.' };

function posted(command: Command, id = 1): PostedCommand {
  const writtenAt = new Date(1_700_000_000_000 + id * 1_000).toISOString();
  const url = `https://github.com/acme/docs/pull/42#issuecomment-${id}`;
  return {
    key: `remark:${id}`,
    nodeId: `IC_${id}`,
    url,
    command,
    hasMore: false,
    authors: ['ann'],
    writtenAt,
  };
}

function ledgerWith(states: Record<string, ItemState>): Ledger {
  const items = Object.entries(states).map(([key, state]) => [
    key,
    { state, attempt: 0, hash: 'a', turn: '' },
  ]);
  return { ...emptyLedger('job_1'), items: Object.fromEntries(items) };
}

const stateOf = ({ items }: Ledger, key: string) => items[key]?.state;

describe('a command', () => {
  it.each(ITEM_STATES)(
    'retry lets go what a person has to decide on, and nothing else: %s',
    (state) => {
      const { ledger } = applyCommands(
        ledgerWith({ 'comment:9': state }),
        [posted({ word: 'retry' })],
        FACTS,
      );
      const isDecided = ['uncertain', 'withheld', 'refused'].includes(state);
      expect(stateOf(ledger, 'comment:9')).toBe(isDecided ? 'pending' : state);
    },
  );

  it.each(ITEM_STATES)(
    'received marks as delivered what may have been, and nothing else: %s',
    (state) => {
      const { ledger } = applyCommands(
        ledgerWith({ 'comment:9': state }),
        [posted({ word: 'received' })],
        FACTS,
      );
      const isDecided = ['uncertain', 'withheld'].includes(state);
      expect(stateOf(ledger, 'comment:9')).toBe(isDecided ? 'done' : state);
    },
  );

  it('is done once it was followed, also when it changed nothing', () => {
    const { ledger, done, notes } = applyCommands(
      emptyLedger('j'),
      [posted({ word: 'retry' })],
      FACTS,
    );
    expect(stateOf(ledger, 'remark:1')).toBe('done');
    expect(done).toHaveLength(1);
    expect(notes).toEqual(['There is nothing to send again.']);
  });

  it('is followed in the order of writing: the later of stop and resume holds', () => {
    const stop = posted({ word: 'stop' }, 1);
    const resume = posted({ word: 'resume' }, 2);
    expect(applyCommands(emptyLedger('j'), [stop, resume], FACTS).ledger.stop.isOn).toBe(false);
    expect(applyCommands(emptyLedger('j'), [stop], FACTS).ledger.stop.isOn).toBe(true);
  });

  it('that is older than the last word on stopping changes nothing', () => {
    const ledger = { ...emptyLedger('j'), stop: { isOn: false, by: Date.parse('2030-01-01') } };
    expect(applyCommands(ledger, [posted({ word: 'stop' })], FACTS).ledger.stop.isOn).toBe(false);
  });

  it('status is answered', () => {
    expect(applyCommands(emptyLedger('j'), [posted({ word: 'status' })], FACTS).notes).toEqual([
      'The job works.',
    ]);
  });

  it('help is answered with the list', () => {
    expect(applyCommands(emptyLedger('j'), [posted({ word: 'help' })], FACTS).wantsHelp).toBe(true);
  });

  it('link binds a job that has proven itself', () => {
    const facts = { ...FACTS, linkedJobId: 'job_2' };
    const { ledger, refused } = applyCommands(
      emptyLedger('job_1'),
      [posted({ word: 'link', argument: 'job_2' })],
      facts,
    );
    expect(ledger.jobId).toBe('job_2');
    expect(refused).toEqual([]);
  });

  it('link to a job that has not proven itself is refused, once', () => {
    const { ledger, refused } = applyCommands(
      emptyLedger('job_1'),
      [posted({ word: 'link', argument: 'job_2' })],
      FACTS,
    );
    expect(ledger.jobId).toBe('job_1');
    expect(refused).toHaveLength(1);
    expect(stateOf(ledger, 'remark:1')).toBe('done');
  });
});
