import { stripInvisible } from '@docs-agent/action-kit';
import {
  COMMANDS,
  type Command,
  type CommandForm,
  commandsOn,
  type Place,
  usageOf,
} from './command-table.ts';
import { isOneEditFrom } from './edit-distance.ts';

/** Polite words that may stand next to a command. */
const POLITE: readonly string[] = [
  'please',
  'pls',
  'plz',
  'kindly',
  'thanks',
  'thank',
  'you',
  'thx',
  'ty',
];

/** What a line says after the command word. */
export type ReadLine =
  | { kind: 'command'; command: Command }
  /**
   * It may be meant as a command: `begins` with this word, and may mean `meant`, as people write
   * it.
   */
  | { kind: 'near-miss'; begins: string; meant: string }
  /** Nothing but politeness; `isEmpty`: nothing at all. */
  | { kind: 'courtesy'; isEmpty: boolean }
  | { kind: 'words' };

interface Token {
  /** As it was written, without what cannot be seen. */
  written: string;
  /** Its letters and digits in lower case, without punctuation and emoji around them. */
  word: string;
}

/** Reads the rest of a line on its own. */
export function readLine(line: string, place: Place): ReadLine {
  const tokens = tokensOf(line);
  const [first, second, ...more] = tokens.filter(({ word }) => !POLITE.includes(word));
  if (first === undefined) return { kind: 'courtesy', isEmpty: tokens.length === 0 };
  const isLong = more.length > 0;
  // “Stop. It is fine now” is no text that begins with such a word by chance.
  if (isLong && !isSentence(first)) return { kind: 'words' };
  const form = COMMANDS.find(({ word }) => word === first.word);
  if (!isLong && form !== undefined && commandsOn(place).includes(form)) {
    const command = commandOf(form, second);
    if (command !== undefined) return { kind: 'command', command };
  }
  const meant = form ?? nearestTo(first.word, place);
  return meant === undefined
    ? { kind: 'words' }
    : { kind: 'near-miss', begins: first.word, meant: usageOf(meant) };
}

/** Whether a word is a sentence of its own. */
function isSentence({ written }: Token): boolean {
  return /[.!;]$/.test(written);
}

function tokensOf(line: string): Token[] {
  return stripInvisible(line)
    .split(/\s+/)
    .map((written) => ({
      written,
      word: written.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase(),
    }))
    .filter(({ word }) => word !== '');
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
  return commandsOn(place).find(
    (form) => form.nearly.includes(word) || isOneEditFrom(word, form.word),
  );
}
