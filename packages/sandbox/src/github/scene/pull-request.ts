import { iso } from '../rest/shapes/time.ts';
import type { Urls } from '../rest/shapes/urls.ts';
import { touchesLines } from '../state/changes.ts';
import {
  type CommentRecord,
  type FileChange,
  isPull,
  type PullFacts,
  type PullRecord,
  type ReactionContent,
  type ReactionRecord,
  type ReviewCommentRecord,
  type ReviewRecord,
  type ThreadRecord,
} from '../state/records.ts';
import { type NewReview, submitReview } from '../state/reviews.ts';
import type { Edit, World } from '../state/world.ts';
import {
  createComment,
  deleteComment,
  deleteReviewComment,
  editComment,
  edited,
  react,
  setLabels,
} from '../state/writes.ts';
import type { Repository } from './repository.ts';

export interface SceneComment {
  id: number;
  nodeId: string;
  author: string;
  body: string;
  htmlUrl: string;
  createdAt: string;
  updatedAt: string;
}

export interface SceneReviewComment extends SceneComment {
  threadId: string;
  path: string;
}

export interface SceneReview {
  id: number;
  nodeId: string;
  state: ReviewRecord['state'];
  htmlUrl: string;
  comments: SceneReviewComment[];
}

/** A pull request as a test drives it. What is done here is seen at once, whatever lag requests have. */
export class PullRequest {
  readonly #world: World;
  readonly #urls: Urls;
  readonly repository: Repository;
  readonly id: number;

  constructor(world: World, urls: Urls, repository: Repository, id: number) {
    this.#world = world;
    this.#urls = urls;
    this.repository = repository;
    this.id = id;
  }

  get record(): PullRecord {
    const record = this.#world.latest().issues.get(this.id);
    if (!isPull(record)) throw new Error(`pull request ${this.id} is gone`);
    return record;
  }

  get number(): number {
    return this.record.number;
  }

  get nodeId(): string {
    return this.record.nodeId;
  }

  get headSha(): string {
    return this.record.pull.headSha;
  }

  get headRef(): string {
    return this.record.pull.headRef;
  }

  get baseSha(): string {
    return this.record.pull.baseSha;
  }

  get baseRef(): string {
    return this.record.pull.baseRef;
  }

  get htmlUrl(): string {
    return this.#urls.issueHtml(this.repository.record, this.record);
  }

