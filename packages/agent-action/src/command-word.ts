/** What follows the command word: the words of its line, and everything up to the end of the comment. */
export interface AfterCommandWord {
  line: string[];
  text: string;
}

/**
 * What a comment says after the command word, if that is the first word of its first line, outside code and quotations.
 *
 * @param word such as `/docs-agent`
 */
export function afterCommandWord(body: string, word: string): AfterCommandWord | undefined {
  const text = body.replace(/\r\n?/g, '\n').replace(/^(?:[^\S\n]*\n)+/, '');
  const [line = ''] = text.split('\n', 1);
  // Four blanks, or a tab, make code of it.
  if (/^(?: {4}| {0,3}\t)/.test(line)) return undefined;
  const trimmed = line.trim();
  const rest = trimmed.slice(word.length);
  if (!trimmed.toLowerCase().startsWith(word.toLowerCase()) || !/^(?:\s|$)/.test(rest)) return undefined;
  return {
    line: rest.split(/\s+/).filter((part) => part !== ''),
    text: text.trimStart().slice(word.length).trim(),
  };
}

/** Everyone who wrote a part of a text: its author, and its last editor. Empty when the author's account is gone. */
export function authorsOf(text: { author: string | undefined; editor: string | undefined }): string[] {
  const { author, editor } = text;
  if (author === undefined) return [];
  return editor === undefined || editor === author ? [author] : [author, editor];
}
