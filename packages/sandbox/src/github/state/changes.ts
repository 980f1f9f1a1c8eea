import type { FileChange } from './records.ts';

/**
 * A tree after changes. A changed file without a given text keeps its previous text, or is empty.
 */
export function treeAfter(
  tree: ReadonlyMap<string, string>,
  files: readonly FileChange[],
): Map<string, string> {
  const after = new Map(tree);
  for (const file of files) {
    const before = after.get(file.previousPath ?? file.path);
    if (file.previousPath !== undefined) after.delete(file.previousPath);
    if (file.status === 'removed') after.delete(file.path);
    else after.set(file.path, file.text ?? before ?? '');
  }
  return after;
}

/**
 * Several commits' changes as one diff, a file each. A patch is the last one given: patches are not
 * computed, they are what the test says they are.
 */
export function mergeChanges(commits: readonly (readonly FileChange[])[]): FileChange[] {
  const merged = new Map<string, FileChange>();
  for (const file of commits.flat()) {
    const before = merged.get(file.previousPath ?? file.path);
    if (file.previousPath !== undefined) merged.delete(file.previousPath);
    if (before?.status === 'added' && file.status === 'removed') {
      merged.delete(file.path);
    } else {
      merged.set(file.path, before === undefined ? file : joined(before, file));
    }
  }
  return [...merged.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function joined(before: FileChange, after: FileChange): FileChange {
  const keepsStatus = before.status !== 'modified' && after.status === 'modified';
  const previousPath = before.previousPath ?? after.previousPath;
  return {
    ...before,
    ...after,
    status: keepsStatus ? before.status : after.status,
    ...(previousPath === undefined ? {} : { previousPath }),
  };
}

export function countLines(file: FileChange): { additions: number; deletions: number } {
  const lines = file.patch?.split('\n') ?? [];
  return {
    additions: file.additions ?? lines.filter((line) => line.startsWith('+')).length,
    deletions: file.deletions ?? lines.filter((line) => line.startsWith('-')).length,
  };
}

/**
 * Whether a change touches the lines `start` to `end` of the old file. Without a patch any change
 * does.
 */
export function touchesLines(file: FileChange, start: number, end: number): boolean {
  if (file.patch === undefined) return true;
  const hunks = file.patch.matchAll(
    /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@.*\n?((?:[ +\-\\].*\n?)*)/gm,
  );
  for (const [, first, , lines] of hunks) {
    let line = Number(first);
    for (const text of (lines ?? '').split('\n')) {
      if (text.startsWith('-') && line >= start && line <= end) return true;
      if (text.startsWith('-') || text.startsWith(' ')) line += 1;
    }
  }
  return false;
}
