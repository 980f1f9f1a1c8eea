// Runs the parts of a command one after the other, says what each does and how long it took.
import { spawnSync } from 'node:child_process';
import { environmentWith } from './environment.mjs';
import { root } from './required.mjs';

/**
 * @typedef {object} Part
 * @property {string} title what the part does, for the reader of the output
 * @property {[program: string, ...args: string[]]} command
 * @property {string} advice what to do when it fails
 */

/**
 * Stops at the first part that fails.
 *
 * @param {Part[]} parts
 * @param {string} path value of PATH
 * @returns {{ exitCode: number, took: string[] }}
 */
export function runParts(parts, path) {
  const took = [];
  for (const { title, command, advice } of parts) {
    console.log(`\n▶ ${title}\n  ${command.join(' ')}`);
    const startedAtMs = Date.now();
    const { status, signal, error } = start(command, path, 'inherit');
    took.push(`${title}: ${secondsSince(startedAtMs)}`);
    if (status === 0) continue;
    const reason = error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`);
    console.error(`\n✗ ${title}: ${reason}\n  ${advice}`);
    return { exitCode: status ?? 1, took };
  }
  return { exitCode: 0, took };
}

/**
 * @param {Part['command']} command
 * @param {string} path value of PATH
 * @param {'inherit' | 'pipe'} stdout
 */
export function start([program, ...args], path, stdout) {
  return spawnSync(program, args, {
    cwd: root,
    env: environmentWith(path),
    encoding: 'utf8',
    stdio: ['ignore', stdout, 'inherit'],
    // npm, npx and pnpm are .cmd files on Windows, which only a shell starts.
    shell: process.platform === 'win32',
  });
}

/** @param {number} startedAtMs by Date.now() */
export function secondsSince(startedAtMs) {
  return `${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`;
}
