import { LATENCY_MS, readSiteTwice, type SiteReading } from '../measure/site-reading.ts';
import type { Figure } from './figure.ts';

const SIZES = [100, 1_000, 5_000, 10_000] as const;
const MAX_REQUESTS = 90;

/** The reading is compared with a client that has this many requests in flight. */
export const MEASURE_CONCURRENCY = 6;

/** How view-deltas reads the two windows of a site, without anything cached, and again. */
export async function siteReading(): Promise<Figure> {
  const rows: string[][] = [];
  for (const paths of SIZES) {
    const { cold, warm } = await readSiteTwice(paths, MAX_REQUESTS);
    rows.push([paths.toLocaleString('en-US'), ...cellsOf(cold), String(warm.requests)]);
  }
  return {
    title: 'Reading a site',
    method:
      `Both windows (a week each) of a pull request’s report, in the sandbox’s time: ${LATENCY_MS} ms a request, rows in no order, ` +
      `\`max-requests: ${MAX_REQUESTS}\`. At best: the requests that are needed, ${MEASURE_CONCURRENCY} at a time.`,
    columns: [
      'paths',
      'requests (needed)',
      'most under way',
      'time',
      'of the best',
      'requests of a second run',
    ],
    rows,
  };
}

/** The shortest time in which `requests` requests could be answered. */
export function bestTimeMs(requests: number): number {
  return Math.ceil(requests / MEASURE_CONCURRENCY) * LATENCY_MS;
}

function cellsOf({ requests, needed, mostUnderWay, elapsedMs }: SiteReading): string[] {
  return [
    `${requests} (${needed})`,
    String(mostUnderWay),
    `${elapsedMs} ms`,
    `${(elapsedMs / bestTimeMs(needed)).toFixed(2)}×`,
  ];
}
