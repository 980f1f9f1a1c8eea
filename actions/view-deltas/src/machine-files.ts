import { matchingKey } from '@docs-agent/docs-routes';

/** Files that machines read; as canonical paths, which have lost the extension `.md`. */
const MACHINE_FILES = new Set(['/llms.txt', '/llms-full.txt', '/skill']);

/** Whether a canonical path is one of the files that a docs site keeps for machines, not a page. */
export function isMachineFile(path: string): boolean {
  return MACHINE_FILES.has(matchingKey(path));
}

/**
 * A page's last segment has no extension other than that of an old address; names that begin with
 * `.` or `_` are the host's own.
 */
export function isPagePath(path: string): boolean {
  if (isMachineFile(path) || /^\/[._]/.test(path)) return false;
  return !/\.[a-z][a-z\d]{1,9}$/i.test(path) || /\.html?$/i.test(path);
}
