import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The built form of an action: what a runner downloads and starts. */
export interface Bundle {
  /** Folder name of the action. */
  action: string;
  /** Absolute path of the dist folder. */
  folder: string;
  text: string;
  rawBytes: number;
  gzipBytes: number;
}

/**
 * The bundles of all actions of a repository.
 *
 * @throws Error if an action has not been built
 */
export function readBundles(root: string): Bundle[] {
  return globSync('actions/*/package.json', { cwd: root })
    .sort()
    .map((path) => {
      const action = dirname(path).split(/[\\/]/).at(-1) ?? '';
      const folder = join(root, 'actions', action, 'dist');
      const entry = join(folder, 'index.js');
      if (!existsSync(entry)) throw new Error(`${entry} does not exist: run \`pnpm build\`.`);
      const content = readFileSync(entry);
      return {
        action,
        folder,
        text: content.toString('utf8'),
        rawBytes: content.length,
        gzipBytes: gzipSync(content, { level: 9 }).length,
      };
    });
}
