import { markedComments } from '@docs-agent/action-kit';

/** The comments and issues that actions of this service write, by the name that their markers begin with. */
export const { allMarked, findMarked, marker, startsWithOurMarker, withoutMarker, writeMarked } =
  markedComments('docs-agent');

/** Our comment for a purpose, among those that were read. Of several, the oldest. */
export function findOurs<Comment extends { body: string; isOfOurAccount: boolean }>(
  comments: readonly Comment[],
  purpose: string,
): Comment | undefined {
  return comments.find(
    ({ body, isOfOurAccount }) => isOfOurAccount && body.split(/\r?\n/, 1)[0] === marker(purpose),
  );
}
