import { connection, listOf } from '@docs-agent/action-kit';
import {
  isOpen,
  isStamped,
  login,
  type Reaction,
  restId,
  type Stamped,
  startsWithOurMarker,
  text,
} from '@docs-agent/agent-action';
import * as z from 'zod/mini';

/** A text on a pull request, by its kind and its GitHub id. */
export type ItemKey = `comment:${number}` | `review:${number}` | `remark:${number}`;

const reactions = z.nullable(
  z.array(
    z.object({
      content: z.string(),
      createdAt: z.nullable(z.string()),
      viewerHasReacted: z.boolean(),
    }),
  ),
);

const written = {
  ...text,
  id: restId,
  isMinimized: z.boolean(),
  reactions,
};

/** Marks that this action left on a text. */
interface Marks {
  /**
   * It begins with our marker: this action wrote it, under this account or an earlier one, or
   * someone copied the marker.
   */
  isMarked: boolean;
  /**
   * This action wrote it: it is marked, and the account, which can be a person's, who reviews as
   * well, is ours.
   */
  isOurs: boolean;
  /**
   * Reactions of our account on it, whatever workflow left them, with the time of the first such
   * reaction of anyone; ISO 8601.
   */
  ourReactions: Readonly<Partial<Record<Reaction, string>>>;
}

function marksOf(
  node: Readonly<{
    body: string;
    isOfOurAccount: boolean;
    createdAt: string;
  }>,
  groups: z.infer<typeof reactions>,
): Marks {
  const isMarked = startsWithOurMarker(node.body);
  const ours = (groups ?? []).filter(({ viewerHasReacted }) => viewerHasReacted);
  return {
    isMarked,
    isOurs: node.isOfOurAccount && isMarked,
    ourReactions: Object.fromEntries(
      ours.map((one) => [one.content, one.createdAt ?? node.createdAt]),
    ),
  };
}

const review = z.pipe(
  z.object({
    ...written,
    state: z.string(),
    submittedAt: z.nullable(z.string()),
    commit: z.nullable(z.object({ oid: z.string() })),
  }),
  z.transform(({ reactions: groups, submittedAt, commit, ...node }) => ({
    ...node,
    ...marksOf(node, groups),
    /** When others could read it: a draft was written before it was submitted. */
    createdAt: submittedAt ?? node.createdAt,
    /** The head when it was submitted; undefined where GitHub no longer knows. */
    commitSha: commit?.oid,
  })),
);
export type Review = z.infer<typeof review>;

export const reviewComment = z.pipe(
  z.object({
    ...written,
    diffHunk: z.string(),
    review: z.nullable(
      z.object({
        id: restId,
        state: z.string(),
        submittedAt: z.nullable(z.string()),
      }),
    ),
  }),
  z.transform(({ reactions: groups, review: whole, ...node }) => ({
    ...node,
    ...marksOf(node, groups),
    createdAt: whole?.submittedAt ?? node.createdAt,
    reviewId: whole?.id,
    reviewState: whole?.state,
  })),
);
export interface ReviewComment extends z.infer<typeof reviewComment> {
  /** It begins with the mention of an account or a team that exists, as GitHub renders it. */
  beginsWithMention: boolean;
}

const issueComment = z.pipe(
  z.object({
    ...written,
    /** ISO 8601, by GitHub's clock. */
    updatedAt: z.string(),
  }),
  z.transform(({ reactions: groups, ...node }) => ({ ...node, ...marksOf(node, groups) })),
);
/** A comment on the pull request itself. */
export type IssueComment = z.infer<typeof issueComment>;

export interface LineRange {
  first: number;
  last: number;
}

const line = z.nullable(z.number());

/** A conversation at some lines of a file, with the first page of its comments. */
const threadPage = z.pipe(
  z.object({
    id: z.string(),
    isResolved: z.boolean(),
    /** The field is a `User`, also where a bot resolved it. */
    resolvedBy: z.nullable(z.object({ login: z.string() })),
    isOutdated: z.boolean(),
    path: z.string(),
    subjectType: z.string(),
    line,
    startLine: line,
    originalLine: line,
    originalStartLine: line,
    startSide: z.nullable(z.enum(['LEFT', 'RIGHT'])),
    side: z.enum(['LEFT', 'RIGHT']),
    comments: connection(reviewComment),
  }),
  z.transform(
    ({ subjectType, line, startLine, originalLine, originalStartLine, startSide, ...thread }) => {
      const [first, last] = line === null ? [originalStartLine, originalLine] : [startLine, line];
      // A range that begins in the old file and ends in the new one has no first line in the file
      // of its last.
      const isOfOneFile = startSide === null || startSide === thread.side;
      return {
        ...thread,
        /** On the file as a whole. */
        isOnFile: subjectType === 'FILE',
        /**
         * Lines in the file as it is now, or as it was commented on where they are gone; none if no
         * longer known.
         */
        lines: rangeOf(isOfOneFile ? first : null, last),
      };
    },
  ),
);

