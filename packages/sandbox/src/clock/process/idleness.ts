import { followThreadPool } from './thread-pool.ts';

/** Turns of the event loop without news after which a process counts as idle. */
const QUIET_TURNS = 6;
/**
 * After this many turns a process waits for a file, a name or a child. Checking once a millisecond
 * is then enough.
 */
const BUSY_TURNS = 200;

/** What may be open in a process that only waits. Anything else is work in progress. */
const WAITING = new Set([
  'Immediate',
  'MessagePort',
  'PipeWrap',
  'SignalWrap',
  'TCPServerWrap',
  'TCPSocketWrap',
  'TLSWrap',
  'TTYWrap',
  'Timeout',
]);

const { setImmediate, setTimeout } = globalThis;

export interface Idleness {
  /** There is news: look again, and report once it has been quiet for some turns. */
  disturb(): void;
}

/** Calls `report` each time that the process, after some news, has nothing left to do but wait. */
export function watchIdleness(report: () => void): Idleness {
  const threadPool = followThreadPool(() => idleness.disturb());
  let watching = false;
  let quietTurns = 0;
  let turns = 0;

  const turn = (): void => {
    turns += 1;
    quietTurns = isWorking() || threadPool.isWorking() ? 0 : quietTurns + 1;
    if (quietTurns >= QUIET_TURNS) {
      watching = false;
      report();
      return;
    }
    next();
  };
  // The few turns are referenced: with an open socket, unreferenced ones would wait for its next
  // byte. The slow look is not: what it looks at keeps the process alive, or does not.
  const next = (): void => {
    if (turns < BUSY_TURNS) setImmediate(turn);
    else setTimeout(turn, 1).unref();
  };

  const idleness: Idleness = {
    disturb() {
      quietTurns = 0;
      turns = 0;
      if (watching) return;
      watching = true;
      next();
    },
  };
  return idleness;
}

function isWorking(): boolean {
  return process.getActiveResourcesInfo().some((resource) => !WAITING.has(resource));
}
