const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** A run of backticks, up to the next one of the same length. */
const CODE_SPAN = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

/** A text without its fenced blocks and spans of code: GitHub sees no mention there. */
export function withoutCode(body: string): string {
  const paragraphs = withoutBlocks(body).split(/\n[ \t]*\n/);
  return paragraphs.map((paragraph) => paragraph.replace(CODE_SPAN, ' ')).join('\n\n');
}

function withoutBlocks(body: string): string {
  const outside: string[] = [];
  let open: string | undefined;
  for (const line of body.replace(/\r\n?/g, '\n').split('\n')) {
    const [, fence, info = ''] = FENCE.exec(line) ?? [];
    if (open !== undefined) {
      const isEnd = fence?.startsWith(open) === true && info.trim() === '';
      if (isEnd) {
        open = undefined;
      }
      continue;
    }
    // A line with further backticks holds a span.
    const isStart = fence !== undefined && !(fence.startsWith('`') && info.includes('`'));
    if (!isStart) {
      outside.push(line);
      continue;
    }
    open = fence;
    // The texts before and after a block are different paragraphs.
    outside.push('');
  }
  return outside.join('\n');
}
