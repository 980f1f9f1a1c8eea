import { authorsOf, isTied, startsWithOurMarker } from '@docs-agent/agent-action';
import type { Issue } from '../issue.ts';

/**
 * Accounts that changed title or body since a job was asked for: that authorizes both as they were
 * then.
 */
export function changersSince({ changes }: Issue, at: string): (string | undefined)[] {
  return changes.filter((change) => Date.parse(change.at) >= Date.parse(at)).map(({ by }) => by);
}

/** A run looks up at most this many authors of comments: anybody can write one. */
const MOST_COMMENTERS = 20;

/** Everyone whose permission decides over something on the issue. */
export function accountsToAsk(issue: Issue, others: readonly (string | undefined)[]): string[] {
  const asked = new Set<string>();
  for (const login of [issue.author, ...issue.changes.map(({ by }) => by), ...others])
    if (login !== undefined && login !== '') asked.add(login);
  const comments = issue.comments.filter(
    ({ body, isMinimized }) => !startsWithOurMarker(body) && !isMinimized,
  );
  const tiedFirst = [
    ...comments.filter(({ association }) => isTied(association)),
    ...comments.filter(({ association }) => !isTied(association)),
  ];
  const most = asked.size + MOST_COMMENTERS;
  for (const login of tiedFirst.flatMap(authorsOf)) if (asked.size < most) asked.add(login);
  return [...asked];
}
