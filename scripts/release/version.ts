import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version that all actions and the client share, and the git refs that carry it. */
export interface Version {
  /** `0.1.0` */
  version: string;
  /** `v0.1.0`, which never moves. */
  tag: string;
  /** `v0`, which moves to each release of this major version. */
  major: string;
  /** `releases/v0`, whose commits are the releases. */
  branch: string;
}

/**
 * The version of a checkout.
 *
 * @throws Error if an action has none, or if two packages differ
 */
export function readVersion(folder: string): Version {
  const versions = new Map<string, string>();
  for (const path of globSync(['actions/*/package.json', 'packages/*/package.json'], {
    cwd: folder,
  })) {
    const { version }: { version?: string } = JSON.parse(readFileSync(join(folder, path), 'utf8'));
    // Packages that nothing but a bundle contains have no version.
    if (version !== undefined) versions.set(path, version);
    else if (path.startsWith('actions'))
      throw new Error(`${path} has no version. Give it that of the others.`);
  }
  const [version, ...others] = new Set(versions.values());
  if (version === undefined || others.length > 0) {
    const list = [...versions].map(([path, each]) => `${each} in ${path}`).join(', ');
    throw new Error(
      `All actions and the client share one version, but there is ${list || 'none'}. Are all of them in the list "fixed" of .changeset/config.json?`,
    );
  }
  const major = `v${version.split('.')[0]}`;
  return { version, tag: `v${version}`, major, branch: `releases/${major}` };
}
