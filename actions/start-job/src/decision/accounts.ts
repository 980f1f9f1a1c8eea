import { authorsOf, isTied, startsWithOurMarker } from '@docs-agent/agent-action';
import type { Issue } from '../issue.ts';

/**
 * Accounts that changed title or body since a job was asked for: that authorizes both as they were
 * then.
 */
export function changersSince({ changes }: Issue, at: string): (string | undefined)[] {
  const sinceMs = Date.parse(at);
  const later = changes.filter((change) => Date.parse(change.at) >= sinceMs);
  return later.map(({ by }) => by);
}

/** A run looks up at most this many authors of comments: anybody can write one. */
const MOST_COMMENTERS = 20;

/** Everyone whose permission decides over something on the issue. */
export function accountsToAsk(issue: Issue, others: readonly (string | undefined)[]): string[] {
  const asked = new Set<string>();
  const changers = issue.changes.map(({ by }) => by);
  for (const login of [issue.author, ...changers, ...others]) {
    if (login !== undefined && login !== '') {
      asked.add(login);
    }
  }
  const most = asked.size + MOST_COMMENTERS;
  for (const login of commentersOf(issue)) {
    if (asked.size < most) {
      asked.add(login);
    }
  }
  return [...asked];
}

/** Those with a tie to the repository come first. */
function commentersOf({ comments }: Issue): string[] {
  const tied: string[] = [];
  const others: string[] = [];
  for (const comment of comments) {
    if (comment.isMinimized || startsWithOurMarker(comment.body)) continue;
    const group = isTied(comment.association) ? tied : others;
    group.push(...authorsOf(comment));
  }
  return [...tied, ...others];
}
