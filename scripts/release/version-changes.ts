import { git } from './git.ts';

/** A changed file, as `git diff-tree` prints it. */
const CHANGE =
  /^:(?<oldMode>\d+) (?<mode>\d+) (?<oldBlob>\w+) (?<blob>\w+) (?<kind>[A-Z])\t(?<path>.+)$/;

const ABSENT = '000000';
const PLAIN_FILE = '100644';

const CHANGESET = /^\.changeset\/[\w-]+\.md$/;
const CHANGELOG = /^(?:actions|packages)\/[\w-]+\/CHANGELOG\.md$/;
const MANIFEST = /^(?:actions|packages)\/[\w-]+\/package\.json$/;

/**
 * Refuses changes that do not belong to a next version: changesets that are used up, CHANGELOGs,
 * and the version in a package.json. The programs that make a version come from npm; this bounds
 * what they can have pushed.
 *
 * @param folder a repository that has both trees
 * @param environment of git
 * @throws Error naming the first file that a version must not change
 */
export function assertVersionOnly(
  folder: string,
  before: string,
  after: string,
  environment: NodeJS.ProcessEnv,
): void {
  const options = ['-r', '--no-renames', '--no-abbrev'];
  const raw = git(folder, ['diff-tree', ...options, before, after], environment);
  for (const line of raw.split('\n')) {
    if (line === '') continue;
    const change = CHANGE.exec(line)?.groups;
    if (change === undefined || !isAllowed(folder, change)) {
      throw new Error(
        `A next version consists of CHANGELOGs, versions in package.json and changesets that are used up, but it would change ${change?.['path'] ?? line}. Nothing was pushed.`,
      );
    }
  }
}

function isAllowed(folder: string, change: Record<string, string>): boolean {
  const { oldMode, mode, path = '' } = change;
  if (CHANGESET.test(path)) return mode === ABSENT && !path.endsWith('/README.md');
  if (mode !== PLAIN_FILE) return false;
  if (CHANGELOG.test(path)) return true;
  if (!MANIFEST.test(path) || oldMode !== PLAIN_FILE) return false;
  return differsInVersionOnly(
    git(folder, ['cat-file', 'blob', change['oldBlob'] ?? '']),
    git(folder, ['cat-file', 'blob', change['blob'] ?? '']),
  );
}

function differsInVersionOnly(before: string, after: string): boolean {
  const { version, ...others } = JSON.parse(after);
  const { version: _, ...othersBefore } = JSON.parse(before);
  const isVersion = typeof version === 'string' && /^\d+\.\d+\.\d+$/.test(version);
  return isVersion && JSON.stringify(others) === JSON.stringify(othersBefore);
}
