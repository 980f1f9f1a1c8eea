import { type GitObject, modeOf, rootTree, type Tree } from '../../state/objects.ts';
import type { RestCall, RestOperations } from '../call.ts';
import { textOf } from '../call.ts';
import { notFound } from '../errors.ts';

/** GitHub lists no more entries of one tree, recursively, than this, and says `truncated`. */
const maxEntries = 100_000;

export const treeOperations: RestOperations = {
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': {
    needs: [['contents', 'read']],
    run: (call) => ({ status: 200, body: tree(call) }),
  },
};

/**
 * A folder by its id, or the root of a branch or commit. `recursive` with any value at all asks for
 * what is inside.
 */
function tree(call: RestCall) {
  const name = textOf(call.parameters, 'tree_sha');
  const found = treeNamed(call, name);
  if (found === undefined) throw notFound();
  const entries = call.query['recursive'] === undefined ? childrenOf(found) : everythingIn(found);
  const api = `${call.urls.repositoryApi(call.repository)}/git`;
  return {
    sha: found.id,
    url: `${api}/trees/${found.id}`,
    tree: entries.slice(0, maxEntries).map(([path, object]) => ({
      path,
      mode: modeOf(object),
      type: object.kind,
      sha: object.id,
      ...(object.kind === 'blob' ? { size: Buffer.byteLength(object.text) } : {}),
      url: `${api}/${object.kind}s/${object.id}`,
    })),
    truncated: entries.length > maxEntries,
  };
}

function treeNamed(call: RestCall, name: string): Tree | undefined {
  const git = call.world.gitOf(call.repository.id);
  const commit = git.resolve(name);
  const object = commit === undefined ? git.object(name) : rootTree(commit.tree);
  return object?.kind === 'tree' ? object : undefined;
}

function childrenOf(folder: Tree): [string, GitObject][] {
  return [...folder.entries];
}

function everythingIn(folder: Tree, prefix = ''): [string, GitObject][] {
  return childrenOf(folder).flatMap(([name, object]): [string, GitObject][] => {
    const path = prefix + name;
    return object.kind === 'blob'
      ? [[path, object]]
      : [[path, object], ...everythingIn(object, `${path}/`)];
  });
}
