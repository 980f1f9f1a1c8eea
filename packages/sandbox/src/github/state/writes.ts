import { isSameLabel, labelsOf } from './labels.ts';
import {
  type CommentRecord,
  type IssueRecord,
  isPull,
  type PullRecord,
  type ReactionContent,
  type ReactionRecord,
  type ReviewCommentRecord,
  type ReviewRecord,
  type ReviewState,
  type StateReason,
  type ThreadRecord,
  type Written,
} from './records.ts';
import type { Edit, World } from './world.ts';

/**
 * What can be done to the state. REST, GraphQL and tests write through these alone, so the three
 * agree.
 */

function written(world: World, author: string, body: string): Written {
  const now = world.clock.now();
  world.accounts.get(author);
  return {
    author,
    body,
    createdAtMs: now,
    updatedAtMs: now,
    edits: [],
    minimizedReason: null,
  };
}

/** The same record with another text; an edit counts even where the text is as before. */
export function edited<T extends Written>(world: World, record: T, edit: Edit, body: string): T {
  const now = world.clock.now();
  world.accounts.get(edit.by);
  const edits = [...record.edits, { by: edit.by, atMs: now }];
  return { ...record, body, updatedAtMs: now, edits };
}

export function createIssue(
  world: World,
  edit: Edit,
  facts: Pick<IssueRecord, 'repositoryId' | 'number' | 'title' | 'labels' | 'pull'> & {
    body: string;
  },
): IssueRecord {
  const { body, labels, ...rest } = facts;
  const record: IssueRecord = {
    ...world.identify(facts.pull === null ? 'I' : 'PR'),
    ...rest,
    ...written(world, edit.by, body),
    labels: [],
    state: 'open',
    stateReason: null,
    closedAtMs: null,
    isLocked: false,
    assignees: [],
  };
  world.tables.issues.put(record, world.visibleAt(edit));
  return labels.length === 0 ? record : setLabels(world, edit, record, labels);
}

/** Gives an issue or pull request another title. The same title changes nothing. */
export function rename(world: World, edit: Edit, issue: IssueRecord, title: string): IssueRecord {
  if (title === issue.title) return issue;
  const now = world.clock.now();
  world.accounts.get(edit.by);
  const event = {
    ...world.identify('RTE'),
    kind: 'renamed' as const,
    issueId: issue.id,
    actor: edit.by,
    createdAtMs: now,
  };
  world.tables.issueEvents.put(event, world.visibleAt(edit));
  return world.tables.issues.put({ ...issue, title, updatedAtMs: now }, world.visibleAt(edit));
}

/** Closes or reopens. Only issues have a reason: `completed` unless another is given. */
export function setState(
  world: World,
  edit: Edit,
  issue: IssueRecord,
  state: IssueRecord['state'],
  reason: StateReason = state === 'closed' ? 'completed' : 'reopened',
): IssueRecord {
  const now = world.clock.now();
  const change = { state, closedAtMs: state === 'closed' ? now : null, updatedAtMs: now };
  const stateReason = issue.pull === null ? reason : null;
  return world.tables.issues.put({ ...issue, ...change, stateReason }, world.visibleAt(edit));
}

export function createComment(
  world: World,
  edit: Edit,
  issueId: number,
  body: string,
): CommentRecord {
  const record = { ...world.identify('IC'), ...written(world, edit.by, body), issueId };
  touch(world, edit, issueId);
  return world.tables.comments.put(record, world.visibleAt(edit));
}

export function editComment(
  world: World,
  edit: Edit,
  comment: CommentRecord,
  body: string,
): CommentRecord {
  touch(world, edit, comment.issueId);
  return world.tables.comments.put(edited(world, comment, edit, body), world.visibleAt(edit));
}

export function deleteComment(world: World, edit: Edit, comment: CommentRecord): void {
  touch(world, edit, comment.issueId);
  world.tables.comments.remove(comment.id, world.visibleAt(edit));
}

/** What happens on an issue or pull request moves its own `updated_at`; a reaction does not. */
function touch(world: World, edit: Edit, issueId: number): void {
  const issue = world.latest().issues.get(issueId);
  if (issue === undefined) return;
  world.tables.issues.put({ ...issue, updatedAtMs: world.clock.now() }, world.visibleAt(edit));
}

export function createReview(
  world: World,
  edit: Edit,
  facts: { pullId: number; state: ReviewState; body: string; commitSha: string },
): ReviewRecord {
  const { body, ...rest } = facts;
  const begun = { ...world.identify('PRR'), ...written(world, edit.by, body), ...rest };
  const record = { ...begun, submittedAtMs: begun.createdAtMs };
  const pull = world.latest().issues.get(facts.pullId);
  // Who submits a review is no longer asked for one.
  if (facts.state !== 'PENDING' && isPull(pull))
    setReviewers(
      world,
      edit,
      pull,
      pull.pull.requestedReviewers.filter((login) => login !== edit.by),
    );
  return world.tables.reviews.put(record, world.visibleAt(edit));
}

