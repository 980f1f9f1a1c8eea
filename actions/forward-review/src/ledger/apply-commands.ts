import { answerOf, isTooEarly, TOO_EARLY } from '@docs-agent/agent-action';
import { shortId } from '../reading/binding.ts';
import type { PostedCommand } from '../reading/commands.ts';
import { advance, keysIn, keysOf, type Ledger, release, withFollowed, withTurn } from './ledger.ts';

/** What commands did to the ledger, and what is to be said about it. */
export interface CommandResult {
  ledger: Ledger;
  done: PostedCommand[];
  /** Those that could not be followed. */
  refused: PostedCommand[];
  notes: string[];
  /** A command asked for the list of commands. */
  wantsHelp: boolean;
}

/** What a command may need beside the ledger. */
export interface CommandFacts {
  /** The job of the last `link`, once it has proven itself. */
  linkedJobId: string | undefined;
  /** The answer to `status`. */
  status: string;
}

/**
 * Follows commands in the order in which they were written, each once. A command that changes
 * nothing is done as well. Refused are a `link` to a job that does not prove itself, and an answer
 * that is older than the doubt.
 */
export function applyCommands(
  ledger: Ledger,
  commands: readonly PostedCommand[],
  facts: CommandFacts,
): CommandResult {
  const start: CommandResult = { ledger, done: [], refused: [], notes: [], wantsHelp: false };
  const applied = commands.reduce((state, posted) => applyCommand(state, posted, facts), start);
  return { ...applied, ledger: withFollowed(applied.ledger, keysOf(commands)) };
}

function applyCommand(
  state: CommandResult,
  posted: PostedCommand,
  facts: CommandFacts,
): CommandResult {
  const { command } = posted;
  const done = { ...state, done: [...state.done, posted] };
  const refused = (note: string) =>
    withNote({ ...state, refused: [...state.refused, posted] }, note);
  if (isOfNoDoubt(state.ledger, posted)) return refused(TOO_EARLY);
  switch (command.word) {
    case 'retry': {
      const keys = keysIn(state.ledger, 'uncertain', 'withheld', 'refused');
      if (keys.length === 0) return withNote(done, answerOf('retry', 'pull request', 'nothing'));
      return { ...done, ledger: release(state.ledger, keys, 'pending') };
    }
    case 'received': {
      const keys = keysIn(state.ledger, 'uncertain', 'withheld');
      if (keys.length === 0) return withNote(done, answerOf('received', 'pull request', 'nothing'));
      return { ...done, ledger: followed(advance(state.ledger, keys, 'done')) };
    }
    case 'stop':
    case 'resume':
      return { ...done, ledger: withStop(state.ledger, command.word === 'stop', posted.writtenAt) };
    case 'status':
      return withNote(done, facts.status);
    case 'help':
    case 'start':
      return { ...done, wantsHelp: true };
    case 'link':
      if (facts.linkedJobId === undefined || facts.linkedJobId !== command.argument) {
        const job = shortId(command.argument ?? '');
        return refused(`Job ${job} does not belong to this pull request: it was not linked.`);
      }
      return { ...done, ledger: { ...state.ledger, jobId: facts.linkedJobId } };
  }
}

/** A `retry` or `received` answers only a doubt that is older. */
function isOfNoDoubt({ turns }: Ledger, { command, writtenAt }: PostedCommand): boolean {
  const { result, doubtedAt } = turns.at(-1) ?? {};
  if (command.word !== 'retry' && command.word !== 'received') return false;
  return result === 'uncertain' && doubtedAt !== undefined && isTooEarly(writtenAt, doubtedAt);
}

function withNote(state: CommandResult, note: string): CommandResult {
  return { ...state, notes: [...state.notes, note] };
}

/** The agent has what was last sent: a later run says what came of it. */
function followed(ledger: Ledger): Ledger {
  const turn = ledger.turns.at(-1);
  return turn?.result === 'uncertain' ? withTurn(ledger, turn.id, { result: 'sent' }) : ledger;
}

/** A command that is older than the last one changes nothing. */
function withStop(ledger: Ledger, isOn: boolean, writtenAt: string): Ledger {
  const by = Date.parse(writtenAt);
  return by < ledger.stop.by ? ledger : { ...ledger, stop: { isOn, by } };
}
