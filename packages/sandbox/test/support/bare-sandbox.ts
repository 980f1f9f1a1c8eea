import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTimekeeper } from '../../src/clock/timekeeper.ts';
import { createVirtualClock, type VirtualClock } from '../../src/clock/virtual-clock.ts';
import { createHeldRequests } from '../../src/http/held-requests.ts';
import type { SandboxHandler } from '../../src/http/message.ts';
import { type SandboxServer, startServer } from '../../src/http/server.ts';
import { type RunOptions, type RunResult, runAction } from '../../src/runner/run.ts';
import { type ActionSource, writeAction } from './action-folder.ts';

/**
 * The clock, the runner and one server that answers what the test says. There is no simulated
 * GitHub or service.
 */
export interface BareSandbox {
  clock: VirtualClock;
  server: SandboxServer;
  secrets: Set<string>;
  /** Runs an action that the test writes down. `SERVER_URL` is in its environment. */
  run(source: ActionSource | string, options?: Partial<RunOptions>): Promise<RunResult>;
}

export const START = '2026-11-18T14:00:00.000Z';

export async function createBareSandbox(
  handler: SandboxHandler = () => ({ status: 200, body: 'ok' }),
): Promise<BareSandbox> {
  const clock = createVirtualClock(Date.parse(START));
  const held = createHeldRequests(clock);
  const timekeeper = createTimekeeper(clock, held.isHeld);
  held.onChange(timekeeper.reconsider);
  const server = await startServer({ name: 'service', handler, held });
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  const secrets = new Set<string>();
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const host = {
    clock,
    timekeeper,
    processes: 'own' as const,
    folder,
    githubUrl: server.url,
    serverUrl: 'https://github.com',
    headOf: () => undefined,
    secrets,
    trace: () => server.trace,
    mayAuthorize: () => false,
  };
  return {
    clock,
    server,
    secrets,
    run: (source, options = {}) =>
      runAction(host, writeAction(typeof source === 'string' ? { main: source } : source), {
        inputs: {},
        event: { name: 'schedule', payload: {} },
        repository: 'acme/docs',
        stuckAfterRealMs: 10_000,
        ...options,
        env: { SERVER_URL: server.url, ...options.env },
      }),
  };
}
