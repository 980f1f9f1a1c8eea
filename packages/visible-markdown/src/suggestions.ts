const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\n]*)$/;

/**
 * The replacements that a comment suggests, each exactly as written: the fenced blocks of the
 * language `suggestion`.
 *
 * @see
 * https://docs.github.com/pull-requests/collaborating-with-pull-requests/reviewing-changes-in-pull-requests/commenting-on-a-pull-request#adding-line-comments-to-a-pull-request
 */
export function suggestionsIn(markdown: string): string[] {
  return part(markdown).suggestions;
}

/** The text of a comment without its suggestions. */
export function withoutSuggestions(markdown: string): string {
  return part(markdown).others.join('\n');
}

/** A fenced block that has not ended yet. */
interface OpenBlock {
  fence: string;
  isSuggestion: boolean;
  /** With the line of the fence. */
  lines: string[];
}

/** Parts a text, by lines, into its suggestions and the rest. */
function part(markdown: string): { suggestions: string[]; others: string[] } {
  const suggestions: string[] = [];
  const others: string[] = [];
  let open: OpenBlock | undefined;
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    if (open === undefined) {
      open = blockFrom(line);
      if (open === undefined) {
        others.push(line);
      }
      continue;
    }
    open.lines.push(line);
    if (!isEndOf(open, line)) continue;
    if (open.isSuggestion) {
      suggestions.push(contentOf(open));
    } else {
      others.push(...open.lines);
    }
    open = undefined;
  }
  if (open !== undefined) {
    others.push(...open.lines);
  }
  return { suggestions, others };
}

function blockFrom(line: string): OpenBlock | undefined {
  const [, fence, info = ''] = FENCE.exec(line) ?? [];
  if (fence === undefined) return undefined;
  const isCodeInText = fence.startsWith('`') && info.includes('`');
  if (isCodeInText) return undefined;
  return {
    fence,
    isSuggestion: /^suggestion(?:\s|$)/.test(info),
    lines: [line],
  };
}

function isEndOf(open: OpenBlock, line: string): boolean {
  const [, fence = '', info = ''] = FENCE.exec(line) ?? [];
  return fence.startsWith(open.fence) && info.trim() === '';
}

/** The lines between the fences, each with its end. */
function contentOf({ lines }: OpenBlock): string {
  let content = '';
  for (const line of lines.slice(1, -1)) {
    content += `${line}\n`;
  }
  return content;
}