/** Sets who is asked for a review. */
export function setReviewers(
  world: World,
  edit: Edit,
  record: PullRecord,
  requestedReviewers: readonly string[],
): PullRecord {
  const pull = { ...record.pull, requestedReviewers: [...new Set(requestedReviewers)] };
  const next = { ...record, pull, updatedAtMs: world.clock.now() };
  world.tables.issues.put(next, world.visibleAt(edit));
  return next;
}

export type NewThread = Pick<
  ThreadRecord,
  'pullId' | 'path' | 'side' | 'diffHunk' | 'subjectType'
> & {
  line: number | null;
  startLine: number | null;
  startSide?: ThreadRecord['side'];
  commitSha: string;
};

export function createThread(world: World, edit: Edit, facts: NewThread): ThreadRecord {
  const record: ThreadRecord = {
    ...world.identify('PRRT'),
    ...facts,
    originalLine: facts.line,
    originalStartLine: facts.startLine,
    originalCommitSha: facts.commitSha,
    resolvedBy: null,
  };
  return world.tables.threads.put(record, world.visibleAt(edit));
}

export function createReviewComment(
  world: World,
  edit: Edit,
  facts: { threadId: number; reviewId: number; inReplyToId: number | null; body: string },
): ReviewCommentRecord {
  const { body, ...rest } = facts;
  const record = { ...world.identify('PRRC'), ...written(world, edit.by, body), ...rest };
  return world.tables.reviewComments.put(record, world.visibleAt(edit));
}

/** Answers in a thread. A reply on its own is a review too, with an empty body, as on GitHub. */
export function replyInThread(
  world: World,
  edit: Edit,
  thread: ThreadRecord,
  body: string,
): ReviewCommentRecord {
  const view = world.latest();
  const pull = view.issues.get(thread.pullId);
  const first = view.reviewComments.all().find((comment) => comment.threadId === thread.id);
  if (pull?.pull == null || first === undefined)
    throw new Error('a thread without a pull request or a first comment');
  const review = createReview(world, edit, {
    pullId: pull.id,
    state: 'COMMENTED',
    body: '',
    commitSha: pull.pull.headSha,
  });
  return createReviewComment(world, edit, {
    threadId: thread.id,
    reviewId: review.id,
    inReplyToId: first.id,
    body,
  });
}

/** Deletes a review comment; its thread goes with the last one. */
export function deleteReviewComment(world: World, edit: Edit, comment: ReviewCommentRecord): void {
  world.tables.reviewComments.remove(comment.id, world.visibleAt(edit));
  const left = world
    .latest()
    .reviewComments.all()
    .some((other) => other.threadId === comment.threadId);
  if (!left) world.tables.threads.remove(comment.threadId, world.visibleAt(edit));
}

/**
 * Reacts once: an account's second reaction of the same kind is its first one. Decided on
 * everything written so far, however late readers see it, because GitHub holds it by a unique key.
 */
export function react(
  world: World,
  edit: Edit,
  subjectNodeId: string,
  content: ReactionContent,
): { reaction: ReactionRecord; outcome: 'created' | 'existed' } {
  const existing = world
    .latest()
    .reactions.all()
    .find(
      (one) =>
        one.subjectNodeId === subjectNodeId && one.content === content && one.author === edit.by,
    );
  if (existing !== undefined) return { reaction: existing, outcome: 'existed' };
  world.accounts.get(edit.by);
  const reaction: ReactionRecord = {
    ...world.identify('REA'),
    subjectNodeId,
    content,
    author: edit.by,
    createdAtMs: world.clock.now(),
  };
  return {
    reaction: world.tables.reactions.put(reaction, world.visibleAt(edit)),
    outcome: 'created',
  };
}

/**
 * Sets the labels. A name that differs only in case from one of the repository's labels is that
 * label.
 */
export function setLabels(
  world: World,
  edit: Edit,
  issue: IssueRecord,
  names: readonly string[],
): IssueRecord {
  const known = labelsOf(world.latest(), issue.repositoryId);
  const labels = [
    ...new Set(names.map((name) => known.find((label) => isSameLabel(label, name)) ?? name)),
  ];
  const at = { createdAtMs: world.clock.now(), actor: edit.by, issueId: issue.id };
  world.accounts.get(edit.by);
  for (const label of labels.filter((name) => !issue.labels.includes(name))) {
    const event = { ...world.identify('LE'), ...at, kind: 'labeled' as const, label };
    world.tables.issueEvents.put(event, world.visibleAt(edit));
  }
  return world.tables.issues.put(
    { ...issue, labels, updatedAtMs: at.createdAtMs },
    world.visibleAt(edit),
  );
}