/** Without a first line, the last one stands for it. */
function rangeOf(first: number | null, last: number | null): LineRange | undefined {
  return last === null ? undefined : { first: first ?? last, last };
}

export type ThreadPage = z.infer<typeof threadPage>;

export interface Thread extends Omit<ThreadPage, 'comments'> {
  comments: ReviewComment[];
}

/** A page of a pull request, as GitHub returns it. A list that was not requested is absent. */
export const pullRequestPage = z.object({
  number: z.number(),
  nodeId: z.string(),
  url: z.string(),
  body: z.string(),
  author: login,
  editor: login,
  association: z.string(),
  /** Its head is in another repository, where anyone can name a branch. */
  isFromFork: z.boolean(),
  isOpen,
  isLocked: z.boolean(),
  headSha: z.string(),
  headRef: z.string(),
  isStamped,
  reviews: z.optional(connection(review)),
  threads: z.optional(connection(threadPage)),
  comments: z.optional(connection(issueComment)),
});

/** A pull request as of one read. Texts are as their authors wrote them. */
export interface PullRequest
  extends Stamped,
    Omit<z.infer<typeof pullRequestPage>, 'reviews' | 'threads' | 'comments'> {
  /** Login of the account that this run writes with. */
  ourLogin: string;
  /** The commit that was reviewed when a review woke this run. */
  reviewedSha?: string | undefined;
  reviews: Review[];
  threads: Thread[];
  comments: IssueComment[];
}

/** Every text on a pull request but its description, by its key. */
export function textsOf({ reviews, threads, comments }: PullRequest) {
  const inThreads = threads.flatMap((thread) => thread.comments);
  return [
    ...comments.map((comment) => ({ ...comment, ...placed(`remark:${comment.id}`) })),
    ...inThreads.map((comment) => ({ ...comment, ...placed(`comment:${comment.id}`, comment) })),
    ...reviews.map((review) => {
      const { id, state: reviewState } = review;
      return { ...review, ...placed(`review:${id}`, { reviewState }) };
    }),
  ];
}

/** `place`: of a review comment, the key of its review. */
function placed(
  key: ItemKey,
  { reviewId, reviewState }: Partial<Pick<ReviewComment, 'reviewId' | 'reviewState'>> = {},
) {
  const place = reviewId === undefined ? key : (`review:${reviewId}` as const);
  return {
    key,
    place,
    isDraft: reviewState === 'PENDING',
  };
}

/** The part that a run reads repeatedly while a job works. */
export const pullRequestProgress = z.object({
  headSha: z.string(),
  isOpen,
  isLocked: z.boolean(),
  /** The latest comments on the pull request itself. */
  comments: listOf(issueComment),
});
export type PullRequestProgress = z.infer<typeof pullRequestProgress>;

/** What changed between two heads of a pull request. */
export interface Comparison {
  url: string;
  /** The new head does not follow from the old one: commits are counted from where the two part. */
  isDiverged: boolean;
  /** Commits made on the branch, without those of a merge from another branch. */
  commits: Commit[];
  files: ChangedFile[];
  /**
   * Where a merge is among the commits: paths that the pull request changes, without what is as in
   * its base.
   */
  ownPaths?: ReadonlySet<string> | undefined;
  /**
   * Statements of the agent's commits about the comments of the turn, by their number in the
   * prompt.
   */
  claims?: ReadonlyMap<number, string>;
  /** Why GitHub could not compare them; nothing else is known then. */
  failure?: string;
  /** GitHub no longer has one of them: nothing else is known either. */
  isGone?: boolean;
}

export interface ChangedFile {
  /** Repository-relative. */
  path: string;
  previousPath: string | undefined;
  /** Unified diff between the two heads; undefined where GitHub gives none. */
  patch: string | undefined;
}

export interface Commit {
  sha: string;
  url: string;
  title: string;
  /** With the title. */
  message: string;
  /** The account that GitHub attributes it to. */
  author: string | undefined;
  /** It has two parents, as by “Update branch”: its changes were made elsewhere. */
  isMerge: boolean;
  /** Paths that it changes; undefined if they were not requested. */
  files: readonly string[] | undefined;
}
