import type { TraceEntry } from '../http/trace.ts';
import type { Death } from './death.ts';
import { type NumberedRequest, numberedRequests } from './requests.ts';

/** One place where a run can die. */
export interface CrashPoint extends Death {
  /** What the request is, and which one of its kind. */
  name: string;
  /** Whether GitHub has the intent but not the outcome: without `post`, this time leaves doubt. */
  leavesDoubt: boolean;
  /** Whether `post` cannot know either: `main` had begun to send the prompt, and saw no answer. */
  leavesPostInDoubt: boolean;
}

/** The places where a run can die, and what was left out of them. */
export interface CrashPoints {
  points: CrashPoint[];
  requests: number;
  /** Requests after the outcome that are like one that is in `points`. */
  alike: number;
}

/** How many of the identical requests after the outcome are tried. */
const ALIKE_KEPT = 2;

/**
 * The requests of an undisturbed run, without those after the outcome that are like two earlier
 * ones. They are identified by what they ask and numbered among equal ones, because parallel
 * requests arrive in any order.
 *
 * @param record words of every request that notes an intent or an outcome
 * @throws when the run wrote no intent before its prompt, or no outcome after it
 */
export function triedRequests(trace: readonly TraceEntry[], record: string): NumberedRequest[] {
  const { outcome } = findBounds(trace, record);
  const seenAfterOutcome = new Map<string, number>();
  return numberedRequests(trace).filter(({ kind, index }) => {
    if (index <= outcome) return true;
    const seen = (seenAfterOutcome.get(kind) ?? 0) + 1;
    seenAfterOutcome.set(kind, seen);
    return seen <= ALIKE_KEPT;
  });
}

/** Before and after each of the {@link triedRequests} is processed. */
export function crashPointsOf(trace: readonly TraceEntry[], record: string): CrashPoints {
  const { intent, message, outcome } = findBounds(trace, record);
  const tried = triedRequests(trace, record);
  const points = tried.flatMap(({ name, server, request, index }) =>
    (['before', 'after'] as const).map((moment): CrashPoint => {
      const isIntended = index > intent || (index === intent && moment === 'after');
      const isConcluded = index > outcome || (index === outcome && moment === 'after');
      return {
        server,
        moment,
        request,
        name: `${moment} ${name}`,
        leavesDoubt: isIntended && !isConcluded,
        leavesPostInDoubt: index === message,
      };
    }),
  );
  return { points, requests: trace.length, alike: trace.length - tried.length };
}

/** A death at a point: with `post`, or without it where the runner is gone. */
export interface PlannedDeath {
  name: string;
  point: CrashPoint;
  post: boolean;
}

/** The first death and the last, and each that leaves doubt, with `post` and without. */
export function decisiveDeaths(points: readonly CrashPoint[]): PlannedDeath[] {
  const inDoubt = points.filter(({ leavesDoubt }) => leavesDoubt);
  return [...points.slice(0, 1), ...inDoubt, ...points.slice(-1)].flatMap((point) =>
    [true, false].map((post) => ({ name: point.name, point, post })),
  );
}

/** Whether a death leaves doubt: `post` knows how far the prompt was. */
export function isInDoubt(point: CrashPoint, { post }: { post: boolean }): boolean {
  return post ? point.leavesPostInDoubt : point.leavesDoubt;
}

/**
 * Places in the trace of the write that notes the intent, of the prompt, and of the one that notes
 * the outcome.
 */
function findBounds(
  trace: readonly TraceEntry[],
  record: string,
): { intent: number; message: number; outcome: number } {
  const isNote = ({ server, body }: TraceEntry) => server === 'github' && body.includes(record);
  const message = trace.findIndex(
    ({ server, method }) => server === 'service' && method === 'POST',
  );
  const intent = trace.slice(0, message).findLastIndex(isNote);
  const outcome = trace.findIndex((entry, index) => index > message && isNote(entry));
  if (message < 0 || intent < 0 || outcome < 0) {
    throw new Error('The run did not note its intent, send a prompt, and note the outcome.');
  }
  return { intent, message, outcome };
}
