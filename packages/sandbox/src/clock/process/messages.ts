/** A message from the sandbox to a process of an action. */
export type ToProcess =
  /** It is `nowMs` now: fire what is due. */
  | { kind: 'time'; nowMs: number; round: number }
  /** Something was done to you, a signal for instance: report again when you are idle. */
  | { kind: 'look'; round: number }
  /** To a kept process alone: run this step. */
  | StartMessage;

/** What a kept process needs to run a step of an action. */
export interface StartMessage {
  kind: 'start';
  /** Of the process, for the sandbox. */
  id: string;
  nowMs: number;
  /** How far the machine's clock is ahead of it. */
  skewMs: number;
  entry: string;
  cwd: string;
  environment: Readonly<Record<string, string>>;
}

/**
 * A message from a process of an action to the sandbox, sent each time that the process can only
 * wait.
 */
export interface IdleReport {
  kind: 'idle';
  /** Whose report it is: a kept process has an id for each step. */
  id: string;
  /** The `round` of the last message that it has dealt with; 0 before the first. */
  round: number;
  /** Ids of the requests whose answers it waits for, as in the header {@link REQUEST_ID_HEADER}. */
  inFlight: string[];
  /**
   * Ids of requests whose bodies it may never read; the sandbox knows whether it holds one back.
   */
  unread: string[];
  /** Instant of its earliest timer, in milliseconds since the epoch. */
  nextTimerAtMs: number | null;
  /** Nothing that the sandbox knows of keeps it alive: it is about to exit. */
  ending: boolean;
}

/** The sandbox's servers remove this header before they handle the request. */
export const REQUEST_ID_HEADER = 'x-sandbox-request';

/**
 * The preload takes this variable away before the action's first line. Its value: `<process id>
 * <now> <skew>`.
 */
export const START_VARIABLE = 'DOCS_AGENT_SANDBOX_START';

/** Node's own; the preload takes it away too. */
export const COMPILE_CACHE_VARIABLE = 'NODE_COMPILE_CACHE';

/**
 * What a kept process writes on both streams after a step, before the exit code. No action writes
 * it.
 */
export const END_OF_STEP = '\0end of step ';
