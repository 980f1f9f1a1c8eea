// Finds the Node and pnpm that the repository is built with, or brings them.
import { nodeServes, requiredVersions } from './required.mjs';
import { start } from './timed-parts.mjs';

/**
 * Takes what is on PATH if it fits; else has npx fetch both into npm's cache.
 *
 * @returns {{ path: string, description: string }} value of PATH with the toolchain first
 * @throws {Error} with what to do, if there is no way to it
 */
export function bringToolchain() {
  const required = requiredVersions();
  const present = process.env['PATH'] ?? '';
  const found = versionsOn(present);
  if (fits(found, required))
    return { path: present, description: `${named(found)}, found on PATH` };

  console.log(`Bringing ${named(required)} with npx; on PATH is ${named(found)}.`);
  const path = pathFromNpx(required, present);
  const brought = versionsOn(path);
  if (fits(brought, required)) return { path, description: `${named(brought)}, brought by npx` };
  throw new Error(
    `npx was to bring ${named(required)}, but ${named(brought)} was started. ${INSTALL_YOURSELF}`,
  );
}

const INSTALL_YOURSELF =
  'You can also install these two versions yourself and put them first on PATH.';

/**
 * @param {import('./required.mjs').Versions} required
 * @param {string} present value of PATH
 * @returns {string} value of PATH
 */
function pathFromNpx({ node, pnpm }, present) {
  const packages = ['-p', `node@${node}`, '-p', `pnpm@${pnpm}`];
  // Quiet: npm would warn that the Node it runs on is too old for that pnpm, which the Node brought
  // along is not.
  /** @type {[string, ...string[]]} */
  const command = [
    'npx',
    '--yes',
    '--loglevel=error',
    ...packages,
    'node',
    '-p',
    'process.env.PATH',
  ];
  const { status, stdout, error } = start(command, present, 'pipe');
  if (status === 0) return stdout.trim();
  const reason =
    error === undefined ? `npx ended with ${status}` : `npx could not be started: ${error.message}`;
  throw new Error(
    `${reason}. It needs the npm registry (proxy, VPN?) on the first run. ${INSTALL_YOURSELF}`,
  );
}

/** @typedef {{ node: string | undefined, pnpm: string | undefined }} FoundVersions */

/**
 * @param {string} path value of PATH
 * @returns {FoundVersions}
 */
function versionsOn(path) {
  const node = version(['node', '--version'], path)?.slice(1);
  // pnpm does not start on an old Node.
  return {
    node,
    pnpm:
      node && nodeServes(node, requiredVersions().node)
        ? version(['pnpm', '--version'], path)
        : undefined,
  };
}

/**
 * @param {[string, ...string[]]} command
 * @param {string} path value of PATH
 */
function version(command, path) {
  const { status, stdout } = start(command, path, 'pipe');
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * @param {FoundVersions} actual
 * @param {import('./required.mjs').Versions} required
 */
function fits(actual, required) {
  return (
    actual.node !== undefined &&
    nodeServes(actual.node, required.node) &&
    actual.pnpm === required.pnpm
  );
}

/** @param {FoundVersions} versions */
function named({ node, pnpm }) {
  return `Node ${node ?? '(none)'} and ${pnpm === undefined ? 'no pnpm that fits' : `pnpm ${pnpm}`}`;
}
