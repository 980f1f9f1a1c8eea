import { describe, expect, it } from 'vitest';
import { createRequestBudget } from '../src/index.ts';
import { startService } from './support/local-service.ts';
import { byPath, pageOf, site, WEEK } from './support/site.ts';

describe('two readings that share a budget', () => {
  it('together send as many requests as it has, and no more', async () => {
    const rows = byPath(site(2_000));
    const { client, requests } = await startService((request) => pageOf(rows, request));
    const budget = createRequestBudget(11);
    const before = { dateFrom: '2026-10-26', dateTo: '2026-11-02' };
    const reads = await Promise.all(
      [WEEK, before].map((window) => client.readWindow(window, { budget })),
    );
    expect([requests.length, budget.used, budget.left]).toEqual([11, 11, 0]);
    expect(reads.map(({ requests: sent }) => sent).reduce((sum, sent) => sum + sent)).toBe(11);
    expect(reads.map(({ incompleteReason }) => incompleteReason)).toEqual(['budget', 'budget']);
  });

  it('both end where the service refuses one of them', async () => {
    const { client, requests } = await startService([{ status: 429, text: 'Too many requests' }]);
    const budget = createRequestBudget(40);
    const reads = await Promise.all(
      [WEEK, WEEK].map((window) => client.readWindow(window, { budget })),
    );
    for (const read of reads)
      expect(read).toMatchObject({ incompleteReason: { kind: 'rate-limited' } });
    expect(requests.length).toBeLessThanOrEqual(5);
    const later = await client.readWindow(WEEK, { budget });
    expect(later).toMatchObject({ requests: 0, incompleteReason: { kind: 'rate-limited' } });
  });

  it('come back when a refusal says so, if that is soon', async () => {
    const rows = byPath(site(2_000));
    const soon = { status: 429, text: 'Slow down', headers: { 'retry-after': '2' } };
    const refused = new Set<string | undefined>();
    const { client, clock } = await startService((request) => {
      const offset = request.query['offset'];
      if (refused.has(offset)) return pageOf(rows, request);
      refused.add(offset);
      return soon;
    });
    const startedAtMs = clock.now();
    const read = await client.readWindow(WEEK, { concurrency: 8 });
    expect(read).toMatchObject({ complete: true, rows });
    expect(clock.now() - startedAtMs).toBeGreaterThanOrEqual(2_000);
  });

  it('do not wait for the hour that a refusal names', async () => {
    const refusal = { status: 429, text: 'Too many requests', headers: { 'retry-after': '3600' } };
    const { client, requests, clock } = await startService([refusal]);
    const startedAtMs = clock.now();
    await client.readWindow(WEEK);
    expect([requests.length, clock.now() - startedAtMs]).toEqual([1, 0]);
  });
});
