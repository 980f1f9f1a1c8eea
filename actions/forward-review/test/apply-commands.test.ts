import type { Command } from '@docs-agent/agent-action';
import { describe, expect, it } from 'vitest';
import { ITEM_STATES, type ItemState } from '../src/item-state.ts';
import { applyCommands, type CommandFacts } from '../src/ledger/apply-commands.ts';
import { emptyLedger, type Ledger } from '../src/ledger/ledger.ts';
import type { PostedCommand } from '../src/reading/commands.ts';

const FACTS: CommandFacts = {
  linkedJobId: undefined,
  linkRefusal: ['It is another’s.'],
  status: ['The job works.'],
};

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
    'retry releases items that a person has to decide about, and nothing else: %s',
    (state) => {
      const { ledger } = applyCommands(
        ledgerWith({ 'comment:9': state }),
        [posted({ word: 'retry' })],
        FACTS,
      );
      const isDecided = ['uncertain', 'held', 'refused', 'unanswered'].includes(state);
      expect(stateOf(ledger, 'comment:9')).toBe(isDecided ? 'again' : state);
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
      const isDecided = ['uncertain', 'held', 'again', 'unanswered'].includes(state);
      expect(stateOf(ledger, 'comment:9')).toBe(isDecided ? 'done' : state);
    },
  );

  it('is done once it was followed, also when it changed nothing', () => {
    const { ledger, followed } = applyCommands(
      emptyLedger('j'),
      [posted({ word: 'retry' })],
      FACTS,
    );
    expect(stateOf(ledger, 'remark:1')).toBe('done');
    expect(followed).toMatchObject([
      { outcome: 'nothing', says: ['There is nothing to send again.'] },
    ]);
  });

  it('is followed in the order of writing: the later of stop and resume holds', () => {
    const stop = posted({ word: 'stop' }, 1);
    const resume = posted({ word: 'resume' }, 2);
    expect(applyCommands(emptyLedger('j'), [stop, resume], FACTS).ledger.stop.isOn).toBe(false);
    expect(applyCommands(emptyLedger('j'), [stop], FACTS).ledger.stop.isOn).toBe(true);
  });

  it('that is older than the last stop or resume changes nothing', () => {
    const ledger = { ...emptyLedger('j'), stop: { isOn: false, by: Date.parse('2030-01-01') } };
    expect(applyCommands(ledger, [posted({ word: 'stop' })], FACTS).ledger.stop.isOn).toBe(false);
  });

  it('status is answered', () => {
    const { followed } = applyCommands(emptyLedger('j'), [posted({ word: 'status' })], FACTS);
    expect(followed).toMatchObject([{ outcome: 'done', says: ['The job works.'] }]);
  });

  const link = posted({ word: 'link', argument: 'job_2' });

  it('link binds a job that has proven itself', () => {
    const facts = { ...FACTS, linkedJobId: 'job_2' };
    const { ledger, followed } = applyCommands(emptyLedger('job_1'), [link], facts);
    expect(ledger.jobId).toBe('job_2');
    expect(followed).toMatchObject([{ outcome: 'done' }]);
  });

  it('link gives the job what another one did not answer or refused, and nothing else', () => {
    const before = ledgerWith({
      'comment:1': 'unanswered',
      'comment:2': 'refused',
      'comment:3': 'uncertain',
      'comment:4': 'done',
    });
    const facts = { ...FACTS, linkedJobId: 'job_2' };
    const { ledger } = applyCommands(before, [link], facts);
    expect(['1', '2', '3', '4'].map((id) => stateOf(ledger, `comment:${id}`))).toEqual([
      'again',
      'again',
      'uncertain',
      'done',
    ]);
  });

  it('link to a job that has not proven itself is refused, once, with the reason', () => {
    const { ledger, followed } = applyCommands(emptyLedger('job_1'), [link], FACTS);
    expect(ledger.jobId).toBe('job_1');
    expect(followed).toMatchObject([{ outcome: 'refused', says: ['It is another’s.'] }]);
    expect(stateOf(ledger, 'remark:1')).toBe('done');
  });

  it('received takes back a retry that no run has carried out, in the order of writing', () => {
    const before = ledgerWith({ 'comment:1': 'uncertain' });
    const [retry, received] = [posted({ word: 'retry' }, 1), posted({ word: 'received' }, 2)];
    const { ledger } = applyCommands(before, [retry, received], FACTS);
    expect(stateOf(ledger, 'comment:1')).toBe('done');
  });
});
