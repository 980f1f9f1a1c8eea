import { isTied, startsWithOurMarker } from '@docs-agent/agent-action';
import { hasLabel, type Issue, isSameLabel } from '../issue.ts';

/** What asks for a job. */
export interface Ask {
  /** Who did; empty where the account is gone. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** What stood on the issue then is what it is for; ISO 8601. */
  readAt: string;
}

/** The label that asks for a job, while it is on the issue: who set it last, and when. */
export function askByLabel({ labels, labelings }: Issue, label: string): Ask | undefined {
  if (!hasLabel(labels, label)) return undefined;
  const last = labelings.findLast((labeling) => isSameLabel(labeling.label, label));
  return last && { by: last.by ?? '', at: last.at, readAt: last.at };
}

/** Said of a command that came to nothing. */
export const GIVE_AGAIN = 'Then give the command again.';

/**
 * Whether the next run on a schedule finds what is asked for: a command is done once, and only the
 * label stays.
 */
export function isFoundAgain(issue: Issue, label: string): boolean {
  return askByLabel(issue, label) !== undefined;
}

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
  return [...known, ...more.slice(0, MOST_COMMENTERS)].filter((login) => login !== undefined);
}
