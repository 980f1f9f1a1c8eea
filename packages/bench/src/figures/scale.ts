import { reportFromCache, type SiteReport } from '../measure/site-report.ts';
import { median } from '../median.ts';
import type { Figure } from './figure.ts';

const SIZES = [100, 1_000, 10_000] as const;

/** Time and memory of a report of the site, and how they grow with it. Needs the built action. */
export async function scaleOfReport(rounds: number): Promise<Figure> {
  const measured: { paths: number; elapsedMs: number; peakBytes: number }[] = [];
  for (const paths of SIZES)
    measured.push({ paths, ...medians(await reportFromCache(paths, rounds)) });
  return {
    title: 'A report of the site, with a year in its cache',
    method: `Whole runs of view-deltas as a runner starts them, on a site of n paths, without a request to the service; median of ${rounds} processes. Memory is the peak of the process, Node included.`,
    columns: ['paths', 'time', 'memory'],
    rows: measured.map(({ paths, elapsedMs, peakBytes }) => [
      paths.toLocaleString('en-US'),
      `${(elapsedMs / 1_000).toFixed(1)} s`,
      `${(peakBytes / 1e6).toFixed(0)} MB`,
    ]),
  };
}

function medians(reports: readonly SiteReport[]) {
  return {
    elapsedMs: median(reports.map(({ elapsedMs }) => elapsedMs)),
    peakBytes: median(reports.map(({ peakBytes }) => peakBytes)),
  };
}
