import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 of the files below a folder that match the patterns, in the format of `sha256sum`. */
export function checksums(folder: string, patterns: readonly string[]): string {
  return globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map(
      (file) =>
        `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file.slice(folder.length + 1)}\n`,
    )
    .join('');
}

/** Paths of the files that differ between two lists of checksums, or are in one of them alone. */
export function differentFiles(ours: string, theirs: string): string[] {
  const [a, b] = [new Set(ours.split('\n')), new Set(theirs.split('\n'))];
  const lines = [
    ...[...a].filter((line) => !b.has(line)),
    ...[...b].filter((line) => !a.has(line)),
  ];
  return [...new Set(lines.map((line) => line.slice(66)))].sort();
}
