import { type Inline, inlineCode, link, phrase } from '@docs-agent/action-kit';
import { accountLink, commandCode } from '@docs-agent/agent-action';
import type { StateLabel } from '../issue.ts';
import type { Attempt, IssueJob, JobEnd } from '../record.ts';
import type { Result } from '../result.ts';

/** A job that ended, or that no run follows any more. */
export type EndedJob = IssueJob & { end: JobEnd };

/** What an issue is in, or what keeps a run from starting a job for it. */
export type Situation =
  | { kind: 'idle' | 'closed' | 'locked' | 'stopped' | 'answered' | 'at-work' }
  | { kind: 'dry-run' | 'nothing-found' }
  | { kind: 'ignored' | 'actor' | 'commanded' | 'failed-look'; says: string }
  | { kind: 'sending' | 'uncertain' | 'attempt-received'; attempt: Attempt }
  | { kind: 'refused' | 'waiting' | 'failure'; why: string }
  | { kind: 'rate-limited'; why: string; notBefore: string | undefined }
  | { kind: 'working' | 'unread' | 'not-read-in-time' | 'slow' | 'late-link'; job: IssueJob }
  | { kind: 'timed-out'; job: IssueJob; minutes: number }
  | { kind: JobEnd['kind']; job: EndedJob }
  | { kind: 'made-open' | 'made-merged'; number: number }
  | { kind: 'held'; number: number; by: string }
  | { kind: 'not-authorized' | 'edited'; by: string; lacks: string }
  | { kind: 'over-budget'; today: number; most: number };

export type Kind = Situation['kind'];

/** The situations of a kind. */
export type Of<Named, One = Situation> = One extends { kind: infer Kinds }
  ? Named extends Kinds
    ? One
    : never
  : never;

/** What sentences need besides the situation. */
export interface Names {
  label: string;
  command: string;
  serverUrl: string;
  /** This repository’s address. */
  repositoryUrl: string;
  /** By GitHub’s clock. */
  now: Date;
}

/** Everything that is set and said when an issue, or a run, is in this situation. */
export interface Row<In extends Situation> {
  /** The output `result`. */
  result: Result;
  /** How the step ends where `fail-on` does not name the result. */
  ends: 'success' | 'notice';
  /** The label of an issue that is in it. */
  label: StateLabel | 'none';
  /** The first line of our comment. With the reason, its plain text is the output `reason`. */
  headline(situation: In, names: Names): Inline[];
  /** Why, in the words of the service or of GitHub, or as one sentence of ours. */
  why?(situation: In): string;
  /** What to do now: a paragraph each. */
  next?(situation: In, names: Names): Inline[][];
  /** The likely cause, for docs/troubleshooting.md, where the headline does not say it. */
  cause?: string;
}

/** Rows of the kinds that a part of the table is about. */
export type Rows<Named extends Kind> = { readonly [One in Named]: Row<Of<One>> };

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
