import type { PullRequest, Write } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';
import type { Audience, LeftOut } from '../reading/selection.ts';
import type { Tracking, TrackingState } from '../render/tracking.ts';
import type { Session } from '../session.ts';
import type { Book } from '../tracking/book.ts';
import { type Said, trackingOf } from '../tracking/view.ts';

/** Everything that was read and decided before a prompt is sent. */
export interface Dispatch {
  pullRequest: PullRequest;
  book: Book;
  jobId: string;
  forward: Item[];
  /** Delivered before, and edited since: their new text rides along. */
  changed: Item[];
  leftOut: LeftOut[];
  audience: Audience;
  said: Said;
  /** Reactions that acknowledge commands. */
  acknowledgments: Write[];
  facts: Record<string, string>;
}

/** The tracking comment of a prompt that goes out, or does not. */
export function trackingOfDispatch(session: Session, dispatch: Dispatch, state: TrackingState): Tracking {
  const { book, leftOut, said } = dispatch;
  return trackingOf(session, book, { state, leftOut, ...said });
}
