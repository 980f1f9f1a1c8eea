import type { MarkedComment } from '@docs-agent/action-kit';

/** In place of a head, in a report that is about no pull request. */
export const WHOLE_SITE = 'site';

/** Our comment on one pull request, on GitHub. */
export interface CommentPort {
  /** The pull request's head, and our comments with this purpose, oldest first, without their markers. */
  read(): Promise<{ headSha: string; ours: MarkedComment[] }>;
  /** Edits the comment, or makes one; the body comes without its marker. */
  write(body: string, existing: MarkedComment | undefined): Promise<MarkedComment>;
  /** Removes a comment. It is no error if it is already gone. */
  remove(comment: MarkedComment): Promise<void>;
}
