import { type Inline, inlineCode, link, phrase } from '@docs-agent/action-kit';
import { accountLink, commandCode } from '@docs-agent/agent-action';
import type { StateLabel } from '../issue.ts';
import type { Intent, IssueJob } from '../record.ts';
import type { Result } from '../result.ts';

/** Everything that the action sets and says when an issue, or a run, is in a situation. */
export interface Situation {
  /** The output `result`. */
  result: Result;
  /** The label of an issue in this situation. */
  label?: StateLabel;
  /** The first line of our comment. With the reason, its plain text is the output `reason`. */
  headline: readonly Inline[];
  /** Why, in the words of the service or of GitHub, or as one of our sentences. */
  why?: string;
  /** What to do now, one paragraph each. */
  next?: readonly (readonly Inline[])[];
  /** The job that it is about: the comment says who started it, when, and with which comments. */
  about?: IssueJob | Intent;
  /** Such a run has nothing to do, and writes no new comment. */
  isIdle?: boolean;
  /** The likely cause, for docs/troubleshooting.md, if the headline does not give it. */
  cause?: string;
}

/** Each is a function of its facts, and of the names it uses. */
export type SituationTable = Record<string, (...facts: never[]) => Situation>;

/** Values that sentences need besides the facts of a situation. */
export interface Names {
  label: string;
  command: string;
  serverUrl: string;
  /** This repository’s address. */
  repositoryUrl: string;
  /** By GitHub’s clock. */
  readonly now: Date;
}

export const NEXT_SCHEDULE = 'The next run on a schedule tries again.';

export function say({ command }: Names, words: string): Inline {
  return commandCode(command, words);
}

/** How to have another job. */
export function again({ label }: Names): Inline[] {
  return phrase`Set the label ${inlineCode(label)} again for another job.`;
}

export function pullRequest(number: number, { repositoryUrl }: Names): Inline {
  return link(`${repositoryUrl}/pull/${number}`, `#${number}`);
}

export function account(login: string, { serverUrl }: Names): Inline {
  return login === '' ? 'an account that is gone' : accountLink(serverUrl, login);
}
