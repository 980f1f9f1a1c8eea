import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** A program, and its arguments before the file to run. */
export type Command = readonly [program: string, ...args: string[]];

export const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** A dependency of the client's, as a folder. */
export const installed = (path: string) => realpath(join(packageFolder, 'node_modules', path));

/** Packs the client as it would be published, and returns the file. */
export async function packClient(folder: string): Promise<string> {
  const place = await mkdtemp(join(folder, 'pack-'));
  await run('pnpm', ['pack', '--pack-destination', place], { cwd: packageFolder });
  const [name = ''] = await readdir(place);
  return join(place, name);
}

/**
 * Makes an empty project and installs the packed client.
 * @param zod the dependency of the client's that stands for zod
 */
export async function createProject(folder: string, tarball: string, zod: string): Promise<string> {
  const project = await mkdtemp(join(folder, 'project-'));
  await writeFile(join(project, 'package.json'), '{"private":true,"type":"module"}');
  // Both come from this machine: nothing is asked of the registry. npm cannot pack the hard links
  // of pnpm's store.
  await cp(await installed(zod), join(project, 'zod'), { recursive: true });
  const install = ['install', '--offline', '--install-links', '--no-audit', '--no-fund'];
  await run('npm', [...install, tarball, './zod'], { cwd: project });
  return project;
}
