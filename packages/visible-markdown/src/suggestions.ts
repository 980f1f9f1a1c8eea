const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\n]*)$/;

/** A text by lines, parted by what belongs to a suggestion and what does not. */
interface Parted {
  suggestions: string[];
  others: string[];
}

/**
 * The replacements that a comment suggests, each exactly as written: the fenced blocks of the language `suggestion`.
 *
 * @see https://docs.github.com/pull-requests/collaborating-with-pull-requests/reviewing-changes-in-pull-requests/commenting-on-a-pull-request#adding-line-comments-to-a-pull-request
 */
export function suggestionsIn(markdown: string): string[] {
  return part(markdown).suggestions;
}

/** What a comment says beside its suggestions. */
export function withoutSuggestions(markdown: string): string {
  return part(markdown).others.join('\n');
}

function part(markdown: string): Parted {
  const suggestions: string[] = [];
  const others: string[] = [];
  let open: { fence: string; isSuggestion: boolean; lines: string[] } | undefined;
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const [, fence, info = ''] = FENCE.exec(line) ?? [];
    if (open === undefined) {
      const isFence = fence !== undefined && !(fence.startsWith('`') && info.includes('`'));
      if (isFence) open = { fence, isSuggestion: /^suggestion(?:\s|$)/.test(info), lines: [line] };
      else others.push(line);
    } else if (fence?.startsWith(open.fence) === true && info.trim() === '') {
      if (open.isSuggestion) {
        suggestions.push(
          open.lines
            .slice(1)
            .map((text) => `${text}\n`)
            .join(''),
        );
      } else others.push(...open.lines, line);
      open = undefined;
    } else {
      open.lines.push(line);
    }
  }
  return { suggestions, others: [...others, ...(open?.lines ?? [])] };
}
