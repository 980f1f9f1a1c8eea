/** Nested quotes and lists at the start of a line: far more than anyone writes. */
const DEEPEST = 60;
const CONTAINERS = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${DEEPEST + 1}}`);

/** The end of a label, the start of a target, and what begins HTML that can be looked for up to the paragraph's end. */
const MARK = /\]|(?<=\])\(|<[!?]/g;

/** A line that ends a paragraph in any case: a blank one, or an item of a list. */
const PARAGRAPH_END = /^ {0,3}(?:> {0,3})*(?:[ \t]*$|[-+*] \S)/;

/** A line that can make a heading of the line before. */
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;

/** How often characters and lines may be read again, all together. The parser takes up to 80 ns for each. */
const MOST_REPEATED = 30_000_000;

/**
 * Whether a text could keep the parser busy for more than about two seconds. What people write takes it a fraction of
 * that. But it reads some parts again and again, and the longest text that GitHub takes can be made to cost minutes:
 *
 * - nested quotes and lists: each is looked for again on each line. Bound: 60 at the start of a line.
 * - brackets and comments that nothing opens or ends, images in images: at each mark the parser may read its whole
 *   paragraph again. Bound: the marks of a paragraph times its characters.
 * - lines that go on a quote's or an item's paragraph without its mark: at each the parser may look at all lines
 *   before. Bound: the lines of a paragraph squared.
 * - headings made by underlining: at each the parser may look at all blocks before. Bound: such lines times the
 *   characters of the text.
 *
 * The bounds are found without parsing, in one pass over the lines, and are the same on every machine.
 */
export function isTooComplex(markdown: string): boolean {
  let repeated = 0;
  let paragraph = { characters: 0, marks: 0, lines: 0 };
  for (const line of markdown.split('\n')) {
    if (CONTAINERS.test(line)) return true;
    if (UNDERLINE.test(line)) repeated += markdown.length;
    if (PARAGRAPH_END.test(line)) {
      repeated += repeatedIn(paragraph);
      paragraph = { characters: 0, marks: 0, lines: 0 };
    }
    paragraph.characters += line.length + 1;
    paragraph.marks += line.match(MARK)?.length ?? 0;
    paragraph.lines += 1;
  }
  return repeated + repeatedIn(paragraph) > MOST_REPEATED;
}

function repeatedIn({ characters, marks, lines }: Record<'characters' | 'marks' | 'lines', number>): number {
  return marks * characters + lines ** 2;
}
