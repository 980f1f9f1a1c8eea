import { cut, type Edit, type Range } from './edit.ts';
import type { Span } from './markdown-tree.ts';

/** Parts of a text in which a dollar begins no formula. */
const NO_FORMULAS: ReadonlySet<string> = new Set([
  ...['codeFenced', 'codeIndented', 'codeText', 'htmlFlow', 'htmlText'],
  ...['resource', 'definition', 'autolink'],
]);

/**
 * `$$…$$`, or `$…$` as GitHub reads it: no word before it, no blank at either end inside it, and no
 * digit after it, so that prices are none.
 */
const FORMULA =
  /(?<!\\)\$\$([\s\S]+?)\$\$|(?<![\w\\$])\$(?![\s$])((?:\\[\s\S]|[^$\\])+)(?<!\s)\$(?![\d$])/g;

/** An argument of a command, as it is written. */
type Argument = 'group' | 'option' | 'length' | 'box' | 'definition';

/**
 * Commands that hide an argument, draw it where it is not seen, or define what is not drawn there.
 * They are cut with all of their arguments.
 */
const HIDING = new Map<string, readonly Argument[]>([
  ...named(['phantom', 'hphantom', 'vphantom', 'label'], ['group']),
  ...named(['llap', 'rlap', 'clap', 'mathllap', 'mathrlap', 'mathclap'], ['group']),
  ...named(['textcolor', 'mathcolor'], ['option', 'group', 'group']),
  ...named(['raise', 'lower', 'moveleft', 'moveright'], ['length', 'box']),
  ...named(['raisebox', 'style', 'class', 'cssId', 'texttip', 'mathtip'], ['group', 'group']),
  ...named(['mathchoice'], ['group', 'group', 'group', 'group']),
  ...named(['def', 'gdef', 'edef', 'xdef'], ['group', 'definition']),
  ...named(['newcommand', 'renewcommand'], ['group', 'option', 'option', 'group']),
  ...named(['newenvironment', 'renewenvironment'], ['group', 'option', 'option', 'group', 'group']),
]);

function named(commands: readonly string[], args: readonly Argument[]) {
  return commands.map((command): [string, readonly Argument[]] => [command, args]);
}

/** A command, a comment, or an escaped character. */
const TOKEN = /\\([a-zA-Z]+)\*?|%[^\n]*|\\[\s\S]/g;

/**
 * What formulas in the text hide: parts that are not drawn, or not where they stand, parts in a
 * color of their own, and comments.
 *
 * @see
 * https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting/writing-mathematical-expressions
 */
export function hiddenInFormulas(markdown: string, spans: readonly Span[]): Edit[] {
  if (!markdown.includes('$')) return [];
  const text = withoutOthers(markdown, spans);
  const edits: Edit[] = [];
  // A formula ends in its paragraph.
  for (const paragraph of text.matchAll(/(?:[^\n]|\n(?![ \t>]*(?:\n|$)))+/g)) {
    for (const found of paragraph[0].matchAll(FORMULA)) {
      const { start, end } = contentOf(found);
      const range = { start: paragraph.index + start, end: paragraph.index + end };
      edits.push(...hiddenInFormula(text, range));
    }
  }
  return edits;
}

/** Where a formula is inside its dollars, and inside the backticks in them. */
function contentOf({ 0: whole, 1: inTwoDollars, index }: RegExpExecArray): Range {
  const dollars = inTwoDollars === undefined ? 1 : 2;
  const content = whole.slice(dollars, -dollars);
  const isQuoted = content.length > 1 && content.startsWith('`') && content.endsWith('`');
  const marks = isQuoted ? dollars + 1 : dollars;
  return { start: index + marks, end: index + whole.length - marks };
}

/** The text with blanks for what holds no formulas, so that positions stay. */
function withoutOthers(markdown: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const { type, start, end } of spans) {
    if (!NO_FORMULAS.has(type) || start < position) continue;
    // In dollars and backticks: a formula.
    if (type === 'codeText' && markdown[start - 1] === '$' && markdown[end] === '$') continue;
    parts.push(markdown.slice(position, start), markdown.slice(start, end).replace(/[^\n]/g, '\0'));
    position = end;
  }
  return parts.join('') + markdown.slice(position);
}

/** What a formula hides, in a range of a text. */
export function hiddenInFormula(text: string, { start, end }: Range): Edit[] {
  const edits: Edit[] = [];
  const formula = text.slice(0, end);
  TOKEN.lastIndex = start;
  for (let found = TOKEN.exec(formula); found !== null; found = TOKEN.exec(formula)) {
    const last = endOfHidden(formula, found);
    if (last === undefined) continue;
    edits.push(cut({ start: found.index, end: last }));
    TOKEN.lastIndex = last;
  }
  return edits;
}

/** Where what a command or a comment hides ends; undefined if it hides nothing. */
function endOfHidden(formula: string, { 0: whole, 1: command, index }: RegExpExecArray) {
  const after = index + whole.length;
  if (whole.startsWith('%')) return after;
  // A color lasts to the end of the group that it is in.
  if (command === 'color') return endOfGroup(formula, after);
  const args = HIDING.get(command ?? '');
  if (args === undefined) return undefined;
  return args.reduce((position, argument) => END_OF[argument](formula, position), after);
}

const END_OF: Record<Argument, (formula: string, position: number) => number> = {
  group: endOfArgument,
  option: (formula, position) => endOf(/\s*\[[^\]]*(?:\]|$)/y, formula, position),
  // In braces or bare, with a unit.
  length: (formula, position) =>
    endOf(/\s*(?:\{[^}]*(?:\}|$)|[+-]?[\d.,]+\s*[a-z]{2}|\\[a-zA-Z]+)/y, formula, position),
  // A group, or `\hbox` and its group.
  box: (formula, position) => endOfArgument(formula, endOf(/\s*\\[a-zA-Z]+/y, formula, position)),
  // Parameters, then what they are put into.
  definition: (formula, position) => endOfArgument(formula, endOf(/[^{]*/y, formula, position)),
};

/** After what a pattern matches at a position, or there. */
function endOf(pattern: RegExp, formula: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.test(formula) ? pattern.lastIndex : position;
}

/** After a group in braces, a command, or a character. */
function endOfArgument(formula: string, position: number): number {
  const argument = /\s*(?:(\{)|\\[a-zA-Z]+|\\?[\s\S])/y;
  argument.lastIndex = position;
  const found = argument.exec(formula);
  if (found === null) return formula.length;
  if (found[1] === undefined) return argument.lastIndex;
  return Math.min(endOfGroup(formula, argument.lastIndex) + 1, formula.length);
}

/** Where the brace is that ends the group that a position is in, or the formula. */
function endOfGroup(formula: string, position: number): number {
  let depth = 0;
  const mark = /\\[\s\S]|[{}]/g;
  mark.lastIndex = position;
  for (let found = mark.exec(formula); found !== null; found = mark.exec(formula)) {
    if (found[0] === '{') {
      depth += 1;
    }
    if (found[0] === '}') {
      depth -= 1;
    }
    if (depth < 0) return found.index;
  }
  return formula.length;
}
