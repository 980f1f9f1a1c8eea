import type { Job } from '@docs-agent/core';
import type { Turn } from '../ledger/ledger.ts';
import type { Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import type { Notices, TrackingUpdate } from '../tracking/build-tracking.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';

/** A prompt that the service accepted, and whose end is waited for. */
export interface OpenTurn {
  comment: TrackingComment;
  turn: Turn;
  jobId: string;
  accepted: Job;
  /** What was sent, as it was then. */
  items: readonly Item[];
  /** What was left out beside it, and is in no earlier tracking comment. */
  told: readonly LeftOut[];
  notices: Notices;
  /** Outputs known so far. */
  facts: Readonly<Record<string, string>>;
}

/** What the tracking comment of an open turn says: what was said when it began holds until it ends. */
export function updateOf({ notices }: OpenTurn, update: TrackingUpdate): TrackingUpdate {
  return { ...notices, ...update };
}

/** The state of a turn that goes on. */
export function workingSince({ sentAt }: Turn): { kind: 'working'; elapsedMs: number } {
  return { kind: 'working', elapsedMs: Date.now() - Date.parse(sentAt) };
}
