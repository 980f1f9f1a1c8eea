import { randomUUID } from 'node:crypto';
import type { SandboxClock } from '../clock/clock.ts';

export type JobStatus = 'active' | 'completed' | 'archived' | 'failed';

/** A prompt as it arrived. */
export interface ReceivedMessage {
  prompt: string;
  /** Instant in the sandbox's time. */
  atMs: number;
  /** 1 for the job's first message. */
  turn: number;
}

/** What a test says that the agent does about one message. */
export interface Turn {
  /** Waits in the sandbox's time. */
  sleep(durationMs: number): Promise<void>;
  complete(change?: { prLink?: string | null }): void;
  fail(): void;
  archive(): void;
}

export type TurnScript = (message: ReceivedMessage, turn: Turn) => void | Promise<void>;

export interface JobOptions {
  project: string;
  /** `owner/name`, or as the service shows it. */
  repository: string;
  ref?: string;
  prLink?: string | null;
  /** @default 'completed' */
  status?: JobStatus;
  model?: string;
  id?: string;
  /** How long a read shows the terminal status from before a message. @default 0 */
  staleMs?: number;
}

export interface ServiceJob {
  readonly id: string;
  readonly project: string;
  /** The true status, whatever a read shows. */
  status: JobStatus;
  /** The true link: a read shows none while the job is active. */
  prLink: string | null;
  repository: string;
  ref: string | null;
  staleMs: number;
  readonly messages: readonly ReceivedMessage[];
  /** Says what the agent does from now on. Without a script a turn takes a minute and completes. */
  onMessage(script: TurnScript): void;
  /** The job as the interface shows it. */
  read(): Record<string, unknown>;
}

/** What the service does to a job, beside what tests do. */
export interface JobInternals {
  readonly job: ServiceJob;
  /** Takes a message and starts the turn. */
  receive(prompt: string): void;
}

const DEFAULT_TURN_MS = 60_000;

/** @param onFailure gets what a script throws */
export function createJob(
  clock: SandboxClock,
  options: JobOptions,
  onFailure: (error: unknown) => void,
): JobInternals {
  const messages: ReceivedMessage[] = [];
  const createdAt = new Date(clock.now()).toISOString();
  let archivedAt: string | null = null;
  let stale: { status: JobStatus; untilMs: number } | undefined;
  let script: TurnScript = async (_message, turn) => {
    await turn.sleep(DEFAULT_TURN_MS);
    turn.complete();
  };

  const job: ServiceJob = {
    id: options.id ?? randomUUID(),
    project: options.project,
    status: options.status ?? 'completed',
    prLink: options.prLink ?? null,
    repository: options.repository,
    ref: options.ref ?? null,
    staleMs: options.staleMs ?? 0,
    messages,
    onMessage(next) {
      script = next;
    },
    read() {
      const status = stale && clock.now() < stale.untilMs ? stale.status : job.status;
      return {
        id: job.id,
        status,
        source: { repository: job.repository, ref: job.ref },
        model: options.model ?? 'sandbox-model',
        prLink: status === 'active' ? null : job.prLink,
        createdAt,
        archivedAt,
      };
    },
  };

  const turn: Turn = {
    sleep: (durationMs) => clock.sleep(durationMs),
    complete(change = {}) {
      job.status = 'completed';
      if (change.prLink !== undefined) job.prLink = change.prLink;
    },
    fail() {
      job.status = 'failed';
    },
    archive() {
      job.status = 'archived';
      archivedAt = new Date(clock.now()).toISOString();
    },
  };

  return {
    job,
    receive(prompt) {
      const message = { prompt, atMs: clock.now(), turn: messages.length + 1 };
      messages.push(message);
      if (job.status !== 'active')
        stale = { status: job.status, untilMs: clock.now() + job.staleMs };
      job.status = 'active';
      Promise.resolve()
        .then(() => script(message, turn))
        .catch(onFailure);
    },
  };
}
