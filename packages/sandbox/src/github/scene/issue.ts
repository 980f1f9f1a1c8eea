import type { StateReason } from '../state/records.ts';
import { setState } from '../state/writes.ts';
import { Conversation, type SceneComment } from './conversation.ts';

/** An issue as a test drives it. What is done here is seen at once, whatever lag requests have. */
export class Issue extends Conversation {
  get labels(): readonly string[] {
    return this.record.labels;
  }

  /** Its current comments, without the lag of reads. */
  get comments(): SceneComment[] {
    return this.sceneComments();
  }

  edit(change: { title?: string; body?: string }, by: string): void {
    this.change(change, by);
  }

  comment(body: string, by: string): SceneComment {
    return this.addComment(body, by);
  }

  editComment(commentId: number, body: string, by: string): SceneComment {
    return this.changeComment(commentId, body, by);
  }

  /** @param reason `completed` unless given */
  close(reason?: StateReason): void {
    setState(this.world, this.editBy(this.repository.owner), this.record, 'closed', reason);
  }

  assign(login: string): void {
    const assignees = [...this.record.assignees, login];
    this.world.tables.issues.put({ ...this.record, assignees }, this.now);
  }

  reopen(): void {
    setState(this.world, this.editBy(this.repository.owner), this.record, 'open');
  }
}
