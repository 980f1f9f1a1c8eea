import { touchesLines } from '../state/changes.ts';
import {
  type FileChange,
  isPull,
  type PullFacts,
  type PullRecord,
  type ReviewCommentRecord,
  type ReviewRecord,
  type ThreadRecord,
} from '../state/records.ts';
import { type NewReview, submitReview } from '../state/reviews.ts';
import { deleteReviewComment, edited, setReviewers } from '../state/writes.ts';
import { Conversation, type SceneComment } from './conversation.ts';

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

/**
 * A pull request as a test drives it. What is done here is seen at once, whatever lag requests
 * have.
 */
export class PullRequest extends Conversation {
  override get record(): PullRecord {
    const record = this.world.latest().issues.get(this.id);
    if (!isPull(record)) throw new Error(`pull request ${this.id} is gone`);
    return record;
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

  /** Logins whose review is asked for and was not submitted since. */
  get requestedReviewers(): readonly string[] {
    return this.record.pull.requestedReviewers;
  }

  submitReview(review: NewReview): SceneReview {
    const made = submitReview(this.world, this.editBy(review.author), this.record, review);
    const ids = new Set(made.comments.map((comment) => comment.id));
    return {
      id: made.review.id,
      nodeId: made.review.nodeId,
      state: made.review.state,
      htmlUrl: this.urls.reviewHtml(this.repository.record, this.record, made.review.id),
      comments: this.reviewComments().filter((comment) => ids.has(comment.id)),
    };
  }

  /** Submits a review that was a draft so far. */
  submitDraft(
    reviewId: number,
    state: Exclude<ReviewRecord['state'], 'PENDING'> = 'COMMENTED',
  ): void {
    const review = { ...this.#review(reviewId), state, submittedAtMs: this.now };
    this.world.tables.reviews.put(review, this.now);
    const left = this.requestedReviewers.filter((login) => login !== review.author);
    setReviewers(this.world, this.editBy(review.author), this.record, left);
  }

  /** Dismisses a review, as anyone with write access can. */
  dismissReview(reviewId: number): void {
    const review = this.#review(reviewId);
    this.world.tables.reviews.put(
      { ...review, state: 'DISMISSED', updatedAtMs: this.now },
      this.now,
    );
  }

  editReview(reviewId: number, { author, body }: { author: string; body: string }): void {
    this.world.tables.reviews.put(
      edited(this.world, this.#review(reviewId), this.editBy(author), body),
      this.now,
    );
  }

  comment({ author, body }: { author: string; body: string }): SceneComment {
    return this.addComment(body, author);
  }

  editComment(commentId: number, { author, body }: { author: string; body: string }): SceneComment {
    return this.changeComment(commentId, body, author);
  }

  editReviewComment(commentId: number, { author, body }: { author: string; body: string }): void {
    const record = this.#reviewComment(commentId);
    this.world.tables.reviewComments.put(
      edited(this.world, record, this.editBy(author), body),
      this.now,
    );
  }

  deleteReviewComment(commentId: number): void {
    deleteReviewComment(this.world, this.editBy(''), this.#reviewComment(commentId));
  }

  /**
   * Hides a comment, a review comment or a review's summary behind "this comment was marked as …".
   */
  minimize(id: number, minimizedReason = 'outdated'): void {
    const { comments, reviews, reviewComments } = this.world.tables;
    const latest = this.world.latest();
    const comment = latest.comments.get(id);
    const review = latest.reviews.get(id);
    if (comment !== undefined) comments.put({ ...comment, minimizedReason }, this.now);
    else if (review !== undefined) reviews.put({ ...review, minimizedReason }, this.now);
    else reviewComments.put({ ...this.#reviewComment(id), minimizedReason }, this.now);
  }

  resolveThread(threadId: string, by: string): void {
    this.world.accounts.get(by);
    this.#putThread(threadId, by);
  }

  unresolveThread(threadId: string): void {
    this.#putThread(threadId, null);
  }

  /**
   * Pushes a commit to the head branch, and returns its SHA. Threads on lines that it changes
   * become outdated.
   */
  pushCommit(commit: { author: string; message: string; files?: readonly FileChange[] }): string {
    return this.#push({ ...commit, parents: [this.headSha] });
  }

  /** “Update branch”: a commit of two parents brings what the base has since. */
  updateBranch(by: string): string {
    const git = this.world.gitOf(this.repository.id);
    const base = this.repository.headOf(this.baseRef);
    const files = git.compare(git.require(this.headSha), git.require(base))?.files ?? [];
    const message = `Merge branch '${this.baseRef}' into ${this.headRef}`;
    const sha = this.#push({ author: by, message, files, parents: [this.headSha, base] });
    this.#putPull({ ...this.record.pull, baseSha: base }, {});
    return sha;
  }

  /**
   * Replaces the branch by one commit on top of the base: the old head is no ancestor of the new
   * one.
   */
  forcePush(commit: { author: string; message: string; files?: readonly FileChange[] }): string {
    return this.#push({ ...commit, parents: [this.baseSha] });
  }

  edit({ author, ...change }: { author: string; title?: string; body?: string }): void {
    this.change(change, author);
  }

  /** Changes the base branch. The head stays. */
  retarget(baseRef: string): void {
    this.#putPull({ ...this.record.pull, baseRef, baseSha: this.repository.headOf(baseRef) }, {});
  }

  close(): void {
    this.#putPull(this.record.pull, { state: 'closed', closedAtMs: this.now });
  }

  reopen(): void {
    this.#putPull(this.record.pull, { state: 'open', closedAtMs: null });
  }

  /** Merges: the base branch moves to a commit that has both parents. */
  merge(by = this.repository.owner): void {
    const git = this.world.gitOf(this.repository.id);
    const base = this.repository.headOf(this.baseRef);
    const files = git.compare(git.require(base), git.require(this.headSha))?.files ?? [];
    const message = `Merge pull request #${this.number} from ${this.headRef}`;
    const commit = git.commit({
      author: by,
      message,
      files,
      parents: [base, this.headSha],
      atMs: this.now,
    });
    git.setBranch(this.baseRef, commit.sha);
    this.world.accounts.get(by);
    const merged = { mergedAtMs: this.now, mergedBy: by, mergeCommitSha: commit.sha };
    this.#putPull({ ...this.record.pull, ...merged }, { state: 'closed', closedAtMs: this.now });
  }

  /** Its current issue comments, without the lag of reads. */
  comments(): SceneComment[] {
    return this.sceneComments();
  }

  threads(): ThreadRecord[] {
    return this.world
      .latest()
      .threads.all()
      .filter((thread) => thread.pullId === this.id);
  }

  reviewComments(): SceneReviewComment[] {
    const threads = new Map(this.threads().map((thread) => [thread.id, thread]));
    return this.world
      .latest()
      .reviewComments.all()
      .flatMap((comment) => {
        const thread = threads.get(comment.threadId);
        if (thread === undefined) return [];
        const htmlUrl = this.urls.reviewCommentHtml(
          this.repository.record,
          this.record,
          comment.id,
        );
        return [{ ...this.written(comment), htmlUrl, threadId: thread.nodeId, path: thread.path }];
      });
  }

  #push(commit: {
    author: string;
    message: string;
    files?: readonly FileChange[];
    parents: readonly string[];
  }): string {
    const { parents, files = [], author, message } = commit;
    const git = this.world.gitOf(this.repository.id);
    const { sha } = git.commit({ author, message, files, parents, atMs: this.now });
    if (git.branch(this.headRef) !== undefined) git.setBranch(this.headRef, sha);
    this.world.accounts.get(author);
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
    this.world.tables.threads.put(next, this.now);
  }

  #putThread(threadId: string, resolvedBy: string | null): void {
    const thread = this.require(
      this.threads().find((one) => one.nodeId === threadId),
      `thread ${threadId}`,
    );
    this.world.tables.threads.put({ ...thread, resolvedBy }, this.now);
  }

  #putPull(pull: PullFacts, change: Partial<Pick<PullRecord, 'state' | 'closedAtMs'>>): void {
    this.world.tables.issues.put(
      { ...this.record, ...change, pull, updatedAtMs: this.now },
      this.now,
    );
  }

  #review(id: number): ReviewRecord {
    return this.require(this.world.latest().reviews.get(id), `review ${id}`);
  }

  #reviewComment(id: number): ReviewCommentRecord {
    return this.require(this.world.latest().reviewComments.get(id), `review comment ${id}`);
  }
}
