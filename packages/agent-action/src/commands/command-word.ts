/**
 * What follows the command word: the rest of its line, everything up to the end of the comment, and
 * the lines below.
 */
export interface AfterCommandWord {
  line: string;
  text: string;
  below: string;
}

/**
 * The text after the command word, if that is the first word of a comment's first line, outside
 * code and quotations. A colon or a comma may end the word.
 *
 * @param word such as `/docs-agent`
 */
export function afterCommandWord(body: string, word: string): AfterCommandWord | undefined {
  const text = body.replace(/\r\n?/g, '\n').replace(/^(?:[^\S\n]*\n)+/, '');
  const [first = ''] = text.split('\n', 1);
  const line = afterWordIn(first, word);
  if (line === undefined) return undefined;
  const below = text.slice(first.length).trim();
  return {
    line,
    text: `${line}${text.slice(first.length)}`.trim(),
    below,
  };
}

/** The text of a line after the command word, if it begins with that and is not code. */
export function afterWordIn(line: string, word: string): string | undefined {
  // Four blanks, or a tab, make code of it.
  if (/^(?: {4}| {0,3}\t)/.test(line)) return undefined;
  const trimmed = line.trim();
  if (!trimmed.toLowerCase().startsWith(word.toLowerCase())) return undefined;
  const [end] = /^[:,]?(?=\s|$)/.exec(trimmed.slice(word.length)) ?? [];
  return end === undefined ? undefined : trimmed.slice(word.length + end.length).trim();
}
