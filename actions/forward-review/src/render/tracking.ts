import type { Sentence } from '@docs-agent/action-kit';
import type { ItemState } from '../ledger/ledger.ts';
import type { ItemOutcome } from '../outcome/outcome.ts';
import type { Comparison } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';

/** What the tracking comment reports: one state, with exactly the data of that state. */
export type TrackingState =
  | { kind: 'sending' }
  | { kind: 'working'; elapsedMs: number }
  /** Sent, and no run waits. */
  | { kind: 'sent' }
  /**
   * `isProvisional`: the job reads as ended, and nothing else shows that it worked on this turn.
   */
  | {
      kind: 'completed';
      comparison: Comparison | undefined;
      elapsedMs: number;
      isProvisional: boolean;
    }
  | { kind: 'job-ended'; status: string }
  /** `doubt`: sentences that say why it is not known whether the job is still at work. */
  | { kind: 'timed-out'; limitMinutes: number; doubt?: string | undefined }
  | { kind: 'interrupted' }
  /** The job is at work on something else; `until` when this run waits for it, if it does. */
  /** `isUnsettled`: the job reads as ended, but may not have begun the last prompt. */
  | { kind: 'busy'; until: Date | undefined; isUnsettled: boolean }
  /** `reason`: sentences, or nothing where it is no longer known. */
  | { kind: 'uncertain' | 'refused' | 'not-sent' | 'over-budget' | 'withheld'; reason: string }
  /** Nothing is sent until `resume`. */
  | { kind: 'stopped' }
  /** The pull request was closed. */
  | { kind: 'closed' }
  /** The job is bound to the pull request, and nothing was sent yet. */
  | { kind: 'linked' }
  /** There was no turn yet, but there was a command. */
  | { kind: 'idle' };

/** The tracking comment as data. */
export interface Tracking {
  state: TrackingState;
  /** The turn's items, then others that people have to see. */
  rows: readonly TrackedItem[];
  leftOut: readonly LeftOut[];
  /** The id is empty where no job is known yet. */
  job: { id: string; url: string | undefined };
  runUrl: string;
  /** When the prompt was sent, or was about to be. */
  sentAt: Date;
  updatedAt: Date;
  /** Origin of GitHub for people, for links to accounts. */
  serverUrl: string;
  /** Login of the pull request's author: a commit of any other account is shown with its author. */
  openedBy: string | undefined;
  /** The word that starts a command. */
  command: string;
  /** Oldest first. */
  earlierTurns: readonly EarlierTurn[];
  /** Sentences that have to be said beside the state. */
  notes: readonly Sentence[];
  /** A command asked for the list of commands. */
  wantsHelp: boolean;
  /** People want no report here: what happened and what to do, without the comments one by one. */
  isBrief: boolean;
}

/** An item with what is known of it. */
export interface TrackedItem {
  key: string;
  /** `undefined`: it was deleted since. */
  item: Item | undefined;
  state: ItemState;
  /** Once the turn is over. */
  outcome?: ItemOutcome | undefined;
  /** What the agent says that it did. */
  claim?: string | undefined;
  /** Its text is another than the one that was sent. */
  changedSince?: boolean | undefined;
}

export interface EarlierTurn {
  sentAt: Date;
  itemCount: number;
  /** A word of the output `result`. */
  result: string;
  /** New commits, where they were counted. */
  commits?: number | undefined;
  reviewUrl?: string;
  /** Login of the review's author. */
  author?: string | undefined;
}
