import {
  COMMENT_FIELDS,
  commentNode,
  connection,
  cursorAfter,
  explained,
  type MarkedComment,
  PAGE_INFO,
  pages,
  readAnswer,
} from '@docs-agent/action-kit';
import { findMarked } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import type { Repository } from './repository.ts';

/**
 * When a merge must have happened for its impact to be due: from the earliest to the latest
 * instant, both included.
 */
export interface DueMerges {
  fromMs: number;
  toMs: number;
}

/** A pull request that was merged. */
export interface MergedPullRequest {
  number: number;
  mergedAtMs: number;
  /** The commit that the merge made on the base branch, or the last one of them. */
  mergeSha: string;
  /** Our comment with this purpose, among the last hundred. */
  ours: MarkedComment | undefined;
}

/** At most this many pages of 25, about what GitHub allows in an hour. */
const PAGE_LIMIT = 200;

const QUERY = `
query ViewDeltasMerged($owner: String!, $name: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    defaultBranchRef { name }
    pullRequests(states: MERGED, first: 25, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      ${PAGE_INFO}
      nodes {
        number mergedAt updatedAt baseRefName
        mergeCommit { oid }
        headRefOid
        comments(last: 100) { nodes { ${COMMENT_FIELDS} } }
      }
    }
  }
}`;

const pullRequestNode = z.object({
  number: z.number(),
  mergedAt: z.string(),
  updatedAt: z.string(),
  baseRefName: z.string(),
  mergeCommit: z.nullable(z.object({ oid: z.string() })),
  headRefOid: z.string(),
  comments: z.object({ nodes: z.array(z.nullable(commentNode)) }),
});

const answer = z.object({
  repository: z.object({
    defaultBranchRef: z.nullable(z.object({ name: z.string() })),
    pullRequests: connection(pullRequestNode),
  }),
});

type PullRequestNode = z.infer<typeof pullRequestNode>;

/**
 * The pull requests that were merged into the default branch in this time, latest merge first. They
 * are found among those that were updated since its beginning: a merge is an update, too.
 *
 * @param purpose of our comment on them
 * @throws {UserError}
 */
export async function readMerged(
  { client, owner, name }: Repository,
  due: DueMerges,
  purpose: string,
): Promise<MergedPullRequest[]> {
  const read = async (after: string | null) => {
    const { repository } = await readAnswer(answer, () =>
      client.graphql(QUERY, { owner, name, after }),
    );
    const isIntoDefault = (node: PullRequestNode) =>
      node.baseRefName === repository.defaultBranchRef?.name;
    return { ...repository.pullRequests, isIntoDefault };
  };
  const isOlder = ({ updatedAt }: PullRequestNode) => Date.parse(updatedAt) < due.fromMs;
  const next = (page: Awaited<ReturnType<typeof read>>) =>
    page.nodes.some(isOlder) ? undefined : cursorAfter(page);
  const all = await explained(
    { to: 'list merged pull requests', needs: 'pull-requests: write' },
    async () => pages(await read(null), read, next, { most: PAGE_LIMIT }),
  );
  // One that is updated while the pages are read may come on two of them.
  const merges = new Map<number, MergedPullRequest>();
  for (const page of all) {
    for (const node of page.nodes.filter(page.isIntoDefault)) {
      if (isOlder(node)) continue;
      const mergedAtMs = Date.parse(node.mergedAt);
      const isDue = mergedAtMs >= due.fromMs && mergedAtMs <= due.toMs;
      if (isDue) {
        merges.set(node.number, mergeOf(node, purpose));
      }
    }
  }
  return [...merges.values()].sort(latestFirst);
}

function mergeOf(node: PullRequestNode, purpose: string): MergedPullRequest {
  const { number, mergedAt, mergeCommit, headRefOid, comments } = node;
  return {
    number,
    mergedAtMs: Date.parse(mergedAt),
    mergeSha: mergeCommit?.oid ?? headRefOid,
    ours: findMarked(comments.nodes, purpose),
  };
}

function latestFirst(left: MergedPullRequest, right: MergedPullRequest): number {
  return right.mergedAtMs - left.mergedAtMs || right.number - left.number;
}