  submitReview(review: NewReview): SceneReview {
    const made = submitReview(this.#world, this.#edit(review.author), this.record, review);
    const ids = new Set(made.comments.map((comment) => comment.id));
    return {
      id: made.review.id,
      nodeId: made.review.nodeId,
      state: made.review.state,
      htmlUrl: this.#urls.reviewHtml(this.repository.record, this.record, made.review.id),
      comments: this.reviewComments().filter((comment) => ids.has(comment.id)),
    };
  }

  /** Submits a review that was a draft so far. */
  submitDraft(reviewId: number, state: Exclude<ReviewRecord['state'], 'PENDING'> = 'COMMENTED'): void {
    const review = { ...this.#review(reviewId), state, submittedAtMs: this.#now };
    this.#world.tables.reviews.put(review, this.#now);
  }

  /** Dismisses a review, as anyone with write access can. */
  dismissReview(reviewId: number): void {
    const review = this.#review(reviewId);
    this.#world.tables.reviews.put({ ...review, state: 'DISMISSED', updatedAtMs: this.#now }, this.#now);
  }

  editReview(reviewId: number, { author, body }: { author: string; body: string }): void {
    this.#world.tables.reviews.put(
      edited(this.#world, this.#review(reviewId), this.#edit(author), body),
      this.#now,
    );
  }

  comment({ author, body }: { author: string; body: string }): SceneComment {
    return this.#sceneComment(createComment(this.#world, this.#edit(author), this.id, body));
  }

  editComment(commentId: number, { author, body }: { author: string; body: string }): SceneComment {
    const edit = this.#edit(author);
    return this.#sceneComment(editComment(this.#world, edit, this.#comment(commentId), body));
  }

  /** Deletes a comment; its author does unless `by` says otherwise. */
  deleteComment(commentId: number, by?: string): void {
    const comment = this.#comment(commentId);
    deleteComment(this.#world, this.#edit(by ?? comment.author), comment);
  }

  editReviewComment(commentId: number, { author, body }: { author: string; body: string }): void {
    const record = this.#reviewComment(commentId);
    this.#world.tables.reviewComments.put(edited(this.#world, record, this.#edit(author), body), this.#now);
  }

  deleteReviewComment(commentId: number): void {
    deleteReviewComment(this.#world, this.#edit(''), this.#reviewComment(commentId));
  }

  /** Hides a comment, a review comment or a review's summary behind "this comment was marked as …". */
  minimize(id: number, minimizedReason = 'outdated'): void {
    const { comments, reviews, reviewComments } = this.#world.tables;
    const latest = this.#world.latest();
    const comment = latest.comments.get(id);
    const review = latest.reviews.get(id);
    if (comment !== undefined) comments.put({ ...comment, minimizedReason }, this.#now);
    else if (review !== undefined) reviews.put({ ...review, minimizedReason }, this.#now);
    else reviewComments.put({ ...this.#reviewComment(id), minimizedReason }, this.#now);
  }

  resolveThread(threadId: string, by: string): void {
    const thread = this.#require(
      this.threads().find((one) => one.nodeId === threadId),
      `thread ${threadId}`,
    );
    this.#world.accounts.get(by);
    this.#world.tables.threads.put({ ...thread, resolvedBy: by }, this.#now);
  }

  react({
    author,
    content,
    subject = this.nodeId,
  }: {
    author: string;
    content: ReactionContent;
    subject?: string;
  }): void {
    react(this.#world, this.#edit(author), subject, content);
  }

  /** Pushes a commit to the head branch, and returns its SHA. Threads on lines that it changes become outdated. */
  pushCommit(commit: { author: string; message: string; files?: readonly FileChange[] }): string {
    return this.#push({ ...commit, parent: this.headSha });
  }

  /** Replaces the branch by one commit on top of the base: the old head is no ancestor of the new one. */
  forcePush(commit: { author: string; message: string; files?: readonly FileChange[] }): string {
    return this.#push({ ...commit, parent: this.baseSha });
  }

  edit(change: { author: string; title?: string; body?: string }): void {
    const record = { ...this.record, ...(change.title === undefined ? {} : { title: change.title }) };
    const next =
      change.body === undefined
        ? record
        : edited(this.#world, record, this.#edit(change.author), change.body);
    this.#world.tables.issues.put(next, this.#now);
  }

  close(): void {
    this.#putPull(this.record.pull, { state: 'closed', closedAtMs: this.#now });
  }

  reopen(): void {
    this.#putPull(this.record.pull, { state: 'open', closedAtMs: null });
  }

  /** Merges: the base branch moves to a commit that has both parents. */
  merge(by = this.repository.owner): void {
    const git = this.#world.gitOf(this.repository.id);
    const base = this.repository.headOf(this.baseRef);
    const files = git.compare(git.require(base), git.require(this.headSha))?.files ?? [];
    const message = `Merge pull request #${this.number} from ${this.headRef}`;
    const commit = git.commit({ author: by, message, files, parents: [base, this.headSha], atMs: this.#now });
    git.setBranch(this.baseRef, commit.sha);
    this.#world.accounts.get(by);
    const merged = { mergedAtMs: this.#now, mergedBy: by, mergeCommitSha: commit.sha };
    this.#putPull({ ...this.record.pull, ...merged }, { state: 'closed', closedAtMs: this.#now });
  }

  label(name: string, by = this.repository.owner): void {
    setLabels(this.#world, this.#edit(by), this.record, [...new Set([...this.record.labels, name])]);
  }

  unlabel(name: string, by = this.repository.owner): void {
    setLabels(
      this.#world,
      this.#edit(by),
      this.record,
      this.record.labels.filter((label) => label !== name),
    );
  }

  /** Its current issue comments, without the lag of reads. */
  comments(): SceneComment[] {
    return this.#world
      .latest()
      .comments.all()
      .filter((comment) => comment.issueId === this.id)
      .map((comment) => this.#sceneComment(comment));
  }

  threads(): ThreadRecord[] {
    return this.#world
      .latest()
      .threads.all()
      .filter((thread) => thread.pullId === this.id);
  }

  reviewComments(): SceneReviewComment[] {
    const threads = new Map(this.threads().map((thread) => [thread.id, thread]));
    return this.#world
      .latest()
      .reviewComments.all()
      .flatMap((comment) => {
        const thread = threads.get(comment.threadId);
        if (thread === undefined) return [];
        const htmlUrl = this.#urls.reviewCommentHtml(this.repository.record, this.record, comment.id);
        return [{ ...this.#written(comment), htmlUrl, threadId: thread.nodeId, path: thread.path }];
      });
  }

  /** Reactions to the pull request itself, or to the node given. */
  reactions(subject = this.nodeId): ReactionRecord[] {
    return this.#world
      .latest()
      .reactions.all()
      .filter((reaction) => reaction.subjectNodeId === subject);
  }

  get #now(): number {
    return this.#world.clock.now();
  }

  #edit(by: string): Edit {
    return { by, lagMs: 0 };
  }

  #push(commit: { author: string; message: string; files?: readonly FileChange[]; parent: string }): string {
    const { parent, files = [], author, message } = commit;
    const git = this.#world.gitOf(this.repository.id);
    const { sha } = git.commit({ author, message, files, parents: [parent], atMs: this.#now });
    if (git.branch(this.headRef) !== undefined) git.setBranch(this.headRef, sha);
    this.#world.accounts.get(author);
    this.#putPull({ ...this.record.pull, headSha: sha }, {});
    for (const thread of this.threads()) this.#follow(thread, files, sha);
    return sha;
  }

  #follow(thread: ThreadRecord, files: readonly FileChange[], commitSha: string): void {
    const { line } = thread;
    if (line === null) return;
    const start = thread.startLine ?? line;
    const outdated = files.some(
      (file) => (file.previousPath ?? file.path) === thread.path && touchesLines(file, start, line),
    );
    const next = outdated ? { ...thread, line: null, startLine: null } : { ...thread, commitSha };
    this.#world.tables.threads.put(next, this.#now);
  }

  #putPull(pull: PullFacts, change: Partial<Pick<PullRecord, 'state' | 'closedAtMs'>>): void {
    this.#world.tables.issues.put({ ...this.record, ...change, pull, updatedAtMs: this.#now }, this.#now);
  }

  #sceneComment(comment: CommentRecord): SceneComment {
    const htmlUrl = this.#urls.commentHtml(this.repository.record, this.record, comment.id);
    return { ...this.#written(comment), htmlUrl };
  }

  #written(record: CommentRecord | ReviewCommentRecord): Omit<SceneComment, 'htmlUrl'> {
    const { id, nodeId, author, body, createdAtMs, updatedAtMs } = record;
    return { id, nodeId, author, body, createdAt: iso(createdAtMs), updatedAt: iso(updatedAtMs) };
  }

  #comment(id: number): CommentRecord {
    return this.#require(this.#world.latest().comments.get(id), `comment ${id}`);
  }

  #review(id: number): ReviewRecord {
    return this.#require(this.#world.latest().reviews.get(id), `review ${id}`);
  }

  #reviewComment(id: number): ReviewCommentRecord {
    return this.#require(this.#world.latest().reviewComments.get(id), `review comment ${id}`);
  }

  #require<T>(value: T | undefined, name: string): T {
    if (value === undefined) throw new Error(`${name} does not exist on pull request ${this.number}`);
    return value;
  }
}
