import { countLines } from '../../state/changes.ts';
import { shaOf } from '../../state/identifiers.ts';
import { blobId, rootTree } from '../../state/objects.ts';
import type { CommitRecord, FileChange } from '../../state/records.ts';
import { simpleUser } from './account.ts';
import type { ShapeContext } from './comment.ts';
import { iso } from './time.ts';

export function commitShape({ world, urls, repository }: ShapeContext, commit: CommitRecord) {
  const api = urls.repositoryApi(repository);
  const html = urls.repositoryHtml(repository);
  const url = `${api}/commits/${commit.sha}`;
  const user = simpleUser(world.accounts.get(commit.author), urls);
  const signature = {
    name: commit.author,
    email: `${commit.author}@users.noreply.github.com`,
    date: iso(commit.atMs),
  };
  const treeSha = rootTree(commit.tree).id;
  return {
    sha: commit.sha,
    node_id: commit.nodeId,
    commit: {
      author: signature,
      committer: signature,
      message: commit.message,
      tree: { sha: treeSha, url: `${api}/git/trees/${treeSha}` },
      url: `${api}/git/commits/${commit.sha}`,
      comment_count: 0,
      verification: {
        verified: false,
        reason: 'unsigned',
        signature: null,
        payload: null,
        verified_at: null,
      },
    },
    url,
    html_url: `${html}/commit/${commit.sha}`,
    comments_url: `${url}/comments`,
    author: user,
    committer: user,
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${api}/commits/${sha}`,
      html_url: `${html}/commit/${sha}`,
    })),
  };
}

export function diffEntry(
  { world, urls, repository }: ShapeContext,
  headSha: string,
  file: FileChange,
) {
  const { additions, deletions } = countLines(file);
  const html = urls.repositoryHtml(repository);
  const path = file.path.split('/').map(encodeURIComponent).join('/');
  const text = world.gitOf(repository.id).resolve(headSha)?.tree.get(file.path);
  return {
    // GitHub gives the id of a removed file's content, which the commit no longer has.
    sha: text === undefined ? shaOf('blob', file.path, headSha) : blobId(text),
    filename: file.path,
    status: file.status,
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${html}/blob/${headSha}/${path}`,
    raw_url: `${html}/raw/${headSha}/${path}`,
    contents_url: `${urls.repositoryApi(repository)}/contents/${path}?ref=${headSha}`,
    ...(file.patch === undefined ? {} : { patch: file.patch }),
    ...(file.previousPath === undefined ? {} : { previous_filename: file.previousPath }),
  };
}
