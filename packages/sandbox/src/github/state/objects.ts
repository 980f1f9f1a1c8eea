import { createHash } from 'node:crypto';

/**
 * A file's content, or a folder's, under the id that git gives it: equal contents have equal ids.
 */
export type GitObject = Blob | Tree;

export interface Blob {
  kind: 'blob';
  id: string;
  text: string;
}

export interface Tree {
  kind: 'tree';
  id: string;
  /** By name, in git's order. */
  entries: ReadonlyMap<string, GitObject>;
}

interface Objects {
  root: Tree;
  byId: ReadonlyMap<string, GitObject>;
}

/** Trees never change once they are in a commit, so each is taken apart once. */
const known = new WeakMap<ReadonlyMap<string, string>, Objects>();

/** The root folder of a commit's files. */
export function rootTree(files: ReadonlyMap<string, string>): Tree {
  return objectsOf(files).root;
}

/** The file or folder of that id among a commit's files. */
export function objectById(files: ReadonlyMap<string, string>, id: string): GitObject | undefined {
  return objectsOf(files).byId.get(id);
}

/** The file or folder at a path; the root at an empty one. */
export function objectAt(files: ReadonlyMap<string, string>, path: string): GitObject | undefined {
  let found: GitObject | undefined = rootTree(files);
  for (const name of path.split('/').filter((part) => part !== ''))
    found = found?.kind === 'tree' ? found.entries.get(name) : undefined;
  return found;
}

/** `100644` of a file, `040000` of a folder, as GitHub's REST API writes them. */
export function modeOf(object: GitObject): string {
  return object.kind === 'blob' ? '100644' : '040000';
}

export function blobId(text: string): string {
  return idOf('blob', Buffer.from(text));
}

interface Folder {
  folders: Map<string, Folder>;
  files: Map<string, string>;
}

function objectsOf(files: ReadonlyMap<string, string>): Objects {
  const before = known.get(files);
  if (before !== undefined) return before;
  const top: Folder = { folders: new Map(), files: new Map() };
  for (const [path, text] of files) place(top, path.split('/'), text);
  const byId = new Map<string, GitObject>();
  const objects = { root: treeOf(top, byId), byId };
  known.set(files, objects);
  return objects;
}

function place(top: Folder, path: readonly string[], text: string): void {
  let folder = top;
  for (const name of path.slice(0, -1)) {
    const next = folder.folders.get(name) ?? { folders: new Map(), files: new Map() };
    folder.folders.set(name, next);
    folder = next;
  }
  folder.files.set(path.at(-1) ?? '', text);
}

function treeOf(folder: Folder, byId: Map<string, GitObject>): Tree {
  const entries = [
    ...[...folder.files].map(([name, text]): [string, GitObject] => [
      name,
      { kind: 'blob', id: blobId(text), text },
    ]),
    ...[...folder.folders].map(([name, inner]): [string, GitObject] => [name, treeOf(inner, byId)]),
  ].sort((left, right) => Buffer.compare(sortKey(left), sortKey(right)));
  const body = entries.map(([name, object]) =>
    Buffer.concat([
      Buffer.from(`${modeOf(object).replace(/^0/, '')} ${name}\0`),
      Buffer.from(object.id, 'hex'),
    ]),
  );
  const tree: Tree = {
    kind: 'tree',
    id: idOf('tree', Buffer.concat(body)),
    entries: new Map(entries),
  };
  for (const [, object] of entries) byId.set(object.id, object);
  byId.set(tree.id, tree);
  return tree;
}

/** Git sorts a folder as if its name ended with a slash. */
function sortKey([name, object]: [string, GitObject]): Buffer {
  return Buffer.from(object.kind === 'tree' ? `${name}/` : name);
}

function idOf(kind: GitObject['kind'], body: Buffer): string {
  return createHash('sha1').update(`${kind} ${body.length}\0`).update(body).digest('hex');
}
