import { execFileSync } from 'node:child_process';

/**
 * Bytes of the archive that a runner downloads for each job that uses an action: that of the whole
 * release, as the release script would make it of what is built.
 *
 * @param repository folder of the repository
 */
export function downloadBytes(repository: string): number {
  const printed = execFileSync(process.execPath, ['scripts/release.ts', 'size'], {
    cwd: repository,
    encoding: 'utf8',
  });
  return Number(printed);
}
