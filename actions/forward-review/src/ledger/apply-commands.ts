import type { Sentence } from '@docs-agent/action-kit';
import { type CommandWord, isTooEarly } from '@docs-agent/agent-action';
import type { PostedCommand } from '../reading/commands.ts';
import { answerTo, linked, REFUSALS } from '../situations/commands.ts';
import { advance, release, withFollowed, withTurn } from './changes.ts';
import { keysIn, keysOf, type Ledger, turnOf } from './ledger.ts';

/** The effect of one command. */
export interface Followed {
  posted: PostedCommand;
  /** `refused`: the run did not follow it. `nothing`: there was nothing to do. */
  outcome: 'done' | 'nothing' | 'refused';
  /** What the comment says about it; `status` is answered with the current state. */
  says: Sentence;
}

/** How commands changed the ledger, and what the comment has to say about it. */
export interface CommandResult {
  ledger: Ledger;
  followed: Followed[];
}

/** Facts that a command may need besides the ledger. */
export interface CommandFacts {
  /** The job of the last `link`, once it has proven itself. */
  linkedJobId: string | undefined;
  /** Why the job of another `link` was not linked. */
  linkRefusal: Sentence;
  /** The answer to `status`. */
  status: Sentence;
}

/**
 * Follows commands in the order in which they were written. A later command revokes an earlier one
 * that no run has carried out: nothing is sent before all are applied, and items that may have
 * arrived stay uncertain until a prompt is sent.
 */
export function applyCommands(
  before: Ledger,
  commands: readonly PostedCommand[],
  facts: CommandFacts,
): CommandResult {
  const followed: Followed[] = [];
  let ledger = before;
  for (const posted of commands) {
    const applied = applyCommand(ledger, posted, facts);
    ledger = applied.ledger;
    followed.push({
      posted,
      outcome: applied.outcome,
      says: applied.says,
    });
  }
  return { ledger: withFollowed(ledger, keysOf(commands)), followed };
}

type Applied = Pick<Followed, 'outcome' | 'says'> & { ledger: Ledger };

function applyCommand(ledger: Ledger, posted: PostedCommand, facts: CommandFacts): Applied {
  const { command, writtenAt } = posted;
  if (isOfNoDoubt(ledger, posted))
    return {
      ledger,
      outcome: 'refused',
      says: REFUSALS['too-early'],
    };
  switch (command.word) {
    case 'retry':
      return retry(ledger);
    case 'received':
      return received(ledger);
    case 'stop':
    case 'resume':
      return stopOrResume(ledger, command.word, Date.parse(writtenAt));
    case 'link':
      return link(ledger, command.argument ?? '', facts);
    case 'status':
      return {
        ledger,
        outcome: 'done',
        says: facts.status,
      };
    case 'help':
    case 'start':
      return { ledger, ...answered('help', 'done') };
  }
}

function answered(word: CommandWord, outcome: 'done' | 'nothing') {
  return { outcome, says: answerTo(word, outcome) } as const;
}

/** Items that a person can release: they may not have arrived, were refused, or got no answer. */
function retry(ledger: Ledger): Applied {
  const keys = keysIn(ledger, 'uncertain', 'held', 'refused', 'unanswered');
  if (keys.length === 0) return { ledger, ...answered('retry', 'nothing') };
  return { ledger: release(ledger, keys, 'again'), ...answered('retry', 'done') };
}

/**
 * The agent has the items, also those that an earlier command released. A later run reports the
 * result.
 */
function received(ledger: Ledger): Applied {
  const keys = keysIn(ledger, 'uncertain', 'held', 'again', 'unanswered');
  if (keys.length === 0) return { ledger, ...answered('received', 'nothing') };
  const done = advance(ledger, keys, 'done');
  const turn = ledger.turns.at(-1);
  const isDoubted = turn?.result === 'uncertain';
  return {
    ledger: isDoubted ? withTurn(done, turn.id, { result: 'sent' }) : done,
    ...answered('received', 'done'),
  };
}

/** A command that is older than the last one changes nothing. */
function stopOrResume(ledger: Ledger, word: 'stop' | 'resume', by: number): Applied {
  const isOn = word === 'stop';
  if (by < ledger.stop.by) return { ledger, ...answered(word, 'nothing') };
  const outcome = ledger.stop.isOn === isOn ? 'nothing' : 'done';
  return { ledger: { ...ledger, stop: { isOn, by } }, ...answered(word, outcome) };
}

/** The job gets the items that another job did not answer or refused. */
function link(ledger: Ledger, jobId: string, { linkedJobId, linkRefusal }: CommandFacts): Applied {
  if (linkedJobId !== jobId)
    return {
      ledger,
      outcome: 'refused',
      says: linkRefusal,
    };
  if (ledger.jobId === jobId) return { ledger, ...answered('link', 'nothing') };
  const left = keysIn(ledger, 'unanswered', 'refused').filter(
    (key) => turnOf(ledger, ledger.items[key]?.turn ?? '')?.jobId !== jobId,
  );
  return {
    ledger: { ...release(ledger, left, 'again'), jobId },
    outcome: 'done',
    says: linked(left.length),
  };
}

/** A `retry` or `received` answers only older doubts. */
function isOfNoDoubt({ turns }: Ledger, { command, writtenAt }: PostedCommand): boolean {
  const { result, doubtedAt } = turns.at(-1) ?? {};
  if (command.word !== 'retry' && command.word !== 'received') return false;
  return result === 'uncertain' && doubtedAt !== undefined && isTooEarly(writtenAt, doubtedAt);
}
