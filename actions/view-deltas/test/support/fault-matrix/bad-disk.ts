/**
 * Runs in a process of the action before its first line (`node --import`), as `DISK`: how the files
 * are bad that are in `DISK_FOLDER`, or are that.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';

const { DISK = '', DISK_FOLDER = '' } = process.env;
/** A variable of the runner's, or a path. */
const folder = resolve(process.env[DISK_FOLDER] ?? DISK_FOLDER);
const [what = '', how = ''] = DISK.split(' ');

const METHODS: Readonly<Record<string, readonly string[]>> = {
  reads: ['readFile', 'readdir', 'stat', 'lstat'],
  writes: ['writeFile', 'appendFile', 'mkdir', 'rename'],
};

for (const name of METHODS[what] ?? []) {
  spoil(fs.promises, name, () =>
    how === 'hang' ? new Promise(() => {}) : Promise.reject(failure(name)),
  );
  spoil(fs, `${name}Sync`, () => {
    throw failure(name);
  });
}
syncBuiltinESMExports();

function spoil(module: object, name: string, instead: () => unknown): void {
  const original: unknown = Reflect.get(module, name);
  if (typeof original !== 'function') return;
  Reflect.set(module, name, (...args: unknown[]) => {
    const path = resolve(String(args[0]));
    const isInside = path === folder || path.startsWith(`${folder}${sep}`);
    return isInside ? instead() : Reflect.apply(original, module, args);
  });
}

function failure(name: string): Error {
  return Object.assign(new Error(`${how}: it cannot be done, ${name}`), { code: how });
}
