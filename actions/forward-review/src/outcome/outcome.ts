import { suggestionsIn } from '@docs-agent/visible-markdown';
import type { ChangedFile, Commit, Comparison, LineRange } from '../pull-request.ts';
import type { CommentItem, Item } from '../reading/item.ts';
import { type Alignment, isChangedWithin, readPatch } from './alignment.ts';
import { isAppliedTo, linesOfSuggestion } from './suggestion.ts';

/** How the agent's commits changed the place of an item. This says no more than the diff shows. */
export type ItemOutcome =
  /**
   * `applied`: exactly the commented lines became those of a suggestion. `lines-changed`: a change
   * met them. `lines-unchanged`: no change met them. `file-changed`: it is not known which lines
   * changed.
   */
  | {
      kind: FileOutcome;
      file: ChangedFile;
      commits: Commit[];
    }
  | { kind: 'unchanged' }
  /** Something changed; a reader has to say whether it concerns the item. */
  | { kind: 'see-commits' };

type FileOutcome = 'applied' | 'lines-changed' | 'lines-unchanged' | 'file-changed';

/** GitHub lists no more files of a comparison than this. */
const MOST_FILES = 300;

/** This many letters and digits are not at the same lines by chance. */
const TELLING_CHARACTERS = 12;

/**
 * What happened to an item between the head when it was sent and the head at the end of the turn.
 *
 * Lines are compared only where the comment's line numbers are those of the head before, so that it
 * does not matter when the comment was read: not on the left side of the diff, nor after the branch
 * was rewritten, nor where the lines of the head before read otherwise than those commented on.
 *
 * @param comparison of the two heads; `undefined` when the head did not move.
 */
export function outcomeOf(item: Item, comparison: Comparison | undefined): ItemOutcome {
  if (comparison === undefined) return { kind: 'unchanged' };
  if (comparison.isDiverged || comparison.failure !== undefined) return { kind: 'see-commits' };
  if (comparison.commits.length === 0) return { kind: 'unchanged' };
  if (item.kind !== 'comment') return { kind: 'see-commits' };
  const file = fileOf(item, comparison.files);
  if (file === undefined) {
    const isKnown = item.lines !== undefined && comparison.files.length < MOST_FILES;
    return { kind: isKnown ? 'unchanged' : 'see-commits' };
  }
  const changing = commitsOn(file, comparison.commits);
  const made = changing.filter(({ isMerge }) => !isMerge);
  // Changes of a merge were made elsewhere, and the diff shows both as one.
  if (made.length === 0 && comparison.commits.some(({ isMerge }) => isMerge))
    return { kind: 'see-commits' };
  const kind = made.length < changing.length ? 'file-changed' : changeAt(item, file);
  return {
    kind,
    file,
    commits: made,
  };
}

/** The file by the path that it had: another one may have taken the path since. */
function fileOf({ path }: CommentItem, files: readonly ChangedFile[]): ChangedFile | undefined {
  return (
    files.find(({ previousPath }) => previousPath === path) ??
    files.find((file) => file.path === path && file.previousPath === undefined)
  );
}

function changeAt(item: CommentItem, { patch }: ChangedFile): FileOutcome {
  const { lines } = item;
  const alignment = patch === undefined ? undefined : readPatch(patch);
  if (alignment === undefined || lines === undefined || item.side === 'LEFT') return 'file-changed';
  const commented = commentedLines(item.diffHunk, lines);
  if (!isOfHeadBefore(item, alignment, lines, commented ?? [])) return 'file-changed';
  const isApplied = suggestionsIn(item.body).some((suggestion) =>
    isAppliedTo(alignment, lines, linesOfSuggestion(suggestion), commented),
  );
  if (isApplied) return 'applied';
  return isChangedWithin(alignment, lines) ? 'lines-changed' : 'lines-unchanged';
}

/** The diff that GitHub shows above a comment ends with the lines that it is about. */
function commentedLines(diffHunk: string, { first, last }: LineRange): string[] | undefined {
  const size = last - first + 1;
  const texts = diffHunk
    .split('\n')
    .slice(1)
    .filter((line) => /^[ +]/.test(line))
    .map((line) => line.slice(1).replace(/\r$/, ''))
    .slice(-size);
  return texts.length === size ? texts : undefined;
}

/**
 * Whether a range is one of the head before: an outdated comment has the line numbers of the commit
 * that it was written on, and one that was read after the turn those of the head after. The text of
 * the lines decides.
 */
function isOfHeadBefore(
  item: CommentItem,
  { oldText }: Alignment,
  { first }: LineRange,
  commented: string[],
) {
  const shown = commented.map((text, index) => ({ text, before: oldText(first + index) }));
  const known = shown.filter(({ before }) => before !== undefined);
  if (!known.every(({ text, before }) => text === before)) return false;
  const words = known.map(({ text }) => text.replace(/\W/g, '')).join('');
  return !item.isOutdated || words.length >= TELLING_CHARACTERS;
}

/** Those that changed the file; none are named where it is not known of each what it changed. */
function commitsOn(file: ChangedFile, commits: readonly Commit[]): Commit[] {
  if (commits.length === 1) return [...commits];
  if (commits.some(({ files }) => files === undefined)) return [];
  return commits.filter(({ files }) =>
    files?.some((path) => path === file.path || path === file.previousPath),
  );
}
