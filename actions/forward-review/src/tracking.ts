import type { Item } from './item.ts';
import type { Comparison } from './pull-request.ts';
import type { LeftOut } from './selection.ts';

/** What the tracking comment tells: one state, with exactly what that state has to say. */
export type TrackingState =
  | { kind: 'sending' }
  | { kind: 'working' }
  | { kind: 'completed'; comparison: Comparison | undefined; elapsedMs: number }
  | { kind: 'job-ended'; status: string }
  | { kind: 'timed-out'; limitMinutes: number }
  | { kind: 'interrupted' }
  | { kind: 'uncertain' | 'refused' | 'not-sent'; reason: string };

/** The tracking comment as data. */
export interface Tracking {
  state: TrackingState;
  items: readonly Item[];
  leftOut: readonly LeftOut[];
  job: { id: string; url: string | undefined };
  runUrl: string;
  /** When the prompt was sent, or was about to be. */
  sentAt: Date;
  updatedAt: Date;
  /** Origin of GitHub for people, for links to accounts. */
  serverUrl: string;
  earlierTurns: readonly EarlierTurn[];
}

export interface EarlierTurn {
  sentAt: Date;
  itemCount: number;
  result: string;
}
