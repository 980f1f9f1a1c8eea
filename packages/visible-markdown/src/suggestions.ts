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

/** Parts a text, by lines, into its suggestions and the rest. */
function part(markdown: string): { suggestions: string[]; others: string[] } {
  const suggestions: string[] = [];
  const others: string[] = [];
  let open: { fence: string; isSuggestion: boolean; lines: string[] } | undefined;
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const [, fence, info = ''] = FENCE.exec(line) ?? [];
    if (open !== undefined) {
      open.lines.push(line);
      if (fence?.startsWith(open.fence) !== true || info.trim() !== '') continue;
      if (!open.isSuggestion) others.push(...open.lines);
      else
        suggestions.push(
          open.lines
            .slice(1, -1)
            .map((text) => `${text}\n`)
            .join(''),
        );
      open = undefined;
    } else if (fence !== undefined && !(fence.startsWith('`') && info.includes('`'))) {
      open = { fence, isSuggestion: /^suggestion(?:\s|$)/.test(info), lines: [line] };
    } else others.push(line);
  }
  return { suggestions, others: [...others, ...(open?.lines ?? [])] };
}
