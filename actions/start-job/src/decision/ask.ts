import { hasLabel, type Issue, type IssueEvent, isSameLabel } from '../issue.ts';

/** What asks for a job. */
export interface Ask {
  /** Who did; empty where the workflow itself did, or the account is gone. */
  by: string;
  isByWorkflow: boolean;
  /** ISO 8601. */
  at: string;
  /** The prompt that it is for; without one, the issue as it was then. */
  hash: string | undefined;
}

/** The label that asks for a job, while it is on the issue: who set it last, and when. */
export function askByLabel({ labels, events }: Issue, label: string): IssueEvent | undefined {
  if (!hasLabel(labels, label)) return undefined;
  return events.findLast((event) => event.kind === 'labeled' && isSameLabel(event.label, label));
}

/** Said of a command that came to nothing. */
export const GIVE_AGAIN = 'Then give the command again.';

/** Whether the next run on a schedule finds what is asked for: a command is done once, and only the label stays. */
export function isFoundAgain({ hash }: Ask, issue: Issue, label: string): boolean {
  return hash === undefined && askByLabel(issue, label) !== undefined;
}

/**
 * Accounts that changed title or body since a job was asked for: that authorizes both as they were then. Of the body
 * GitHub names the last editor alone. Undefined is an account that is gone.
 */
export function changersSince({ events, editedAt, editor }: Issue, at: string): (string | undefined)[] {
  const isLater = (time: string) => Date.parse(time) >= Date.parse(at);
  return [
    ...events.filter((event) => event.kind === 'renamed' && isLater(event.at)).map(({ actor }) => actor),
    ...(editedAt !== undefined && isLater(editedAt) ? [editor] : []),
  ];
}
