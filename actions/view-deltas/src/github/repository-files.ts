import { type GitHubClient, messageOf, type RepositoryName, statusOf } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import { type FileVersion, type ReadSides, type Snapshot, UnreadableFiles } from '../pages/snapshot.ts';
import { blobReader, type ReadBlobs } from './blob-texts.ts';

/** The commits that a pull request is between. */
export interface Ends {
  baseSha: string;
  headSha: string;
}

/**
 * Reads the files of a pull request without a checkout: the trees of the merge base and the head, and the texts that
 * are asked for. A fork's objects are read through the repository that the pull request is in.
 *
 * @returns a function that throws `UnreadableFiles`, as do the snapshots that it gives.
 */
export function sidesOf(client: GitHubClient, repository: RepositoryName, ends: Ends): ReadSides {
  const readBlobs = blobReader(client, repository);
  return (folder) =>
    readable(async () => {
      const mergeBase = await readMergeBase(client, repository, ends);
      const roots = await readTreeIds(client, repository, [mergeBase, ends.headSha], folder);
      const [before, after] = await Promise.all([
        readTree(client, repository, roots.before, folder),
        readTree(client, repository, roots.after, folder),
      ]);
      return { before: snapshotOf(before, readBlobs), after: snapshotOf(after, readBlobs) };
    });
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UnreadableFiles ? error : new UnreadableFiles(reasonOf(error), { cause: error });
  }
}

async function readMergeBase(
  client: GitHubClient,
  { owner, name }: RepositoryName,
  { baseSha, headSha }: Ends,
): Promise<string> {
  const { data } = await client.rest.repos.compareCommitsWithBasehead({
    owner,
    repo: name,
    basehead: `${baseSha}...${headSha}`,
    per_page: 1,
  });
  return data.merge_base_commit.sha;
}

const TREES = `
query ViewDeltasTrees($owner: String!, $name: String!, $before: String!, $after: String!) {
  repository(owner: $owner, name: $name) {
    before: object(expression: $before) { oid }
    after: object(expression: $after) { oid }
  }
}`;

const object = z.nullable(z.object({ oid: z.string() }));
const trees = z.object({ repository: z.object({ before: object, after: object }) });

/** The folder's tree at each commit; undefined where there is no such folder. */
async function readTreeIds(
  client: GitHubClient,
  { owner, name }: RepositoryName,
  commits: readonly [before: string, after: string],
  folder: string,
): Promise<{ before: string | undefined; after: string | undefined }> {
  const [before, after] = commits.map((sha) => `${sha}:${folder === '.' ? '' : folder}`);
  const { repository } = trees.parse(await client.graphql<unknown>(TREES, { owner, name, before, after }));
  return { before: repository.before?.oid, after: repository.after?.oid };
}

/**
 * The files under a tree.
 *
 * @see https://docs.github.com/rest/git/trees#get-a-tree
 */
async function readTree(
  client: GitHubClient,
  { owner, name }: RepositoryName,
  id: string | undefined,
  folder: string,
): Promise<ReadonlyMap<string, FileVersion>> {
  if (id === undefined) return new Map();
  const { data } = await client.rest.git.getTree({ owner, repo: name, tree_sha: id, recursive: '1' });
  if (data.truncated) {
    const place = folder === '.' ? 'the repository' : folder;
    throw new UnreadableFiles(
      `${place} has more files than GitHub lists at once. Let docs-root name the docs’ own folder.`,
    );
  }
  const prefix = folder === '.' ? '' : `${folder}/`;
  const files = data.tree.filter(({ type }) => type === 'blob');
  return new Map(files.map(({ path, sha, size }) => [prefix + path, { id: sha, bytes: size ?? 0 }]));
}

function snapshotOf(files: ReadonlyMap<string, FileVersion>, readBlobs: ReadBlobs): Snapshot {
  return {
    files,
    async readTexts(paths) {
      const versions = paths.flatMap((path) => files.get(path) ?? []);
      const texts = await readable(() => readBlobs(versions));
      return new Map(
        paths.flatMap((path): [string, string][] => {
          const text = texts.get(files.get(path)?.id ?? '');
          return text === undefined ? [] : [[path, text]];
        }),
      );
    },
  };
}

const REFUSALS = [401, 403, 404];

function reasonOf(error: unknown): string {
  const status = statusOf(error);
  const said = messageOf(error).replace(/\s+/g, ' ').replace(/\.$/, '');
  if (status === undefined || !REFUSALS.includes(status)) return `GitHub did not list the files (${said}).`;
  return `GitHub did not let the token read the files (${said}). A private repository needs contents: read under the job’s permissions.`;
}
