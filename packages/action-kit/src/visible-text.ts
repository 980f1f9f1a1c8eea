import { stripVTControlCharacters } from 'node:util';

/**
 * Characters that change how text reads without being seen: controls (tab and line feed aside) and what Unicode says
 * a renderer may leave out, such as zero-width and bidirectional controls, language tags and fillers. Joiners and the
 * two common variation selectors stay: they hold emoji together and part letters in Persian and Indic scripts.
 *
 * @see https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const INVISIBLE = /[[\p{Cc}\p{DI}\u2028\u2029\ufff9-\ufffb]--[\n\t\u200c\u200d\ufe0e\ufe0f]]/gv;

/** Removes what a reader cannot see: terminal escape sequences and invisible characters. Line ends become `\n`. */
export function stripInvisible(text: string): string {
  return stripVTControlCharacters(text.replace(/\r\n?/g, '\n')).replace(INVISIBLE, '');
}

/** One line of at most `maxCharacters`, cut at a character, with an ellipsis where something was left out. */
export function excerpt(text: string, maxCharacters: number): string {
  const line = stripInvisible(text).replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= maxCharacters) return line;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}
