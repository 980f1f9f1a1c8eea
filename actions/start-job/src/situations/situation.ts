import { type Inline, inlineCode, link, phrase } from '@docs-agent/action-kit';
import { accountLink, commandCode } from '@docs-agent/agent-action';
import type { StateLabel } from '../issue.ts';
import type { Attempt, IssueJob } from '../record.ts';
import type { Result } from '../result.ts';

/** Everything that is set and said when an issue, or a run, is in a situation. */
export interface Situation {
  /** Its name in the table. */
  kind: string;
  /** The output `result`. */
  result: Result;
  /** How the step ends where `fail-on` does not name the result. */
  ends: 'success' | 'notice';
  /** The label of an issue that is in it. */
  label: StateLabel | 'none';
  /** The first line of our comment. With the reason, its plain text is the output `reason`. */
  headline(names: Names): Inline[];
  /** Why, in the words of the service or of GitHub, or as one sentence of ours. */
  why?: string;
  /** What to do now: a paragraph each. */
  next?(names: Names): Inline[][];
  /** What the comment says of who started it, when, and with which comments. */
  started?: IssueJob | Attempt;
  /** What becomes of comments that people write on the issue now. */
  later?: 'lost' | 'sent with the next job';
  /** The likely cause, for docs/troubleshooting.md, where the headline does not say it. */
  cause?: string;
}

/** What sentences need besides the facts of a situation. */
export interface Names {
  label: string;
  command: string;
  serverUrl: string;
  /** This repository’s address. */
  repositoryUrl: string;
  /** By GitHub’s clock. */
  now: Date;
}

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
