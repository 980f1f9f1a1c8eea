import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NAME_IN_EXAMPLES, type Project } from './project.ts';

const SCRIPT = 'docs/set-up.sh';
const EXAMPLES = 'actions/*/examples/*.yml';
/** The line of the script that names the release whose examples it copies. */
const RELEASE = /^release=.*$/m;

/**
 * Writes the files of a tag with which people set the actions up: the script, which then copies the
 * examples of that tag and no others, and the examples.
 *
 * @param from a checkout
 * @param to folder with the files of the tag
 */
export function writeSetUpFiles(
  from: string,
  to: string,
  { repository }: Pick<Project, 'repository'>,
  tag: string,
): void {
  for (const path of [SCRIPT, ...globSync(EXAMPLES, { cwd: from }).sort()]) {
    const text = readFileSync(join(from, path), 'utf8').replaceAll(NAME_IN_EXAMPLES, repository);
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), path === SCRIPT ? ofRelease(text, tag) : text);
  }
}

function ofRelease(script: string, tag: string): string {
  if (!RELEASE.test(script))
    throw new Error(`${SCRIPT} has no line "release=…", which a release sets to its tag.`);
  return script.replace(RELEASE, `release=${tag}`);
}
