import { graphQLStatusOf, messageOf, readAnswer, statusOf } from '@docs-agent/action-kit';
import {
  type FileVersion,
  type ReadFiles,
  type ReadSides,
  type Snapshot,
  UnreadableFiles,
} from '@docs-agent/docs-routes';
import * as z from 'zod/mini';
import { blobReader, type ReadBlobs } from './blob-texts.ts';
import type { Repository } from './repository.ts';
import type { TouchedPullRequest } from './touched-pull-request.ts';

type Commits = Pick<TouchedPullRequest, 'baseSha' | 'headSha'>;

/**
 * Reads the files of a pull request without a checkout: the trees of the merge base and the head,
 * and texts on request. A fork's objects are read through the pull request's own repository.
 *
 * @returns a function that throws `UnreadableFiles`, as do the snapshots that it gives.
 */
export function sidesReader(repository: Repository, commits: Commits): ReadSides {
  const readBlobs = blobReader(repository);
  return (folder) =>
    withReadErrors(async () => {
      const mergeBase = await readMergeBase(repository, commits);
      const sides = [mergeBase, commits.headSha];
      const [before, after] = await readFolder(repository, sides, folder);
      return { before: snapshotOf(readBlobs, before), after: snapshotOf(readBlobs, after) };
    });
}

/**
 * Reads the files of one commit without a checkout, and the texts that are asked for.
 *
 * @param commit its SHA, or `HEAD` for the head of the default branch.
 * @returns a function that throws `UnreadableFiles`, as does the snapshot that it gives.
 */
export function filesReader(repository: Repository, commit: string): ReadFiles {
  return (folder) =>
    withReadErrors(async () => {
      const [files] = await readFolder(repository, [commit], folder);
      return snapshotOf(blobReader(repository), files);
    });
}

async function withReadErrors<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFiles) throw error;
    throw new UnreadableFiles(reasonOf(error), { cause: error, mayPass: !isRefused(error) });
  }
}

const comparison = z.object({ merge_base_commit: z.object({ sha: z.string() }) });

async function readMergeBase(
  repository: Repository,
  { baseSha, headSha }: Commits,
): Promise<string> {
  const { client, owner, name } = repository;
  const place = {
    owner,
    repo: name,
    basehead: `${baseSha}...${headSha}`,
    per_page: 1,
  };
  const { merge_base_commit } = await readAnswer(comparison, async () => {
    const { data } = await client.rest.repos.compareCommitsWithBasehead(place);
    return data;
  });
  return merge_base_commit.sha;
}

const trees = z.object({
  repository: z.record(z.string(), z.nullable(z.object({ oid: z.string() }))),
});

/** The files of a folder at each commit; none if there is no such folder. */
async function readFolder(
  repository: Repository,
  commits: readonly string[],
  folder: string,
): Promise<ReadonlyMap<string, FileVersion>[]> {
  const { client, owner, name } = repository;
  const declared = commits.map((_, index) => `$place${index}: String!`).join(', ');
  const fields = commits.map(
    (_, index) => `tree${index}: object(expression: $place${index}) { oid }`,
  );
  const query = `query ViewDeltasTrees($owner: String!, $name: String!, ${declared}) {
    repository(owner: $owner, name: $name) { ${fields.join('\n')} }
  }`;
  const path = folder === '.' ? '' : folder;
  const places = Object.fromEntries(
    commits.map((sha, index) => [`place${index}`, `${sha}:${path}`]),
  );
  const found = await readAnswer(trees, () => client.graphql(query, { owner, name, ...places }));
  const ids = commits.map((_, index) => found.repository[`tree${index}`]?.oid);
  return Promise.all(ids.map((id) => readTree(repository, id, folder)));
}

const tree = z.object({
  truncated: z.boolean(),
  tree: z.array(
    z.object({
      type: z.string(),
      path: z.string(),
      sha: z.string(),
      size: z.optional(z.number()),
    }),
  ),
});

/**
 * The files under a tree.
 *
 * @see https://docs.github.com/rest/git/trees#get-a-tree
 */
async function readTree(
  { client, owner, name }: Repository,
  id: string | undefined,
  folder: string,
): Promise<ReadonlyMap<string, FileVersion>> {
  if (id === undefined) return new Map();
  const listed = await readAnswer(tree, async () => {
    const { data } = await client.rest.git.getTree({
      owner,
      repo: name,
      tree_sha: id,
      recursive: '1',
    });
    return data;
  });
  if (listed.truncated) {
    const place = folder === '.' ? 'the repository' : folder;
    throw new UnreadableFiles(
      `${place} has more files than GitHub lists at once. Set docs-root to the docs’ own folder, and remove path-map.`,
    );
  }
  const prefix = folder === '.' ? '' : `${folder}/`;
  const files = listed.tree.filter(({ type }) => type === 'blob');
  return new Map(
    files.map(({ path, sha, size }) => [prefix + path, { id: sha, bytes: size ?? 0 }]),
  );
}

function snapshotOf(
  readBlobs: ReadBlobs,
  files: ReadonlyMap<string, FileVersion> = new Map(),
): Snapshot {
  return {
    files,
    async readTexts(paths) {
      const versions: FileVersion[] = [];
      for (const path of paths) {
        const version = files.get(path);
        if (version !== undefined) {
          versions.push(version);
        }
      }
      const textsById = await withReadErrors(() => readBlobs(versions));
      const texts = new Map<string, string>();
      for (const path of paths) {
        const text = textsById.get(files.get(path)?.id ?? '');
        if (text !== undefined) {
          texts.set(path, text);
        }
      }
      return texts;
    },
  };
}

function isRefused(error: unknown): boolean {
  return [401, 403, 404].includes(statusOf(error) ?? graphQLStatusOf(error) ?? 0);
}

function reasonOf(error: unknown): string {
  const said = messageOf(error)
    .replace(/\s+/g, ' ')
    .replace(/^Request failed due to following response errors: - /, '')
    .replace(/\.$/, '');
  if (!isRefused(error)) return `GitHub did not list the files (${said}).`;
  return `GitHub did not let the token read the files (${said}). A private repository needs contents: read under the job’s permissions.`;
}
