import { stripInvisible } from '@docs-agent/action-kit';

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

/** A word of a line. */
export interface Token {
  /** As it was written, without what cannot be seen. */
  written: string;
  /** Its letters and digits in lower case, without punctuation and emoji around them. */
  word: string;
}

/** The words of a line. */
export function tokensOf(line: string): Token[] {
  return stripInvisible(line)
    .split(/\s+/)
    .map((written) => ({ written, word: wordIn(written) }))
    .filter(({ word }) => word !== '');
}

function wordIn(written: string): string {
  return written
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}

/** Whether a word says nothing but politeness. */
export function isPolite({ word }: Token): boolean {
  return POLITE.includes(word);
}
