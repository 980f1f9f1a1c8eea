import type { MarkedComment } from '@docs-agent/action-kit';
import { findMarked } from './marked-comments.ts';

/** A comment as the actions keep it. */
interface KnownComment {
  id: number;
  nodeId: string;
  body: string;
  url: string;
  isOfOurAccount: boolean;
}

/** Our comment for a purpose, among those that were read. */
export function findOurs(comments: readonly KnownComment[], purpose: string): MarkedComment | undefined {
  const nodes = comments.map(({ id, nodeId, body, url, isOfOurAccount }) => ({
    id: nodeId,
    fullDatabaseId: String(id),
    body,
    url,
    viewerDidAuthor: isOfOurAccount,
  }));
  return findMarked(nodes, purpose);
}
