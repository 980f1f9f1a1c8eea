import { type Block, type Inline, inlineCode, list } from '@docs-agent/action-kit';
import { usageOf } from './commands/command-table.ts';

/**
 * What follows the command word: the words of its line, and everything up to the end of the
 * comment.
 */
export interface AfterCommandWord {
  line: string[];
  text: string;
  /** There is text below its line. */
  hasMore: boolean;
}

/**
 * What a comment says after the command word, if that is the first word of its first line, outside
 * code and quotations. A colon or a comma may end the word.
 *
 * @param word such as `/docs-agent`
 */
export function afterCommandWord(body: string, word: string): AfterCommandWord | undefined {
  const text = body.replace(/\r\n?/g, '\n').replace(/^(?:[^\S\n]*\n)+/, '');
  const [line = ''] = text.split('\n', 1);
  // Four blanks, or a tab, make code of it.
  if (/^(?: {4}| {0,3}\t)/.test(line)) return undefined;
  const trimmed = line.trim();
  if (!trimmed.toLowerCase().startsWith(word.toLowerCase())) return undefined;
  const [end] = /^[:,]?(?=\s|$)/.exec(trimmed.slice(word.length)) ?? [];
  if (end === undefined) return undefined;
  const length = word.length + end.length;
  return {
    line: trimmed
      .slice(length)
      .split(/\s+/)
      .filter((part) => part !== ''),
    text: text.trimStart().slice(length).trim(),
    hasMore: text.slice(line.length).trim() !== '',
  };
}

/** A word that is a command if nothing else is on its line, with its argument if it takes one. */
export interface CommandForm {
  word: string;
  argument?: 'ID';
  /** What it does, to finish a sentence about it. */
  meaning: string;
}

/**
 * Reads the line after the command word; a command may end like a sentence. An empty line asks for
 * help: the author typed the word and waits for an answer.
 */
export function readCommand<const Word extends string>(
  forms: readonly (CommandForm & { word: Word })[],
  [first = 'help', argument, ...more]: readonly string[],
): { word: Word; argument: string | undefined } | undefined {
  const written = first.toLowerCase().replace(/[.!?]+$/, '');
  const form = forms.find(({ word }) => word === written);
  if (form === undefined || more.length > 0) return undefined;
  if ((form.argument === undefined) !== (argument === undefined)) return undefined;
  return { word: form.word, argument };
}

/** The commands as a list, each with what it does. */
export function listOfCommands(forms: readonly CommandForm[], commandWord: string): Block {
  return list(
    forms
      .filter(({ word }) => word !== 'help')
      .map((form): Inline[] => [inlineCode(`${commandWord} ${usageOf(form)}`), ` ${form.meaning}`]),
  );
}
