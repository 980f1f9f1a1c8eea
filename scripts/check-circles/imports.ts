import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

/** One file imports another. Paths are relative to the folder that was read. */
export interface Import {
  from: string;
  /** Of the path in the statement, counted from 1. */
  line: number;
  to: string;
  /** Nothing is loaded for it. */
  isTypeOnly: boolean;
}

const STATEMENT = /^(?:import|export)\b([^'";]*?)(?:\bfrom\s*)?(['"])(\.{1,2}\/[^'"]+)\2/gm;
const CALL = /\bimport()\((['"])(\.{1,2}\/[^'"]+)\2/g;

/** Every import of one file of a folder by another. Those of packages are left to other checks. */
export function readImports(folder: string): Import[] {
  const files = globSync('**/*.ts', { cwd: folder }).map((path) => path.split(sep).join('/'));
  return files.sort().flatMap((from) => {
    const text = readFileSync(join(folder, from), 'utf8');
    const found = [...text.matchAll(STATEMENT), ...text.matchAll(CALL)];
    return found.flatMap(({ index, 0: { length }, 1: names = '', 3: path = '' }) => {
      const to = posix.join(posix.dirname(from), path);
      const line = text.slice(0, index + length).split('\n').length;
      return files.includes(to) ? [{ from, line, to, isTypeOnly: isTypeOnly(names.trim()) }] : [];
    });
  });
}

/** `type X`, `type { … }`, or `{ type X, type Y }`. */
function isTypeOnly(names: string): boolean {
  if (names.startsWith('type ')) return true;
  const listed = /^\{(.*?),?\s*\}$/s.exec(names)?.[1]?.split(',') ?? [];
  return listed.length > 0 && listed.every((name) => name.trim().startsWith('type '));
}
