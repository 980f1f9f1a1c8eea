import { posix } from 'node:path';
import ignore from 'ignore';
import { UnreadableFiles } from '../files/snapshot.ts';
import { canonicalPagePath } from '../paths/page-path.ts';
import { urlPath } from '../paths/path-map.ts';

/**
 * Never published, at any depth and in any case. The documentation also names `build`, `dist`,
 * `coverage`, `.cache`, `tmp` and `temp`, but sites do serve pages from `build/`. Counting an
 * unpublished page costs nothing; missing a lost page would.
 *
 * @see https://www.mintlify.com/docs/organize/mintignore#default-ignored-patterns
 */
const ALWAYS_IGNORED = [
  '.git',
  '.github',
  '.claude',
  '.agents',
  '.cursor',
  '.idea',
  '.mintlify',
  '.vscode',
  'node_modules',
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
];

/** Never pages: files about the repository, and the skill for agents. */
const ABOUT_THE_REPOSITORY = /(?:^|\/)(?:readme|license|contributing|contribute)\.md$|^skill\.md$/i;

/** Instructions for agents that work in the repository. */
const FOR_AGENTS = /(?:^|\/)(?:AGENTS|CLAUDE)\.md$/;

const FOR_SNIPPETS = /^_?snippets\//i;

/** Lines of `.mintignore` that are read; each is tried with each file. */
const MOST_IGNORED = 1_000;

/** Steps of trying lines with files and folders. They take a few seconds at most. */
const MOST_STEPS = 50_000_000;
const STEPS_OF_A_TRY = 20;

/** The parts of a `.mintignore` that are not read, as clauses. */
export function excessOfIgnored(mintignore: string): string[] {
  return mintignore.split('\n', MOST_IGNORED + 1).length > MOST_IGNORED
    ? [
        `.mintignore has more than ${MOST_IGNORED.toLocaleString('en-US')} lines, and the rest is not read`,
      ]
    : [];
}

/**
 * Whether a file in the docs' root is ignored, by the text of `.mintignore`.
 *
 * @returns a function that throws `UnreadableFiles` when there are too many lines for this many
 * files
 */
export function ignoredFiles(mintignore: string): (file: string) => boolean {
  const lines = mintignore.split('\n', MOST_IGNORED).map((line) => line.trim());
  const matcher = ignore().add([...ALWAYS_IGNORED, ...lines]);
  // Each wildcard of many folders is tried at each folder, for each place of those before it.
  const wildcards = lines.map((line) => line.match(/\*\*\//g)?.length ?? 0);
  // A folder or file is tried once, with each line.
  const tried = new Set<string>();
  let left = MOST_STEPS;
  return (file) => {
    for (let at = file; at !== '.' && !tried.has(at); at = posix.dirname(at)) {
      tried.add(at);
      const folders = at.split('/').length;
      for (const count of wildcards) {
        left -= STEPS_OF_A_TRY + folders ** count;
      }
    }
    if (left < 0)
      throw new UnreadableFiles(
        '.mintignore has too many lines or wildcards for the files that there are.',
      );
    return matcher.ignores(file);
  };
}

/**
 * A file's page by its name: `.mdx` or `.md`, outside the folders for snippets. Its path is the
 * file's without the extension; `index` is its folder. Undefined for other names.
 *
 * @param file path from the docs' root.
 * @see https://www.mintlify.com/docs/organize/pages
 * @see https://www.mintlify.com/docs/create/reusable-snippets
 */
export function pageByName(file: string): string | undefined {
  if (!/\.mdx?$/i.test(file) || FOR_SNIPPETS.test(file)) return undefined;
  if (ABOUT_THE_REPOSITORY.test(file) || FOR_AGENTS.test(file)) return undefined;
  return canonicalPagePath(urlPath(file));
}
