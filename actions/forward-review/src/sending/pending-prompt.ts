import type { PullRequest, Write } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';
import type { LeftOut, Permissions } from '../reading/selection.ts';
import type { Tracking, TrackingState } from '../render/tracking.ts';
import type { Session } from '../session.ts';
import { buildTracking, type Notices } from '../tracking/build-tracking.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';

/** Everything that was read and decided before a prompt is sent. */
export interface PendingPrompt {
  pullRequest: PullRequest;
  book: TrackingComment;
  jobId: string;
  forward: Item[];
  /** Delivered before, and edited since: their new text rides along. */
  changed: Item[];
  leftOut: LeftOut[];
  permissions: Permissions;
  said: Notices;
  /** Reactions that acknowledge commands. */
  acknowledgments: Write[];
  facts: Record<string, string>;
}

/** The tracking comment of a prompt that goes out, or does not. */
export function trackingOfPrompt(session: Session, pending: PendingPrompt, state: TrackingState): Tracking {
  const { book, leftOut, said } = pending;
  return buildTracking(session, book, { state, leftOut, ...said });
}
