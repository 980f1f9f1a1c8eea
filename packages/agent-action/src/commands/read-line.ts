import {
  COMMANDS,
  type Command,
  type CommandForm,
  commandsOn,
  type Place,
  usageOf,
} from './command-table.ts';
import { isOneEditFrom } from './edit-distance.ts';
import { mayMeanStop } from './stop-phrases.ts';
import { isPolite, type Token, tokensOf } from './tokens.ts';

/** The text of a line after the command word. */
export type ReadLine =
  | { kind: 'command'; command: Command }
  /**
   * It may be meant as a command: `begins` with this word or is this phrase, and may mean `meant`,
   * as people write it.
   */
  | {
      kind: 'near-miss';
      begins: string;
      meant: string;
    }
  /** Nothing but politeness; `isEmpty`: nothing at all. */
  | { kind: 'courtesy'; isEmpty: boolean }
  | { kind: 'words' };

/** Reads the rest of a line on its own. */
export function readLine(line: string, place: Place): ReadLine {
  const tokens = tokensOf(line);
  const [first, second, ...more] = tokens.filter((token) => !isPolite(token));
  if (first === undefined) return { kind: 'courtesy', isEmpty: tokens.length === 0 };
  const isLong = more.length > 0;
  // “Stop. It is fine now” is no text that begins with such a word by chance.
  if (isLong && !isSentence(first)) return readPhrase(line);
  const form = COMMANDS.find(({ word }) => word === first.word);
  if (!isLong && form !== undefined && commandsOn(place).includes(form)) {
    const command = commandOf(form, second);
    if (command !== undefined) return { kind: 'command', command };
  }
  const meant = form ?? nearestTo(first.word, place);
  if (meant === undefined) return readPhrase(line);
  return {
    kind: 'near-miss',
    begins: first.word,
    meant: usageOf(meant),
  };
}

/** Reads a line that does not begin with a command, or has many words. */
function readPhrase(line: string): ReadLine {
  return mayMeanStop(line)
    ? {
        kind: 'near-miss',
        begins: line,
        meant: 'stop',
      }
    : { kind: 'words' };
}

/** Whether a word is a sentence of its own. */
function isSentence({ written }: Token): boolean {
  return /[.!;]$/.test(written);
}

function commandOf(
  form: (typeof COMMANDS)[number],
  argument: Token | undefined,
): Command | undefined {
  const { word } = form;
  if (!('argument' in form)) return argument === undefined ? { word } : undefined;
  return argument && { word, argument: argument.written.replace(/^[`<"']+|[`>"',.!]+$/g, '') };
}

function nearestTo(word: string, place: Place): CommandForm | undefined {
  const plain = word.replaceAll('-', '');
  return commandsOn(place).find(
    (form) => form.nearly.includes(plain) || isOneEditFrom(plain, form.word),
  );
}
