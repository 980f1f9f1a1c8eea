import { spawnSync } from 'node:child_process';

/** What npm prints. */
interface Printed {
  exitCode: number | null;
  output: string;
}

/** Whether the registry has a version of a package. */
export function isOnNpm(name: string, version: string): boolean {
  const { exitCode, output } = npm('view', `${name}@${version}`, 'version');
  return exitCode === 0 && output.trim() === version;
}

/**
 * Publishes a tarball. In a workflow with `id-token: write` and `NPM_CONFIG_PROVENANCE`, npm adds
 * where it was built.
 *
 * @throws Error with what npm printed
 */
export function publishToNpm(tarball: string): void {
  const { exitCode, output } = npm('publish', tarball, '--access', 'public');
  if (exitCode !== 0) throw new Error(`npm publish failed:\n${output}`);
}

function npm(...args: string[]): Printed {
  const { status, stdout, stderr, error } = spawnSync('npm', args, { encoding: 'utf8' });
  if (error !== undefined) return { exitCode: null, output: error.message };
  return { exitCode: status, output: status === 0 ? stdout : stderr };
}
