import type { Job } from '@docs-agent/core';
import type { Turn } from '../ledger/ledger.ts';
import type { Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import type { Tracking } from '../render/tracking.ts';
import type { Session } from '../session.ts';
import { buildTracking, type Notices, type TrackingUpdate } from '../tracking/build-tracking.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';

/** A prompt that the service accepted, and whose end is waited for. */
export interface OpenTurn {
  book: TrackingComment;
  turn: Turn;
  jobId: string;
  accepted: Job;
  /** What was sent, as it stood then. */
  items: Item[];
  leftOut: LeftOut[];
  said: Notices;
  facts: Record<string, string>;
}

/** The tracking comment of an open turn: what was told when it began holds until it ends. */
export function trackingOfTurn(
  session: Session,
  { leftOut, said }: Pick<OpenTurn, 'leftOut' | 'said'>,
  told: TrackingUpdate,
): (book: TrackingComment) => Tracking {
  return (book) => buildTracking(session, book, { leftOut, ...said, ...told });
}
