import { matchingKey } from './page-path.ts';

/** Files that machines read; as canonical paths, which have lost the extension `.md`. */
const MACHINE_FILES = new Set(['/llms.txt', '/llms-full.txt', '/skill']);

/** Whether a canonical path is one of the files that a docs site keeps for machines, not a page. */
export function isMachineFile(path: string): boolean {
  return MACHINE_FILES.has(matchingKey(path));
}
