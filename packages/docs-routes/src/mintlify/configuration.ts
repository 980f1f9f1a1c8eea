import { posix } from 'node:path';
import type { Snapshot } from '../files/snapshot.ts';

/** The newer one first, because it is used if both exist. */
const CONFIGURATION_FILES = ['docs.json', 'mint.json'];

/** The configuration in the docs' root, if there is one. */
export function configurationIn({ files }: Snapshot): string | undefined {
  return CONFIGURATION_FILES.find((name) => files.has(name));
}

/** Whether a file is a configuration in whatever folder. */
export function isConfiguration(file: string): boolean {
  return CONFIGURATION_FILES.includes(posix.basename(file));
}

/**
 * The configuration in the fewest folders, as a path from the repository's root; undefined if there
 * is none.
 */
export function configurationAnywhere({ files }: Snapshot): string | undefined {
  const depth = (file: string) => file.split('/').length;
  return [...files.keys()]
    .filter(isConfiguration)
    .sort((left, right) => depth(left) - depth(right))[0];
}
