import {
  COMMENT_FIELDS,
  type CommentNode,
  commentNode,
  explained,
  findMarked,
  type GitHubClient,
  type IssueAddress,
  type MarkedComment,
} from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import type { ChangedFile } from '../pages/touched-pages.ts';

/** GitHub lists no more files of one pull request. */
const LISTED_FILES_LIMIT = 3_000;
const PAGE_LIMIT = 100;

/** What is read of a pull request. */
export interface TouchedPullRequest {
  headSha: string;
  files: ChangedFile[];
  /** Changed files that GitHub does not list. */
  unlistedFiles: number;
  /** Our comment, if there is one. */
  comment: MarkedComment | undefined;
}

const QUERY = `
query ViewDeltasPullRequest($owner: String!, $name: String!, $number: Int!, $comments: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      headRefOid changedFiles
      comments(first: 100, after: $comments) {
        pageInfo { hasNextPage endCursor }
        nodes { ${COMMENT_FIELDS} }
      }
    }
  }
}`;

const answer = z.object({
  repository: z.object({
    pullRequest: z.object({
      headRefOid: z.string(),
      changedFiles: z.number(),
      comments: z.object({
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
        nodes: z.array(commentNode),
      }),
    }),
  }),
});

/**
 * Reads the head, the changed files and our comment.
 *
 * @param purpose names our comment among others of ours.
 * @throws {UserError}
 */
export async function readTouchedPullRequest(
  client: GitHubClient,
  address: IssueAddress,
  purpose: string,
): Promise<TouchedPullRequest> {
  return explained(
    { to: `show pull request #${address.number}`, needs: 'pull-requests: write' },
    async () => {
      const [pullRequest, files] = await Promise.all([
        readPullRequest(client, address),
        readFiles(client, address),
      ]);
      return {
        headSha: pullRequest.headSha,
        files,
        unlistedFiles:
          files.length < LISTED_FILES_LIMIT ? 0 : Math.max(0, pullRequest.changedFiles - files.length),
        comment: findMarked(pullRequest.comments, purpose),
      };
    },
  );
}

type PullRequestNode = z.infer<typeof answer>['repository']['pullRequest'];

/** The pull request with the comments of all pages. */
async function readPullRequest(client: GitHubClient, address: IssueAddress) {
  const comments: CommentNode[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < PAGE_LIMIT; pages += 1) {
    const page: PullRequestNode = answer.parse(
      await client.graphql<unknown>(QUERY, { ...address, comments: after }),
    ).repository.pullRequest;
    comments.push(...page.comments.nodes);
    if (!page.comments.pageInfo.hasNextPage) {
      return { headSha: page.headRefOid, changedFiles: page.changedFiles, comments };
    }
    after = page.comments.pageInfo.endCursor;
  }
  throw new Error(`GitHub keeps offering further comments of #${address.number}`);
}

async function readFiles(
  client: GitHubClient,
  { owner, name, number }: IssueAddress,
): Promise<ChangedFile[]> {
  const files = await client.paginate(client.rest.pulls.listFiles, {
    owner,
    repo: name,
    pull_number: number,
    per_page: 100,
  });
  return files.map((file) => ({
    path: file.filename,
    previousPath: file.previous_filename,
    status: file.status,
  }));
}
