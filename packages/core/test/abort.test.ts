import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../src/index.ts';
import { jobAnswers, jobWith } from './support/job-answers.ts';
import { type LocalService, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';
import { rowsOf } from './support/site.ts';

const WAIT = {
  after: jobWith('active'),
  settleMs: 60_000,
  timeoutMs: 600_000,
  pollMinMs: 3_000,
  pollMaxMs: 30_000,
};
const WINDOW = { dateFrom: '2026-11-02', dateTo: '2026-11-09' };

const CALLS: [string, (service: LocalService, signal: AbortSignal) => Promise<unknown>][] = [
  ['createJob', ({ client }, signal) => client.createJob('Hello', { signal })],
  ['sendMessage', ({ client }, signal) => client.sendMessage('job-1', 'Hello', { signal })],
  ['getJob', ({ client }, signal) => client.getJob('job-1', { signal })],
  ['waitForJob', ({ client }, signal) => client.waitForJob('job-1', { ...WAIT, signal })],
  ['getViews', ({ client }, signal) => client.getViews({}, { signal })],
  ['views', ({ client }, signal) => rowsOf(client.views(WINDOW, { signal }))],
  ['readWindow', ({ client }, signal) => client.readWindow(WINDOW, { signal })],
];

describe.each(CALLS)('%s', (_name, call) => {
  it('sends nothing when the signal is aborted already', async () => {
    const service = await startService(jobAnswers('completed'));
    const error = await rejectionOf(call(service, AbortSignal.abort(new Error('stop'))));
    expect(error).toMatchObject({ kind: 'aborted', isRetryable: false });
    expect(service.requests).toHaveLength(0);
  });

  it('ends at once when the signal is aborted during a request, with its reason as the cause', async () => {
    const service = await startService([{ misbehave: 'hang' }]);
    const controller = new AbortController();
    const outcome = rejectionOf(call(service, controller.signal));
    await service.received(1);
    controller.abort(new Error('the runner was asked to stop'));
    const error = await outcome;
    expect(error).toMatchObject({ kind: 'aborted', certainlyNotProcessed: false });
    expect(error.cause).toMatchObject({ message: 'the runner was asked to stop' });
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    expect(service.clock.pending).toBe(0);
  });

  it('leaves no listener and no timer behind when it fails', async () => {
    const service = await startService([{ status: 503 }, { status: 404 }]);
    const { signal } = new AbortController();
    await rejectionOf(
      call(service, signal).then(() => Promise.reject(new Error('it did not fail'))),
    );
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(service.clock.pending).toBe(0);
  });
});

describe('a signal', () => {
  it('has no listener left after many calls that went well', async () => {
    const views = { totals: { total: 1 }, views: [{ path: '/a', total: 1 }] };
    const service = await startService(({ path }, index) => {
      return {
        json: path.includes('analytics')
          ? { ...views, hasMore: index % 3 === 0 }
          : jobWith('completed'),
      };
    });
    const { signal } = new AbortController();
    for (let round = 0; round < 5; round += 1) {
      for (const [, call] of CALLS) await call(service, signal);
    }
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(service.clock.pending).toBe(0);
  });

  it('ends the delay before a repetition, and the message was certainly not processed', async () => {
    const controller = new AbortController();
    const options = { onRetry: () => controller.abort(new Error('stop')) };
    const service = await startService(
      [{ status: 429, headers: { 'retry-after': '60' } }],
      options,
    );
    const before = service.clock.now();
    const error = await rejectionOf(
      service.client.sendMessage('job-1', 'Hello', { signal: controller.signal }),
    );
    expect(error).toMatchObject({ kind: 'aborted', certainlyNotProcessed: true });
    expect(service.requests).toHaveLength(1);
    expect(service.clock.now()).toBe(before);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });
});

describe("the machine's clock", () => {
  it('wakes, and leaves no listener behind', async () => {
    const { signal } = new AbortController();
    await systemClock.sleep(1, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it("rejects with the signal's reason, before and during a sleep", async () => {
    const reason = new Error('stop');
    await expect(systemClock.sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const sleep = systemClock.sleep(60_000, controller.signal);
    controller.abort(reason);
    await expect(sleep).rejects.toBe(reason);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('does not wake at once from a sleep that is too long for a timer', async () => {
    const controller = new AbortController();
    const sleep = systemClock.sleep(2 ** 31 + 5, controller.signal).then(() => 'woke');
    const other = systemClock.sleep(5).then(() => 'other');
    expect(await Promise.race([sleep, other])).toBe('other');
    controller.abort(new Error('stop'));
    await expect(sleep).rejects.toThrow('stop');
  });

  it('returns the current time', () => {
    const before = Date.now();
    expect(systemClock.now()).toBeGreaterThanOrEqual(before);
  });
});
