import type { ChangedFile } from '../../../src/changes/changed-files.ts';
import type { TouchedPage } from '../../../src/changes/compare-routes.ts';
import { type JudgedPaths, judgePaths } from '../../../src/changes/judge-paths.ts';
import { readTouchedPages, type TouchedPages } from '../../../src/changes/read-touched-pages.ts';
import { type ReadSides, type Snapshot, UnreadableFiles } from '../../../src/files/snapshot.ts';
import type { PageSettings } from '../../../src/site/read-sites.ts';

/** A repository's files, and what a pull request does to them. */
export interface DocsChange {
  /** Texts by path; of a list of paths, empty ones. */
  files: Files;
  /** Files that get another text, or are new. */
  write?: Files;
  remove?: readonly string[];
  /** Old path by the new one. */
  rename?: Readonly<Record<string, string>>;
  /** Changed files that GitHub does not list. */
  unlisted?: readonly string[];
}

export type Files = readonly string[] | Readonly<Record<string, unknown>>;

const SETTINGS: PageSettings = {
  docsRoot: '.',
  basePath: undefined,
  pathMap: [],
};

/** Pages and paths, the latter judged without views. */
type Found = TouchedPages & JudgedPaths;

/** What is found of the change, and which texts were read for it. */
export async function touchedBy(
  change: DocsChange,
  settings: Partial<PageSettings> = {},
): Promise<Found & { folders: string[]; texts: string[] }> {
  const folders: string[] = [];
  const texts: string[] = [];
  const before = textsOf(change.files);
  const readSides: ReadSides = async (folder) => {
    folders.push(folder);
    return { before: snapshotOf(before, texts), after: snapshotOf(after(before, change), texts) };
  };
  const found = await readTouchedPages(readSides, changeOf(before, change), {
    ...SETTINGS,
    ...settings,
  });
  return { ...found, ...(await judgePaths(found.paths)), folders, texts };
}

/** The same where the files cannot be read. */
export async function touchedUnread(change: DocsChange, reason: string): Promise<Found> {
  const readSides: ReadSides = async () => {
    throw new UnreadableFiles(reason);
  };
  const listed = changeOf(textsOf(change.files), change);
  const found = await readTouchedPages(readSides, listed, SETTINGS);
  return { ...found, ...(await judgePaths(found.paths)) };
}

/** `renamed /b from /a`, `edited /c through snippets/d.mdx`. */
export function described({ change, path, previousPath, throughSnippet }: TouchedPage): string {
  const from = previousPath === undefined ? '' : ` from ${previousPath}`;
  const through = throughSnippet === undefined ? '' : ` through ${throughSnippet}`;
  return `${change} ${path}${from}${through}`;
}

function textsOf(files: Files): Map<string, string> {
  const emptyText = (path: string) => (/(?:docs|mint)\.json$/.test(path) ? '{}' : '');
  const entries = Array.isArray(files)
    ? files.map((path): [string, string] => [path, emptyText(path)])
    : Object.entries(files);
  return new Map(
    entries.map(([path, text]) => [path, typeof text === 'string' ? text : JSON.stringify(text)]),
  );
}

function after(
  before: ReadonlyMap<string, string>,
  { write = {}, remove = [], rename = {} }: DocsChange,
) {
  const files = new Map(before);
  for (const path of [...remove, ...Object.values(rename)]) files.delete(path);
  for (const [path, old] of Object.entries(rename)) files.set(path, before.get(old) ?? '');
  for (const [path, text] of textsOf(write)) files.set(path, text === '' ? 'written' : text);
  return files;
}

function changeOf(before: ReadonlyMap<string, string>, change: DocsChange) {
  const { unlisted = [] } = change;
  const files = changedFiles(before, change).filter(({ path }) => !unlisted.includes(path));
  return { files, unlistedFiles: unlisted.length };
}

function changedFiles(
  before: ReadonlyMap<string, string>,
  { write = {}, remove = [], rename = {} }: DocsChange,
): ChangedFile[] {
  const renamed = new Set(Object.keys(rename));
  const file = (status: string, path: string, previousPath?: string) => ({
    status,
    path,
    previousPath,
  });
  return [
    ...Object.entries(rename).map(([path, old]) => file('renamed', path, old)),
    ...[...textsOf(write).keys()]
      .filter((path) => !renamed.has(path))
      .map((path) => file(before.has(path) ? 'modified' : 'added', path)),
    ...remove.map((path) => file('removed', path)),
  ];
}

/** Equal texts have equal ids, as in git. */
function snapshotOf(files: ReadonlyMap<string, string>, log: string[]): Snapshot {
  return {
    files: new Map([...files].map(([path, text]) => [path, { id: text, bytes: text.length }])),
    async readTexts(paths) {
      log.push(...paths.filter((path) => files.has(path)));
      return new Map(
        paths.flatMap((path): [string, string][] => {
          const text = files.get(path);
          return text === undefined ? [] : [[path, text]];
        }),
      );
    },
  };
}
