import { access, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder one by one, because Node's recursive `mkdir` never returns in some places, such as
 * `/proc`.
 *
 * @throws {Error} if there is none then, or it cannot be written to
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  let at = resolve(folder);
  while ((await stat(at).catch(() => undefined)) === undefined && dirname(at) !== at) {
    missing.unshift(at);
    at = dirname(at);
  }
  for (const one of missing) {
    await mkdir(one);
  }
  await readdir(folder);
  await access(folder, constants.W_OK);
}
