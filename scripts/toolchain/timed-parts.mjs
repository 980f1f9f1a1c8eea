// Runs the parts of a command one after the other, says what each does and how long it took.
import { spawnSync } from 'node:child_process';
import { root } from './required.mjs';

/**
 * @typedef {object} Part
 * @property {string} title what the part does, for the reader of the output
 * @property {string} program
 * @property {string[]} args
 * @property {string} advice what to do when it fails
 */

/**
 * Stops at the first part that fails.
 *
 * @param {Part[]} parts
 * @param {number} startedAtMs when the whole command began, by Date.now()
 * @returns {number} exit code
 */
export function runParts(parts, startedAtMs) {
  const took = [];
  for (const part of parts) {
    console.log(`\n▶ ${part.title}\n  ${[part.program, ...part.args].join(' ')}`);
    const partStartedAtMs = Date.now();
    const { status, signal, error } = run(part);
    took.push(`${part.title}: ${seconds(partStartedAtMs)}`);
    if (status === 0) continue;
    console.error(
      `\n✗ ${part.title}: ${error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`)}`,
    );
    console.error(`  ${part.advice}`);
    printTimes(took, startedAtMs);
    return status ?? 1;
  }
  printTimes(took, startedAtMs);
  return 0;
}

/** @param {Pick<Part, 'program' | 'args'>} part */
export function run({ program, args }) {
  return spawnSync(program, args, {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    // npm, npx and pnpm are .cmd files on Windows, which only a shell starts.
    shell: process.platform === 'win32',
  });
}

function environment() {
  const { NODE_EXTRA_CA_CERTS = process.env.npm_config_cafile } = process.env;
  return {
    ...process.env,
    // pnpm does not read npm's configuration, so certificates that npm was told to trust are passed on.
    ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
    // turbo would write an identifier for its telemetry into the home folder.
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  };
}

/**
 * @param {string[]} took
 * @param {number} startedAtMs
 */
function printTimes(took, startedAtMs) {
  console.log(`\nTook ${seconds(startedAtMs)} in all.\n${took.map((line) => `  ${line}`).join('\n')}`);
}

/** @param {number} sinceMs */
function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}
