import type { Sentence } from '@docs-agent/action-kit';
import type { ShownJob } from '@docs-agent/agent-action';
import type { ItemState } from '../item-state.ts';
import type { ItemOutcome } from '../outcome/outcome.ts';
import type { Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import type { Found } from '../situations/table.ts';

/** The tracking comment as data. */
export interface Tracking {
  found: Found;
  /** The turn's items, then others that people have to see. */
  rows: readonly TrackedItem[];
  leftOut: readonly LeftOut[];
  /** The job that the situation is about. The id is empty where no job is known yet. */
  job: ShownJob;
  /** Of the pull request. */
  number: number;
  url: string;
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
  /** How long a run waits at most. */
  limitMinutes: number;
  /** Oldest first. */
  earlierTurns: readonly EarlierTurn[];
  /** Why it is uncertain whether held items were sent; sentences. */
  doubt: string;
  /** Nothing is sent until `resume`. */
  isStopped: boolean;
  /** Sentences to add besides the situation. */
  notes: readonly Sentence[];
  /** A command asked for the list of commands. */
  wantsHelp: boolean;
  /**
   * The workflow asked for no report here: only what happened and what to do, without a row for
   * each comment.
   */
  isBrief: boolean;
}

/** An item with what is known of it. */
export interface TrackedItem {
  key: string;
  /** `undefined`: it was deleted since. */
  item: Item | undefined;
  state: ItemState;
  /** The job that it was sent to last. */
  jobId?: string | undefined;
  /** Once the turn has ended. */
  outcome?: ItemOutcome | undefined;
  /** The agent's own statement. */
  claim?: string | undefined;
  /** It was edited after being sent. */
  changedSince?: boolean | undefined;
}

export interface EarlierTurn {
  sentAt: Date;
  itemCount: number;
  /** How it ended: its situation. */
  kind: Found['kind'];
  /** New commits, where they were counted. */
  commits?: number | undefined;
  reviewUrl?: string | undefined;
  /** Login of the review's author. */
  author?: string | undefined;
}
