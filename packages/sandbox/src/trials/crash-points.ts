import type { TraceEntry } from '../http/trace.ts';
import type { Death } from './death.ts';
import { numberedRequests } from './requests.ts';

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
 * Every request of an undisturbed run, before and after it is processed. Requests are identified by
 * what they ask and numbered among equal ones, because parallel requests arrive in any order.
 *
 * @param record words of every request that notes an intent or an outcome
 * @throws when the run wrote no intent before its prompt, or no outcome after it
 */
export function crashPointsOf(trace: readonly TraceEntry[], record: string): CrashPoints {
  const { intent, message, outcome } = findBounds(trace, record);
  const seenAfterOutcome = new Map<string, number>();
  const points = numberedRequests(trace).flatMap(
    ({ kind, name, server, matcher }, index): CrashPoint[] => {
      if (index > outcome && increase(seenAfterOutcome, kind) > ALIKE_KEPT) return [];
      return (['before', 'after'] as const).map((moment) => ({
        server,
        moment,
        request: matcher,
        name: `${moment} ${name}`,
        leavesDoubt:
          (index > intent || (index === intent && moment === 'after')) &&
          (index < outcome || (index === outcome && moment === 'before')),
        leavesPostInDoubt: index === message,
      }));
    },
  );
  return { points, requests: trace.length, alike: trace.length - points.length / 2 };
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

function increase(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
