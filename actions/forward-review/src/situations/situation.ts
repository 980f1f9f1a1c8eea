import type { Block, Sentence } from '@docs-agent/action-kit';
import type { ShownJob } from '@docs-agent/agent-action';
import type { ItemState } from '../item-state.ts';
import type { Comparison } from '../pull-request.ts';
import type { Result } from '../result.ts';

/** Everything that the action sets and says when a review or a run is in this situation. */
export interface Situation {
  /** Of the output `result`. */
  result: Result;
  /**
   * How the step ends. `success` fails if the input `fail-on` names the result. `failure`: a person
   * has to correct something that only this step shows.
   */
  ends: 'success' | 'notice' | 'failure';
  /** States of the items that it is about. */
  about: readonly ItemState[];
  /** The text in the row of each of these comments. */
  row: string;
  /** The text about a turn that ended like this, in the fold of earlier turns. */
  past?: string;
  /** The first line of the tracking comment. Its plain text is the output `reason`. */
  headline(facts: Facts): Sentence;
  /** The explanation, and what to do now. */
  next?(facts: Facts): Block[];
  /** The entry in docs/troubleshooting.md. */
  help?: Help;
}

/** A row of docs/troubleshooting.md, in Markdown: why one may be in a situation, and what to do. */
export interface Help {
  cause: string;
  remedy: string;
}

/** Facts for the sentences about a situation. */
export interface Facts {
  /** `#42` */
  pullRequest: string;
  pullRequestUrl: string;
  /** The word that starts a command. */
  command: string;
  /** The job that it is about: of a turn, the job that got the prompt. */
  job: ShownJob;
  /** Its comments: `1 review comment`, `4 review comments`. */
  comments: string;
  /** `this comment`, `these 4 comments` */
  these: string;
  /** `it`, `them` */
  them: string;
  /** `is`, `are` */
  are: string;
  /** When the prompt was sent, and whose comments it had. */
  sent: Sentence;
  /** Something was sent, and is not answered. */
  isAtWork: boolean;
  /** Why, in the words of GitHub or the service: sentences. Empty if unknown. */
  why: string;
  /** How long a run waits at most: `30 minutes`. */
  limit: string;
  /** Until when this run waits: `14:30 UTC`; empty if it does not wait. */
  until: string;
  /** The changes of the turn; undefined if the head did not move, or there was no turn. */
  comparison: Comparison | undefined;
  /** How many comments need a look: `1 suggestion applied, 2 comments to check`. */
  results: string;
  /** Login of the pull request's author. */
  openedBy: string | undefined;
}
