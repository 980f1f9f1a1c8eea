const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\n]*)$/;

/**
 * The replacements that a comment suggests, each exactly as written: the fenced blocks of the language `suggestion`.
 *
 * @see https://docs.github.com/pull-requests/collaborating-with-pull-requests/reviewing-changes-in-pull-requests/commenting-on-a-pull-request#adding-line-comments-to-a-pull-request
 */
export function suggestionsIn(markdown: string): string[] {
  const suggestions: string[] = [];
  let open: { fence: string; isSuggestion: boolean; lines: string[] } | undefined;
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const [, fence, info = ''] = FENCE.exec(line) ?? [];
    if (open === undefined) {
      const isFence = fence !== undefined && !(fence.startsWith('`') && info.includes('`'));
      if (isFence) open = { fence, isSuggestion: /^suggestion(?:\s|$)/.test(info), lines: [] };
    } else if (fence?.startsWith(open.fence) === true && info.trim() === '') {
      if (open.isSuggestion) suggestions.push(open.lines.map((text) => `${text}\n`).join(''));
      open = undefined;
    } else {
      open.lines.push(line);
    }
  }
  return suggestions;
}
