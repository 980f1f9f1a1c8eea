import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import type { Sandbox } from '../sandbox.ts';

const STEP_MS = 10_000;

/** Lets time pass while no run is there: the agent goes on with its script meanwhile. */
export async function letPass({ clock }: Sandbox, durationMs: number): Promise<void> {
  const untilMs = clock.now() + durationMs;
  while (clock.now() < untilMs) {
    clock.advanceTo(Math.min(untilMs, clock.now() + STEP_MS));
    await turnOfEventLoop();
  }
}
