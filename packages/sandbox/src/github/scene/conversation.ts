import { iso } from '../rest/shapes/time.ts';
import type { Urls } from '../rest/shapes/urls.ts';
import type {
  CommentRecord,
  IssueRecord,
  ReactionContent,
  ReactionRecord,
  Written,
} from '../state/records.ts';
import type { Edit, World } from '../state/world.ts';
import {
  createComment,
  deleteComment,
  editComment,
  edited,
  react,
  rename,
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

/** What an issue and a pull request have in common. */
export abstract class Conversation {
  protected readonly world: World;
  protected readonly urls: Urls;
  readonly repository: Repository;
  readonly id: number;

  constructor(world: World, urls: Urls, repository: Repository, id: number) {
    this.world = world;
    this.urls = urls;
    this.repository = repository;
    this.id = id;
  }

  get record(): IssueRecord {
    return this.require(
      this.world.latest().issues.get(this.id),
      `issue or pull request ${this.id}`,
    );
  }

  get number(): number {
    return this.record.number;
  }

  get nodeId(): string {
    return this.record.nodeId;
  }

  get htmlUrl(): string {
    return this.urls.issueHtml(this.repository.record, this.record);
  }

  /** Deletes a comment; its author does unless `by` says otherwise. */
  deleteComment(commentId: number, by?: string): void {
    const comment = this.commentOf(commentId);
    deleteComment(this.world, this.editBy(by ?? comment.author), comment);
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
    react(this.world, this.editBy(author), subject, content);
  }

  /** Reactions to the issue or pull request itself, or to the node given. */
  reactions(subject = this.nodeId): ReactionRecord[] {
    return this.world
      .latest()
      .reactions.all()
      .filter((reaction) => reaction.subjectNodeId === subject);
  }

  /** Locks the conversation, as a maintainer can. */
  lock(): void {
    this.world.tables.issues.put({ ...this.record, isLocked: true }, this.now);
  }

  unlock(): void {
    this.world.tables.issues.put({ ...this.record, isLocked: false }, this.now);
  }

  label(name: string, by = this.repository.owner): void {
    setLabels(this.world, this.editBy(by), this.record, [...this.record.labels, name]);
  }

  unlabel(name: string, by = this.repository.owner): void {
    const left = this.record.labels.filter((label) => label !== name);
    setLabels(this.world, this.editBy(by), this.record, left);
  }

  protected get now(): number {
    return this.world.clock.now();
  }

  protected editBy(by: string): Edit {
    return { by, lagMs: 0 };
  }

  protected change({ title, body }: { title?: string; body?: string }, by: string): void {
    const edit = this.editBy(by);
    if (title !== undefined) rename(this.world, edit, this.record, title);
    if (body !== undefined)
      this.world.tables.issues.put(edited(this.world, this.record, edit, body), this.now);
  }

  protected addComment(body: string, by: string): SceneComment {
    return this.sceneComment(createComment(this.world, this.editBy(by), this.id, body));
  }

  protected changeComment(commentId: number, body: string, by: string): SceneComment {
    const comment = this.commentOf(commentId);
    return this.sceneComment(editComment(this.world, this.editBy(by), comment, body));
  }

  /** Its current issue comments, without the lag of reads. */
  protected sceneComments(): SceneComment[] {
    return this.world
      .latest()
      .comments.all()
      .filter((comment) => comment.issueId === this.id)
      .map((comment) => this.sceneComment(comment));
  }

  protected written(
    record: Written & { id: number; nodeId: string },
  ): Omit<SceneComment, 'htmlUrl'> {
    const { id, nodeId, author, body, createdAtMs, updatedAtMs } = record;
    return { id, nodeId, author, body, createdAt: iso(createdAtMs), updatedAt: iso(updatedAtMs) };
  }

  protected commentOf(id: number): CommentRecord {
    return this.require(this.world.latest().comments.get(id), `comment ${id}`);
  }

  protected require<T>(value: T | undefined, name: string): T {
    if (value === undefined)
      throw new Error(`${name} does not exist in ${this.repository.fullName}`);
    return value;
  }

  private sceneComment(comment: CommentRecord): SceneComment {
    const htmlUrl = this.urls.commentHtml(this.repository.record, this.record, comment.id);
    return { ...this.written(comment), htmlUrl };
  }
}
