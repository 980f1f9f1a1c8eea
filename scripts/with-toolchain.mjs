// node scripts/with-toolchain.mjs demo|test|test:long [arguments for the last part]
//
// Runs a command of this repository with the Node and pnpm it is built with, on any Node ≥ 20 that brings npm.
// Where they are not on PATH, npx fetches them into npm's cache; nothing is installed on the machine. Runs before any
// dependency is there and on an old Node, so it is plain JavaScript without imports from outside.
import { spawnSync } from 'node:child_process';
import { nodeServes, requiredVersions, root } from './toolchain/required.mjs';
import { run, runParts } from './toolchain/timed-parts.mjs';

/** Set for the run inside npx, so that it does not call npx again: when the command began, by Date.now(). */
const STARTED_AT = 'DOCS_AGENT_TOOLCHAIN_STARTED_AT_MS';

const install = {
  title: 'Install the dependencies',
  program: 'pnpm',
  args: ['install', '--frozen-lockfile'],
  advice:
    'Is the npm registry reachable (proxy, VPN)? If pnpm-lock.yaml is out of date, run `pnpm install` and commit it.',
};
const build = {
  title: 'Build both actions',
  program: 'pnpm',
  args: ['turbo', 'run', 'build', '--output-logs=errors-only'],
  advice: "The compiler's messages stand above.",
};
const check = (...args) => ({
  title: 'Run the checks',
  program: 'node',
  args: ['scripts/check.ts', ...args],
  advice: 'The failed steps are listed above; `node scripts/check.ts --only STEP` runs one of them.',
});
const demo = {
  title: 'Run the demo',
  program: 'node',
  args: ['--conditions=docs-agent-source', 'packages/sandbox/demo/main.ts'],
  advice: 'The output above says what went wrong.',
};

const [command, ...rest] = process.argv.slice(2);
const parts = {
  demo: [install, build, { ...demo, args: [...demo.args, ...rest] }],
  test: [install, check(...rest)],
  'test:long': [install, check('--long', ...rest)],
}[command];

if (parts === undefined) {
  console.error('Usage: node scripts/with-toolchain.mjs demo|test|test:long');
  process.exitCode = 2;
} else {
  process.exitCode = main();
}

function main() {
  const required = requiredVersions();
  const startedAtMs = Number(process.env[STARTED_AT] ?? Date.now());
  const nodeFits = nodeServes(process.versions.node, required.node);
  const pnpmVersion = nodeFits ? installedPnpm() : undefined;
  if (nodeFits && pnpmVersion === required.pnpm) {
    const origin =
      process.env[STARTED_AT] === undefined ? 'found on PATH' : `ready after ${since(startedAtMs)}`;
    console.log(`Toolchain: Node ${process.versions.node}, pnpm ${pnpmVersion}, ${origin}.`);
    return runParts(parts, startedAtMs);
  }
  if (process.env[STARTED_AT] !== undefined) {
    const found = `Node ${process.versions.node}, pnpm ${pnpmVersion ?? 'none'}`;
    console.error(
      `npx was to bring Node ${required.node} and pnpm ${required.pnpm}, but ${found} was started.`,
    );
    console.error('Install these two versions and put them first on PATH.');
    return 1;
  }
  return bringToolchain(required, startedAtMs);
}

function bringToolchain(required, startedAtMs) {
  console.log(
    `Toolchain: bringing Node ${required.node} and pnpm ${required.pnpm} with npx (this is Node ${process.versions.node}).`,
  );
  process.env[STARTED_AT] = String(startedAtMs);
  const packages = ['-p', `node@${required.node}`, '-p', `pnpm@${required.pnpm}`];
  const { status, error } = run({
    program: 'npx',
    // Quiet: npm would warn that this Node is too old for that pnpm, which the Node brought along is not.
    args: ['--yes', '--loglevel=error', ...packages, 'node', 'scripts/with-toolchain.mjs', command, ...rest],
  });
  if (status === 0) return 0;
  if (error !== undefined)
    console.error(`npx could not be started (${error.message}). Install npm, which brings it.`);
  else
    console.error(
      '\nIf npx named a network error above: the npm registry must be reachable. Or install these two versions yourself.',
    );
  return status ?? 1;
}

function installedPnpm() {
  const { status, stdout } = spawnSync('pnpm', ['--version'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  return status === 0 ? stdout.trim() : undefined;
}

function since(startedAtMs) {
  return `${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`;
}
