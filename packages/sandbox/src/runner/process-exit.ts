import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How a process ended: one of the two is set. */
export interface Exit {
  exitCode: number | null;
  signal: string | null;
}

/** Resolves once a process has exited and all that it wrote was passed to `onLine`. */
export function exitOf(child: ChildProcess, onLine: (line: string) => void): Promise<Exit> {
  const readers = [child.stdout, child.stderr].flatMap((stream) =>
    stream ? [createInterface({ input: stream, crlfDelay: Infinity })] : [],
  );
  const ended = readers.map((reader) => {
    reader.on('line', onLine);
    return new Promise<void>((resolve) => reader.once('close', () => resolve()));
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      Promise.all(ended).then(() => resolve({ exitCode, signal }), reject);
    });
  });
}
