import type { LineRange } from '../pull-request.ts';
import type { Alignment, Change } from './alignment.ts';

/**
 * The lines that a suggestion block puts in place of the commented ones; an empty block removes
 * them.
 */
export function linesOfSuggestion(suggestion: string): string[] {
  return suggestion === '' ? [] : suggestion.replace(/\n$/, '').split('\n');
}

/**
 * Whether exactly the lines of a range were replaced by exactly these lines. A diff does not say it
 * when it can be read in several ways (a suggestion that begins or ends like its surroundings), so
 * each place is tried that leaves what is before and after the range as it was.
 *
 * @param commented texts of the range's lines, as far as they are known from elsewhere than the
 * patch.
 */
export function isAppliedTo(
  alignment: Alignment,
  range: LineRange,
  suggestion: readonly string[],
  commented: readonly string[] | undefined,
): boolean {
  const oldText = (line: number) => alignment.oldText(line) ?? commented?.[line - range.first];
  const newText = (line: number) => {
    const known = alignment.newText(line);
    if (known !== undefined) return known;
    const before = alignment.oldLine(line);
    return before === undefined ? undefined : oldText(before);
  };
  const before = textsOf(range.first, range.last + 1, oldText);
  if (isSame(before, suggestion)) return false;
  const ends = endsOf(alignment, range, suggestion);
  return startsOf(alignment, range, suggestion).some(
    (start) =>
      ends.includes(start + suggestion.length) &&
      isSame(textsOf(start, start + suggestion.length, newText), suggestion),
  );
}

function textsOf(from: number, end: number, textOf: (line: number) => string | undefined) {
  return Array.from({ length: end - from }, (_, index) => textOf(from + index));
}

function isSame(texts: readonly (string | undefined)[], wanted: readonly string[]): boolean {
  return texts.length === wanted.length && texts.every((text, index) => text === wanted[index]);
}

/**
 * Places in the new file where the range can begin now: its first line was kept, or all that was
 * before it.
 */
function startsOf(
  alignment: Alignment,
  { first }: LineRange,
  suggestion: readonly string[],
): number[] {
  const hunk = alignment.hunks.find(({ oldFirst, oldEnd }) => oldFirst < first && first <= oldEnd);
  const starts = new Set<number>();
  for (let kept = first - 1; kept >= (hunk?.oldFirst ?? first) - 1; kept -= 1) {
    const keptNow = alignment.newLine(kept);
    if (keptNow !== undefined && isKeptFrom(alignment, kept + 1, first, keptNow + 1)) {
      starts.add(keptNow + first - kept);
    }
  }
  const firstNow = alignment.newLine(first);
  if (firstNow !== undefined) {
    starts.add(firstNow);
  }
  const change = changeAround(alignment, first, suggestion);
  if (change !== undefined) {
    starts.add(change.newFirst + first - change.oldFirst);
  }
  return [...starts];
}

/** Places where it can end, the end not included. */
function endsOf(
  alignment: Alignment,
  { last }: LineRange,
  suggestion: readonly string[],
): number[] {
  const hunk = alignment.hunks.find(
    ({ oldFirst, oldEnd }) => oldFirst <= last + 1 && last + 1 < oldEnd,
  );
  const ends = new Set<number>();
  for (let kept = last + 1; kept <= (hunk?.oldEnd ?? last + 1); kept += 1) {
    const keptNow = alignment.newLine(kept);
    if (
      keptNow !== undefined &&
      isKeptFrom(alignment, last + 1, kept, keptNow - (kept - last - 1))
    ) {
      ends.add(keptNow - (kept - last - 1));
    }
  }
  const lastNow = alignment.newLine(last);
  if (lastNow !== undefined) {
    ends.add(lastNow + 1);
  }
  const change = changeAround(alignment, last, suggestion);
  if (change !== undefined) {
    ends.add(change.newEnd - (change.oldEnd - last - 1));
  }
  return [...ends];
}

function isKeptFrom(
  alignment: Alignment,
  oldFirst: number,
  oldEnd: number,
  newFirst: number,
): boolean {
  for (let line = oldFirst; line < oldEnd; line += 1) {
    if (alignment.oldText(line) !== alignment.newText(newFirst + line - oldFirst)) return false;
  }
  return true;
}

/**
 * The change that a line is part of. Lines next to the range that were replaced one by one leave
 * the range's place as clear as lines that were kept; where the range itself is to go, it is
 * unknown which of the lines were removed.
 */
function changeAround(
  { hunks }: Alignment,
  line: number,
  suggestion: readonly string[],
): Change | undefined {
  if (suggestion.length === 0) return undefined;
  return hunks
    .flatMap(({ changes }) => changes)
    .find(({ oldFirst, oldEnd }) => oldFirst <= line && line < oldEnd);
}
