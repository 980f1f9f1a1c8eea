import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * What the CHANGELOGs of the actions and the client say of a version, as Markdown with a heading for each of them. That
 * an action contains the newest client is left out.
 */
export function readChanges(folder: string, version: string): string {
  const packages = [
    ...globSync('actions/*/package.json', { cwd: folder }).sort(),
    'packages/core/package.json',
  ];
  return packages
    .map((path) => {
      const file = join(folder, dirname(path), 'CHANGELOG.md');
      const section = existsSync(file) ? sectionOf(readFileSync(file, 'utf8'), version) : '';
      return section === '' ? '' : `## ${basename(dirname(path))}\n\n${section}`;
    })
    .filter(Boolean)
    .join('\n\n');
}

function sectionOf(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`${version}\n`));
  return (
    section
      ?.slice(version.length)
      .replace(/^- Updated dependencies.*\n(?: {2}- .*\n?)*/gm, '')
      .replace(/^### .*\n\s*(?=###|$(?![\s\S]))/gm, '')
      .trim() ?? ''
  );
}

/** Names of the changesets that wait for the next version, without `.md`. */
export function pendingChangesets(folder: string): string[] {
  return globSync('.changeset/*.md', { cwd: folder })
    .map((path) => basename(path, '.md'))
    .filter((name) => name !== 'README');
}
