import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Project } from './project.ts';
import { readmeOnTag } from './readme-on-tag.ts';
import { rootAction } from './root-action.ts';
import { writeSetUpFiles } from './set-up-files.ts';

/** Folder names of the actions of a checkout. */
export function actionsOf(folder: string): string[] {
  return globSync('actions/*/action.yml', { cwd: folder })
    .map((path) => basename(dirname(path)))
    .sort();
}

export interface TreeOptions {
  /** A checkout whose actions are built. */
  from: string;
  /** A new folder. */
  to: string;
  project: Pick<Project, 'repository' | 'serverUrl'>;
  /** Commit that was built. */
  source: string;
  tag: string;
}

/**
 * Writes the files of a tag: what a runner needs of each action, its README, what sets the actions
 * up, and the licenses (those of others are in `dist/licenses.txt`).
 *
 * @throws Error if an action is not built
 */
export function writeTree({ from, to, project, source, tag }: TreeOptions): void {
  const actions = actionsOf(from);
  for (const action of actions) {
    const folder = join('actions', action);
    if (!existsSync(join(from, folder, 'dist/index.js')))
      throw new Error(`${folder}/dist/index.js does not exist: run \`pnpm build\`.`);
    mkdirSync(join(to, folder), { recursive: true });
    for (const part of ['action.yml', 'README.md', 'dist'])
      cpSync(join(from, folder, part), join(to, folder, part), { recursive: true });
  }
  cpSync(join(from, 'LICENSE'), join(to, 'LICENSE'));
  writeSetUpFiles(from, to, project, tag);
  const uses = actions.map((action) => `${project.repository}/actions/${action}@${tag}`);
  writeFileSync(join(to, 'action.yml'), rootAction(uses));
  const has = (path: string) => existsSync(join(to, path));
  for (const action of actions) {
    const folder = `actions/${action}`;
    const readme = join(to, folder, 'README.md');
    writeFileSync(
      readme,
      readmeOnTag(readFileSync(readme, 'utf8'), { project, source, folder, has }),
    );
  }
}
