import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readChanges } from './changes.ts';
import { checksums, differentFiles } from './checksums.ts';
import { git } from './git.ts';
import type { Project } from './project.ts';
import { ReleaseFolder } from './release-folder.ts';
import { writeTree } from './tree.ts';
import { readVersion } from './version.ts';

/**
 * Where the packages of an installation come from: downloaded anew, or from what pnpm has stored on
 * this machine.
 */
export type PackageSource = 'registry' | 'store';

/** The released files of a built checkout. */
const RELEASED = ['actions/*/dist/**', 'packages/core/lib/**'];

/**
 * Builds the commit that a checkout is at, in two clones of different names, and writes what is to
 * be released.
 *
 * @param to a new folder
 * @throws Error if the two builds differ in a byte
 */
export function buildRelease(
  from: string,
  to: string,
  project: Pick<Project, 'repository' | 'serverUrl'>,
  packages: PackageSource,
): void {
  const version = readVersion(from);
  const temporary = mkdtempSync(join(tmpdir(), 'docs-agent-release-'));
  try {
    const first = buildIn(join(temporary, 'first'), from, packages);
    const second = buildIn(join(temporary, 'second', 'clone'), from, packages);
    const different = differentFiles(checksums(first, RELEASED), checksums(second, RELEASED));
    if (different.length > 0)
      throw new Error(
        `Two builds of one commit differ, so neither is released: ${different.join(', ')}`,
      );

    const folder = new ReleaseFolder(to);
    folder.create();
    const source = git(from, ['rev-parse', 'HEAD']);
    writeTree({ from: first, to: folder.tree, project, source, tag: version.tag });
    run(join(first, 'packages/core'), 'pnpm', 'pack', '--pack-destination', folder.npm);
    const date = git(from, ['show', '--no-patch', '--format=%cI', source]);
    const changes = readChanges(from, version.version, project, source);
    folder.seal({ ...version, source, date, changes });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function buildIn(clone: string, from: string, packages: PackageSource): string {
  run('.', 'git', 'clone', '--quiet', '--shared', from, clone);
  install(clone, packages);
  run(
    clone,
    'pnpm',
    'turbo',
    'run',
    'build',
    '--force',
    '--filter=./actions/*',
    '--filter=@docs-agent/core',
  );
  return clone;
}

/** Installs the dependencies of a clone. */
export function install(clone: string, packages: PackageSource): void {
  const empty = [`--store-dir=${clone}.store`, `--config.cache-dir=${clone}.cache`];
  run(
    clone,
    'pnpm',
    'install',
    '--frozen-lockfile',
    ...(packages === 'registry' ? empty : ['--prefer-offline']),
  );
}

/** Runs a program; what it prints is shown only if it fails. */
export function run(folder: string, program: string, ...args: string[]): void {
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1', TURBO_TELEMETRY_DISABLED: '1' };
  try {
    execFileSync(program, args, {
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
