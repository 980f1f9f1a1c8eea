import { createHash } from 'node:crypto';

const LOGIN = /^[A-Za-z\d_-]{1,100}(?:\[bot\])?$/;

/** A login, if it is one: it is outside the fences. */
export function nameOf(login: string | undefined, otherwise: string): string {
  return login !== undefined && LOGIN.test(login) ? login : otherwise;
}

/** A person's text, between lines that no text can forge. */
export function fenced(text: string, mark: string): string {
  return `BEGIN ${mark}\n${text}\nEND ${mark}`;
}

/**
 * Makes a prompt whose fences no text in it can forge: if a text contains the mark, another is made
 * from it.
 *
 * @param make a prompt with this mark; `markless` is the same one without any
 */
export function withUnforgedMark<Made extends { markless: string }>(
  mark: string,
  make: (mark: string) => Made,
): Made {
  let next = mark;
  let made = make(next);
  // Each mark that a text holds is another part of it, so this ends.
  for (let tries = 0; tries < made.markless.length && holds(made.markless, next); tries += 1) {
    next = createHash('sha256').update(next).digest('hex').slice(0, 8);
    made = make(next);
  }
  return made;
}

function holds(text: string, mark: string): boolean {
  return text.toLowerCase().includes(mark.toLowerCase());
}
