import { isTied, startsWithOurMarker } from '@docs-agent/agent-action';
import type { Issue } from '../issue.ts';

/**
 * Accounts that changed title or body since a job was asked for: that authorizes both as they were
 * then.
 */
export function changersSince({ changes }: Issue, at: string): (string | undefined)[] {
  return changes.filter((change) => Date.parse(change.at) >= Date.parse(at)).map(({ by }) => by);
}

/** Most accounts whose comments are asked for: anybody can write one. */
const MOST_COMMENTERS = 20;

/** Everyone whose permission decides over something on the issue. */
export function accountsToAsk(issue: Issue, others: readonly (string | undefined)[]): string[] {
  const commenters = issue.comments
    .filter(({ body, isMinimized }) => !startsWithOurMarker(body) && !isMinimized)
    .toSorted((left, right) => Number(isTied(right.association)) - Number(isTied(left.association)))
    .flatMap(({ author, editor }) => [author, editor]);
  const known = new Set([issue.author, ...issue.changes.map(({ by }) => by), ...others]);
  const more = [...new Set(commenters)].filter((login) => login !== undefined && !known.has(login));
  const asked = [...known, ...more.slice(0, MOST_COMMENTERS)];
  return asked.filter((login) => login !== undefined).filter((login) => login !== '');
}
