import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Project } from './project.ts';
import { readmeOnTag } from './readme-on-tag.ts';

/**
 * What the CHANGELOGs of the actions and the client say of a version, as Markdown with a heading
 * for each of them. That an action contains the newest client is left out, and so is what only a
 * CHANGELOG needs: kinds of changes and commits.
 *
 * @param source commit to whose files relative links lead
 */
export function readChanges(
  folder: string,
  version: string,
  project: Pick<Project, 'repository' | 'serverUrl'>,
  source: string,
): string {
  const packages = [
    ...globSync('actions/*/package.json', { cwd: folder }).sort(),
    'packages/core/package.json',
  ];
  const changes: string[] = [];
  for (const path of packages) {
    const home = dirname(path);
    const file = join(folder, home, 'CHANGELOG.md');
    const section = existsSync(file) ? sectionOf(readFileSync(file, 'utf8'), version) : '';
    const text = readmeOnTag(section, { project, source, folder: home, has: () => false });
    if (text !== '') changes.push(`## ${basename(home)}\n\n${text}`);
  }
  return changes.join('\n\n');
}

function sectionOf(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`${version}\n`)) ?? '';
  return section
    .slice(version.length)
    .replace(/^- Updated dependencies.*\n(?: {2}- .*\n?)*/gm, '')
    .replace(/^### .*\n+/gm, '')
    .replace(/^- [0-9a-f]{7}: /gm, '- ')
    .trim();
}

/** Names of the changesets that wait for the next version, without `.md`. */
export function pendingChangesets(folder: string): string[] {
  return globSync('.changeset/*.md', { cwd: folder })
    .map((path) => basename(path, '.md'))
    .filter((name) => name !== 'README');
}
