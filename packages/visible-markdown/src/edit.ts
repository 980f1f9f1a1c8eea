/** Of a text, half-open. */
export interface Range {
  start: number;
  end: number;
}

/** A range, and what replaces it. */
export interface Edit extends Range {
  text: string;
}

export function cut({ start, end }: Range): Edit {
  return {
    start,
    end,
    text: '',
  };
}

/** The text with all edits made; one that begins inside another only widens it. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const edit of edits.toSorted(
    (left, right) => left.start - right.start || right.end - left.end,
  )) {
    if (edit.start >= position) {
      parts.push(text.slice(position, edit.start), edit.text);
    }
    position = Math.max(position, edit.end);
  }
  return parts.join('') + text.slice(position);
}
