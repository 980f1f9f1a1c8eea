import { createHash } from 'node:crypto';
import { markedComments } from '@docs-agent/action-kit';

/**
 * The comments and issues that actions of this service write, by the name that their markers begin
 * with.
 */
export const { allMarked, findMarked, marker, startsWithOurMarker, withoutMarker, writeMarked } =
  markedComments('docs-agent');

/** The name of the comments that an action writes for one project. */
export function purposeOf(action: string, projectId: string): string {
  return `${action} ${createHash('sha256').update(projectId).digest('hex').slice(0, 12)}`;
}

/**
 * For which project an action wrote a comment, by its first line: for this one, for another one of
 * the repository, or not at all.
 */
export function projectOf(
  { body }: { body: string },
  action: string,
  projectId: string,
): 'this' | 'other' | undefined {
  const [first] = body.split(/\r?\n/, 1);
  if (first === marker(purposeOf(action, projectId))) return 'this';
  return body.startsWith(`<!-- docs-agent ${action} `) ? 'other' : undefined;
}
