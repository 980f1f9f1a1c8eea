import { startsWithOurMarker } from '@docs-agent/agent-action';
import type { Issue } from '../issue.ts';

/** Most accounts whose comments are asked for: anybody can write one. */
const MOST_COMMENTERS = 20;
const TIED: readonly string[] = ['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR'];

/** Everyone whose permission decides over something on the issue. */
export function accountsToAsk(issue: Issue, others: readonly (string | undefined)[]): string[] {
  const commenters = issue.comments
    .filter(({ body, isMinimized }) => !startsWithOurMarker(body) && !isMinimized)
    .toSorted(
      (left, right) => Number(TIED.includes(right.association)) - Number(TIED.includes(left.association)),
    )
    .flatMap(({ author, editor }) => [author, editor]);
  const first = [issue.author, ...issue.changes.map(({ by }) => by), ...others];
  const known = [...new Set(first)].filter((login) => login !== undefined);
  const more = [...new Set(commenters)].filter((login) => login !== undefined && !known.includes(login));
  return [...known, ...more.slice(0, MOST_COMMENTERS)].filter((login) => login !== undefined);
}
