import { markedComments } from '@docs-agent/action-kit';

/**
 * The comments and issues that actions of this service write, by the name that their markers begin
 * with.
 */
export const { allMarked, findMarked, marker, startsWithOurMarker, withoutMarker, writeMarked } =
  markedComments('docs-agent');
