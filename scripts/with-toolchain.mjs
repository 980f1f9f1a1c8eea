// node scripts/with-toolchain.mjs demo|test|test:long|install|release [arguments for the last part]
//
// Runs a command of this repository with the Node and pnpm it is built with, on any Node ≥ 20 that
// comes with npm. Nothing is installed on the machine. It runs before any dependency is there, and
// on an old Node, so it is plain JavaScript without imports from outside.
import { bringToolchain } from './toolchain/bring.mjs';
import { runParts, secondsSince } from './toolchain/timed-parts.mjs';

/** @typedef {import('./toolchain/timed-parts.mjs').Part} Part */

/**
 * pnpm would ask before it replaces modules that came from another store, and no one is there to
 * answer.
 *
 * @type {Part}
 */
const install = {
  title: 'Install the dependencies',
  command: ['pnpm', 'install', '--frozen-lockfile', '--config.confirm-modules-purge=false'],
  advice:
    'Is the npm registry reachable (proxy, VPN)? If pnpm-lock.yaml is out of date: `pnpm install`, and commit it.',
};
/** @type {Part} */
const build = {
  title: 'Build the actions',
  command: ['pnpm', 'turbo', 'run', 'build', '--output-logs=errors-only'],
  advice: "See the compiler's messages above.",
};
/** @type {(...args: string[]) => Part} */
const demo = (...args) => ({
  title: 'Run the demo',
  command: ['node', '--conditions=docs-agent-source', 'packages/sandbox/demo/main.ts', ...args],
  advice: 'The output above says what went wrong.',
});
/** @type {(...args: string[]) => Part} */
const check = (...args) => ({
  title: 'Run the checks',
  command: ['node', 'scripts/check.ts', ...args],
  advice: 'The failed steps are listed above; `npm test -- --only STEP` runs one of them.',
});
/** @type {(...args: string[]) => Part} */
const release = (...args) => ({
  title: 'Release',
  command: ['node', 'scripts/release.ts', ...args],
  advice: 'docs/releasing.md says what to do.',
});

const [command = '', ...rest] = process.argv.slice(2);
/** @type {Record<string, Part[]>} */
const commands = {
  demo: [install, build, demo(...rest)],
  test: [install, check(...rest)],
  'test:long': [install, check('--long', ...rest)],
  install: [install],
  release: [release(...rest)],
};
const parts = commands[command];

if (parts === undefined) {
  console.error(`Usage: node scripts/with-toolchain.mjs ${Object.keys(commands).join('|')}`);
  process.exitCode = 2;
} else {
  process.exitCode = main(parts);
}

/** @param {Part[]} parts */
function main(parts) {
  const startedAtMs = Date.now();
  let toolchain;
  try {
    toolchain = bringToolchain();
  } catch (error) {
    console.error(`\n✗ ${error instanceof Error ? error.message : error}`);
    return 1;
  }
  const took = [`Find or bring the toolchain: ${secondsSince(startedAtMs)}`];
  console.log(`Toolchain: ${toolchain.description}.`);
  const result = runParts(parts, toolchain.path);
  took.push(...result.took, `In all: ${secondsSince(startedAtMs)}`);
  console.log(`\nTook:\n${took.map((line) => `  ${line}`).join('\n')}`);
  return result.exitCode;
}
