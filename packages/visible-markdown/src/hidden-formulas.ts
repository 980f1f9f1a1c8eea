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

/** What hides something in a formula; last, what it could be taken for. */
const HIDING = /\\(?:([hv]?phantom)|(textcolor|mathcolor)|(color))(?![a-zA-Z])|(%[^\n]*)|\\[\s\S]/g;

/**
 * What formulas in the text hide: parts that are not drawn, or in a color of their own, and
 * comments.
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
      const content = found[1] ?? found[2] ?? '';
      const marks = found[1] === undefined ? 1 : 2;
      const isQuoted = content.length > 1 && content.startsWith('`') && content.endsWith('`');
      const start = paragraph.index + found.index + marks + (isQuoted ? 1 : 0);
      edits.push(
        ...hiddenInFormula(text, { start, end: start + content.length - (isQuoted ? 2 : 0) }),
      );
    }
  }
  return edits;
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
  HIDING.lastIndex = start;
  for (let found = HIDING.exec(formula); found !== null; found = HIDING.exec(formula)) {
    const [whole, phantom, colored, color, comment] = found;
    const after = found.index + whole.length;
    if ((phantom ?? colored ?? color ?? comment) === undefined) continue;
    let last = after;
    if (phantom !== undefined) last = endOfArgument(formula, after);
    if (colored !== undefined)
      last = endOfArgument(formula, endOfArgument(formula, afterOption(formula, after)));
    // A color lasts to the end of the group that it is in.
    if (color !== undefined) last = endOfGroup(formula, after);
    edits.push(cut({ start: found.index, end: last }));
    HIDING.lastIndex = last;
  }
  return edits;
}

function afterOption(formula: string, position: number): number {
  const option = /\s*\[[^\]]*\]/y;
  option.lastIndex = position;
  return option.test(formula) ? option.lastIndex : position;
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
    if (found[0] === '{') depth += 1;
    if (found[0] === '}') depth -= 1;
    if (depth < 0) return found.index;
  }
  return formula.length;
}
