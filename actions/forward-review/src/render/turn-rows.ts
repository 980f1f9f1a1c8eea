import type { TrackedItem, Tracking, TrackingState } from './tracking.ts';

type RowState = TrackedItem['state'];

const SENT: readonly RowState[] = ['sent', 'done'];

/** The states of rows that a state of the whole speaks of. Rows in others come from elsewhere. */
const SPOKEN_OF: Record<TrackingState['kind'], readonly RowState[]> = {
  sending: ['sending'],
  working: SENT,
  sent: SENT,
  completed: SENT,
  'job-ended': SENT,
  'timed-out': SENT,
  interrupted: SENT,
  closed: SENT,
  uncertain: ['uncertain'],
  refused: ['parked'],
  'not-sent': ['pending'],
  'over-budget': ['pending'],
  stopped: ['pending'],
  held: ['held'],
  linked: [],
  idle: [],
};

/** The rows that headline and explanation are about. */
export function turnRows({ state, rows }: Tracking): TrackedItem[] {
  return rows.filter((row) => SPOKEN_OF[state.kind].includes(row.state));
}

/** The others: somebody has to know of them all the same. */
export function otherRows({ state, rows }: Tracking): TrackedItem[] {
  return rows.filter((row) => !SPOKEN_OF[state.kind].includes(row.state));
}
