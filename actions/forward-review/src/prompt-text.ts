import { stripInvisible } from '@docs-agent/action-kit';

/**
 * What somebody wrote, without what a reader on GitHub cannot see: invisible characters and, outside code, HTML
 * comments. Everything else stays as it was, so that suggestions and samples survive exactly.
 */
export function visiblePromptText(markdown: string): string {
  const lines = stripInvisible(markdown).split('\n');
  const parts: string[] = [];
  let prose: string[] = [];
  let fence: string | undefined;
  const endProse = () => {
    if (prose.length > 0) parts.push(withoutHtmlComments(prose.join('\n')));
    prose = [];
  };
  for (const line of lines) {
    const opening = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && opening !== undefined) {
      endProse();
      fence = opening;
      parts.push(line);
    } else if (fence !== undefined) {
      parts.push(line);
      if (closes(line, fence)) fence = undefined;
    } else {
      prose.push(line);
    }
  }
  endProse();
  return parts.join('\n').trim();
}

function closes(line: string, fence: string): boolean {
  const run = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return run?.[0] === fence[0] && run !== undefined && run.length >= fence.length;
}

/** An unclosed comment hides the rest, as it does on GitHub. Comments between backticks are code and stay. */
function withoutHtmlComments(prose: string): string {
  return prose.replace(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|<!--[\s\S]*?(?:-->|$)/g, (part, ticks?: string) =>
    ticks === undefined ? '' : part,
  );
}

/** The replacements that a comment suggests, each exactly as written. */
export function suggestionsIn(markdown: string): string[] {
  const blocks = markdown
    .replace(/\r\n?/g, '\n')
    .matchAll(/^ {0,3}(`{3,}|~{3,})suggestion\b[^\n]*\n([\s\S]*?)^ {0,3}\1[`~]*[ \t]*$/gm);
  return [...blocks].map((block) => block[2] ?? '');
}

/** The last lines of a diff hunk, its header aside. */
export function lastHunkLines(diffHunk: string, lineCount: number): string {
  return diffHunk
    .split('\n')
    .filter((line) => !line.startsWith('@@'))
    .slice(-lineCount)
    .join('\n');
}
