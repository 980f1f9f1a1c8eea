// The toolchain this repository is built with. Each version is in one place: Node's in
// .node-version (which version managers and actions/setup-node read too), pnpm's in package.json's
// packageManager.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {{ node: string, pnpm: string }} Versions
 * @returns {Versions} exact ones
 */
export function requiredVersions() {
  const node = readFileSync(`${root}/.node-version`, 'utf8').trim();
  const { packageManager } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  return { node, pnpm: packageManager.replace('pnpm@', '') };
}

/**
 * A Node of the same major version serves, if it is not older than the required one.
 *
 * @param {string} actual
 * @param {string} required
 */
export function nodeServes(actual, required) {
  const [major, ...newer] = actual.split('.').map(Number);
  const [requiredMajor, ...least] = required.split('.').map(Number);
  if (major !== requiredMajor) return false;
  const [minor = 0, patch = 0] = newer;
  const [leastMinor = 0, leastPatch = 0] = least;
  return minor === leastMinor ? patch >= leastPatch : minor > leastMinor;
}
