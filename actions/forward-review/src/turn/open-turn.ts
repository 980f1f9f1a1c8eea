import type { Job } from '@docs-agent/core';
import type { Turn } from '../ledger/ledger.ts';
import type { Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import type { Tracking } from '../render/tracking.ts';
import type { Session } from '../session.ts';
import type { Book } from '../tracking/book.ts';
import { type Said, type Told, trackingOf } from '../tracking/view.ts';

/** A prompt that the service accepted, and whose end is waited for. */
export interface OpenTurn {
  book: Book;
  turn: Turn;
  jobId: string;
  accepted: Job;
  /** What was sent, as it stood then. */
  items: Item[];
  leftOut: LeftOut[];
  said: Said;
  facts: Record<string, string>;
}

/** The tracking comment of an open turn: what was told when it began holds until it ends. */
export function trackingOfTurn(
  session: Session,
  { leftOut, said }: Pick<OpenTurn, 'leftOut' | 'said'>,
  told: Told,
): (book: Book) => Tracking {
  return (book) => trackingOf(session, book, { leftOut, ...said, ...told });
}
