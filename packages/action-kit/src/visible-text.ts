import { stripVTControlCharacters } from 'node:util';

/**
 * Characters that change how text reads without being seen: controls (tab and line feed aside) and
 * what Unicode says a renderer may leave out, such as zero-width and bidirectional controls,
 * language tags and fillers. Joiners and the two common variation selectors have a use in some
 * places.
 *
 * @see https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const INVISIBLE = /[[\p{Cc}\p{DI}\u2028\u2029\ufff9-\ufffb]--[\n\t\u200c\u200d\ufe0e\ufe0f]]/gv;

/**
 * Joiners and variation selectors without a visible effect, so that they can hide data or split a
 * word. They have one after a letter of a script that joins or stacks its letters (Persian, the
 * Indic ones), inside an emoji sequence, and, a selector, right after the emoji or keycap that it
 * shapes.
 */
const UNSEEN_JOINER =
  /(?<![[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f]])(?:\u200c|\u200d(?<![\p{ExtPict}\p{EMod}\ufe0f]\u200d(?=\p{ExtPict})))|[\ufe0e\ufe0f](?<!\p{ExtPict}[\ufe0e\ufe0f]|[0-9#*][\ufe0e\ufe0f](?=\u20e3))/gv;

/**
 * Removes what a reader cannot see: terminal escape sequences and invisible characters. Line ends
 * become `\n`.
 */
export function stripInvisible(text: string): string {
  return stripVTControlCharacters(withoutOpenCommands(text.replace(/\r\n?/g, '\n')))
    .replace(INVISIBLE, '')
    .replace(UNSEEN_JOINER, '');
}

/** Shows what a reader cannot see as an escape, such as `\u200b`; tab and line feed stay. */
export function showInvisible(text: string): string {
  const escaped = (character: string) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
  };
  return text.replace(UNSEEN_JOINER, escaped).replace(INVISIBLE, escaped);
}

/**
 * The same after stripping, with each operating system command that nothing ends begun by the
 * one-character form of a sequence's start: looking for an end that is not there takes the square
 * of the text's length.
 */
function withoutOpenCommands(text: string): string {
  const end = Math.max(
    text.lastIndexOf('\u0007'),
    text.lastIndexOf('\u001b\\'),
    text.lastIndexOf('\u009c'),
  );
  return text.slice(0, end + 1) + text.slice(end + 1).replaceAll('\u001b]', '\u009b]');
}

/** Made on first use: it reads tables that most runs never need. */
let segmenter: Intl.Segmenter | undefined;

/** Where the character begins that a place in a line is in. */
function startOfCharacter(line: string, place: number): number {
  // Between two of ASCII there is always a start.
  if (/^[ -~]{2}$/.test(line.slice(place - 1, place + 1))) return place;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(line).containing(place)?.index ?? place;
}

/**
 * One line of at most `maxCharacters` code points, with an ellipsis where something was left out.
 * It is cut between characters as a reader counts them: no emoji, accented letter or short word is
 * taken apart.
 */
export function excerpt(text: string, maxCharacters: number): string {
  const line = stripInvisible(text).replace(/\s+/g, ' ').trim();
  const codePoints = Array.from(line);
  if (codePoints.length <= maxCharacters) return line;
  const longest = codePoints.slice(0, maxCharacters - 1).join('').length;
  const end = wholeWords(line, startOfCharacter(line, longest));
  return `${line.slice(0, end).trimEnd()}…`;
}

/** The end of the last whole word before a cut, unless too little would be left. */
function wholeWords(line: string, cut: number): number {
  if (line[cut] === ' ') return cut;
  const end = line.lastIndexOf(' ', cut);
  return end >= (cut * 2) / 3 ? end : cut;
}
