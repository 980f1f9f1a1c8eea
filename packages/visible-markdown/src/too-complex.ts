/** Nested quotes and lists at the start of a line: far more than anyone writes. */
const DEEPEST = 60;
const CONTAINERS = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${DEEPEST + 1}}`);

/**
 * The end of a label, the start of a target, and what begins HTML that can be looked for up to the
 * paragraph's end.
 */
const MARK = /\]|(?<=\])\(|<[!?]/g;

/** A line that ends a paragraph in any case: a blank one, or an item of a list. */
const PARAGRAPH_END = /^ {0,3}(?:> {0,3})*(?:[ \t]*$|[-+*] \S)/;

/** A line that can make a heading of the line before. */
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;

/** The line that opens a block of code at the text's own level, whatever is before it but HTML. */
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;

/** HTML that goes on over blank lines, up to an end of its own. */
const LONG_HTML = /^[\s>*+\-\d.)]*<(?:[!?]|pre|script|style|textarea)/i;
const HTML = /^ {0,3}</;

/** The line under the head of a table. */
const TABLE_RULE = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+$/;

/**
 * How often characters and lines may be read again, all together. The parser takes up to 80 ns for
 * each.
 */
const MOST_REPEATED = 30_000_000;

/**
 * Whether a text could keep the parser busy for more than about two seconds. What people write
 * takes it a fraction of that. But it reads some parts again and again, and the longest text that
 * GitHub takes can be made to cost minutes:
 *
 * - nested quotes and lists: each is looked for again on each line. Bound: 60 at the start of a
 *   line.
 * - brackets and comments that nothing opens or ends, images in images: at each mark the parser may
 *   read its whole paragraph again. Bound: the marks of a paragraph times its characters.
 * - lines that go on a quote's or an item's paragraph without its mark: at each the parser may look
 *   at all lines before. Bound: the lines of a paragraph squared.
 * - headings made by underlining: at each the parser may look at all blocks before. Bound: such
 *   lines times the characters of the text.
 *
 * Blocks of code count for nothing, and rows of a table one by one, where it is certain that the
 * parser takes them for that. The bounds are found without parsing, in one pass over the lines, and
 * are the same on every machine.
 */
export function isTooComplex(markdown: string): boolean {
  let repeated = 0;
  let paragraph = {
    characters: 0,
    marks: 0,
    lines: 0,
  };
  const endParagraph = () => {
    repeated += paragraph.marks * paragraph.characters + paragraph.lines ** 2;
    paragraph = {
      characters: 0,
      marks: 0,
      lines: 0,
    };
  };
  const lines = markdown.split('\n');
  const code = linesOfCode(lines);
  const rows = rowsOfTables(lines, code);
  for (const [number, line] of lines.entries()) {
    if (code.has(number)) {
      endParagraph();
      continue;
    }
    if (CONTAINERS.test(line)) return true;
    if (UNDERLINE.test(line)) {
      repeated += markdown.length;
    }
    if (PARAGRAPH_END.test(line) || rows.has(number)) {
      endParagraph();
    }
    paragraph.characters += line.length + 1;
    paragraph.marks += line.match(MARK)?.length ?? 0;
    paragraph.lines += 1;
  }
  endParagraph();
  return repeated > MOST_REPEATED;
}

/**
 * Lines that are code between fences, the fences with them: only where no HTML can have swallowed
 * the fence.
 */
function linesOfCode(lines: readonly string[]): ReadonlySet<number> {
  const code = new Set<number>();
  let end: RegExp | undefined;
  let isHtml = false;
  for (const [number, line] of lines.entries()) {
    if (end !== undefined) {
      code.add(number);
      if (end.test(line)) {
        end = undefined;
      }
      continue;
    }
    if (LONG_HTML.test(line)) return code;
    isHtml = line.trim() !== '' && (isHtml || HTML.test(line));
    if (isHtml) continue;
    const [, backticks, tildes] = FENCE.exec(line) ?? [];
    const fence = backticks ?? tildes;
    if (fence === undefined) continue;
    code.add(number);
    end = new RegExp(`^ {0,3}${fence}${fence[0]}*[ \\t]*$`);
  }
  return code;
}

/** Lines of tables below their head, and the line after one. */
function rowsOfTables(lines: readonly string[], code: ReadonlySet<number>): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const [number, line] of lines.entries()) {
    if (code.has(number)) continue;
    const beforeHead = lines[number - 2] ?? '';
    const previous = lines[number - 1] ?? '';
    const isRow = rows.has(number - 1) && previous.startsWith('|');
    const isRule = beforeHead.trim() === '' && isHeadOf(previous, line);
    if (isRow || isRule) {
      rows.add(number);
    }
    if (LONG_HTML.test(line)) break;
  }
  return rows;
}

/**
 * Whether the two lines begin a table, without a doubt: as many cells, and no mark that is escaped
 * or code.
 */
function isHeadOf(head: string, rule: string): boolean {
  if (!TABLE_RULE.test(rule) || !/^\|[^\\`]*\|$/.test(head)) return false;
  return head.split('|').length === rule.split('|').length;
}
