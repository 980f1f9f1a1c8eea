import type { Command, Place } from './command-table.ts';
import { afterCommandWord, afterWordIn } from './command-word.ts';
import { type ReadLine, readLine } from './read-line.ts';

/** The content of a comment that begins with the command word. */
export type Addressed =
  /** Commands, in the order of their lines; `hasMore`: there is other text below the first. */
  | {
      kind: 'commands';
      commands: readonly Command[];
      hasMore: boolean;
    }
  | NearMiss
  /** Words for the agent. */
  | { kind: 'text'; text: string };

/**
 * A comment that may be meant as a command. It is neither followed nor forwarded; an edit can still
 * make it a command.
 */
export interface NearMiss {
  kind: 'near-miss';
  /** The text that looks like a command. */
  written: string;
  /** Its place: the first line, or one below it. */
  line: 'first' | 'below';
  /** The intended text after the command word. */
  meant: string;
}

/**
 * Reads a comment that begins with the command word. A line is a command if nothing but politeness
 * is beside it. The first line decides what the comment is, and further lines that begin with the
 * command word count as well. A near miss, or a command next to other words, is neither followed
 * nor sent: a word that means “stop” must never start a paid run.
 *
 * @param commandWord such as `/docs-agent`
 * @returns undefined for a comment that does not begin with it
 */
export function readAddressed(
  body: string,
  commandWord: string,
  place: Place,
): Addressed | undefined {
  const addressed = afterCommandWord(body, commandWord);
  if (addressed === undefined) return undefined;
  const first = readLine(addressed.line, place);
  const below = linesOutsideCode(addressed.below).map((line) =>
    readBelow(line, commandWord, place),
  );
  const further = below.filter(({ kind }) => kind !== 'courtesy');
  const nearMiss = nearMissIn(first, further);
  if (nearMiss !== undefined) return nearMiss;
  const commands = [first, ...further]
    .filter((line) => line.kind === 'command')
    .map(({ command }) => command);
  if (first.kind !== 'words' && commands.length > 0)
    return {
      kind: 'commands',
      commands,
      hasMore: further.some(isText),
    };
  const isWordAlone = first.kind === 'courtesy' && first.isEmpty && addressed.below === '';
  // The author typed the word, and waits for an answer.
  if (isWordAlone)
    return {
      kind: 'commands',
      commands: [{ word: 'help' }],
      hasMore: false,
    };
  return { kind: 'text', text: addressed.text };
}

/**
 * A line below the first. `bare`: it is a command but for the command word; `nearly-bare`: it is
 * nearly one.
 */
type LineBelow =
  | ReadLine
  | { kind: 'bare'; line: string }
  | {
      kind: 'nearly-bare';
      meant: string;
      line: string;
    };

function readBelow(line: string, commandWord: string, place: Place): LineBelow {
  const after = afterWordIn(line, commandWord);
  if (after !== undefined) return readLine(after, place);
  const read = readLine(line, place);
  if (read.kind === 'command') return { kind: 'bare', line: line.trim() };
  if (read.kind === 'near-miss')
    return {
      kind: 'nearly-bare',
      line: line.trim(),
      meant: read.meant,
    };
  return read.kind === 'courtesy' ? read : { kind: 'words' };
}

function isText({ kind }: LineBelow): boolean {
  return kind === 'words' || kind === 'nearly-bare';
}

/** Whether a line below begins with the command word and is a command, or nearly one. */
function isCommandBelow(further: readonly LineBelow[]): boolean {
  return further.some(({ kind }) => kind === 'command' || kind === 'near-miss');
}

/** @param further the lines below that say something */
function nearMissIn(first: ReadLine, further: readonly LineBelow[]): NearMiss | undefined {
  switch (first.kind) {
    case 'near-miss': {
      const areWordsBelow = further.some(({ kind }) => kind === 'words');
      if (areWordsBelow && !isCommandBelow(further)) return undefined;
      return nearMissOn('first', first.begins, first.meant);
    }
    case 'words': {
      // Words for the agent and a command: it is unclear which is meant.
      const command = further.find((line) => line.kind === 'command');
      return command && commandBelow(command.command.word);
    }
    case 'command': {
      const bare = further.find((line) => line.kind === 'bare');
      return bare === undefined ? nearMissBelow(further) : commandBelow(bare.line);
    }
    case 'courtesy':
      return nearMissBelowWord(further);
  }
}

/** The comment's first line is the command word alone, or with politeness. */
function nearMissBelowWord(further: readonly LineBelow[]): NearMiss | undefined {
  const [next] = further;
  if (next?.kind === 'bare') return commandBelow(next.line);
  const areWordsBelow = further.some(({ kind }) => kind === 'words');
  if (next?.kind === 'nearly-bare' && !areWordsBelow) {
    return nearMissOn('below', next.line, next.meant);
  }
  return nearMissBelow(further);
}

/** A line below that begins with the command word and is nearly a command. */
function nearMissBelow(further: readonly LineBelow[]): NearMiss | undefined {
  const nearly = further.find((line) => line.kind === 'near-miss');
  return nearly && nearMissOn('below', nearly.begins, nearly.meant);
}

function commandBelow(written: string): NearMiss {
  return nearMissOn('below', written, written);
}

function nearMissOn(line: NearMiss['line'], written: string, meant: string): NearMiss {
  return {
    kind: 'near-miss',
    line,
    written,
    meant,
  };
}

/** Replaces lines that cannot be commands. */
const QUOTED_OR_CODE = 'code';

/** The lines of a text that are not empty; lines of quotations and of code are replaced. */
function linesOutsideCode(text: string): string[] {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      fence = mark;
      lines.push(QUOTED_OR_CODE);
    } else if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) {
        fence = undefined;
      }
    } else if (line.trim() !== '') {
      lines.push(/^ {0,3}>/.test(line) ? QUOTED_OR_CODE : line);
    }
  }
  return lines;
}
