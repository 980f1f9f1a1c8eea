import type { CommentItem, Item, RemarkItem } from './item.ts';

/** An item that the agent can name by its number. */
export interface Numbered<Kind extends CommentItem | RemarkItem = CommentItem | RemarkItem> {
  item: Kind;
  /** From 1. */
  number: number;
}

/**
 * The numbers of a prompt's items: comments first, then remarks, each kind in the order given.
 * Summaries have none.
 */
export function numbered(items: readonly Item[]): {
  comments: Numbered<CommentItem>[];
  remarks: Numbered<RemarkItem>[];
} {
  const comments = items
    .filter((item) => item.kind === 'comment')
    .map((item, index) => ({ item, number: index + 1 }));
  const remarks = items
    .filter((item) => item.kind === 'remark')
    .map((item, index) => ({ item, number: comments.length + index + 1 }));
  return { comments, remarks };
}
