/** A range of a text, half-open, and what replaces it. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export function cut(start: number, end: number): Edit {
  return { start, end, text: '' };
}

/** The text with all edits made; one that begins inside another only widens it. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const edit of [...edits].sort((left, right) => left.start - right.start || right.end - left.end)) {
    if (edit.start >= position) parts.push(text.slice(position, edit.start), edit.text);
    position = Math.max(position, edit.end);
  }
  return parts.join('') + text.slice(position);
}
