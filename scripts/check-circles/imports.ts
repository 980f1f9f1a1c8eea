import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { readImports } from '../imports.ts';

/** One file imports another. Paths are relative to the folder that was read. */
export interface Import {
  from: string;
  /** Of the path in the statement, counted from 1. */
  line: number;
  to: string;
  /** Nothing is loaded for it. */
  isTypeOnly: boolean;
}

/** Every import of one file of a folder by another. Those of packages are left to other checks. */
export function importsWithin(folder: string): Import[] {
  const files = globSync('**/*.ts', { cwd: folder }).map((path) => path.split(sep).join('/'));
  const imports: Import[] = [];
  for (const from of files.sort()) {
    for (const { specifier, line, isTypeOnly } of readImports(
      from,
      readFileSync(join(folder, from), 'utf8'),
    )) {
      const to = posix.join(posix.dirname(from), specifier);
      if (specifier.startsWith('.') && files.includes(to))
        imports.push({ from, line, to, isTypeOnly });
    }
  }
  return imports;
}
