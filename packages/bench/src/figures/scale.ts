import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../median.ts';
import type { Figure } from './figure.ts';

const SIZES = [100, 1_000, 5_000, 25_000] as const;
const PROGRAM = fileURLToPath(new URL('../scale/site-report.ts', import.meta.url));

/** Time and memory from views to Markdown, and how they grow with the site. Needs the built action. */
export function scaleOfReport(rounds: number): Figure {
  return {
    title: 'A report of the site, from views to Markdown',
    method:
      `view-deltas compares, judges and renders n paths in both windows and four earlier ones; median of ${rounds} processes. ` +
      'Memory is the most that the process held beyond Node and the loaded code; the views are part of it.',
    columns: ['paths', 'time', 'a path', 'memory'],
    rows: SIZES.map((paths) => {
      const runs = Array.from({ length: rounds }, () => runOnce(paths));
      const elapsedMs = median(runs.map((run) => run.elapsedMs));
      const megabytes = median(runs.map((run) => run.memoryBytes)) / 1e6;
      return [
        paths.toLocaleString('en-US'),
        `${elapsedMs.toFixed(0)} ms`,
        `${((elapsedMs / paths) * 1_000).toFixed(0)} µs`,
        `${megabytes.toFixed(0)} MB`,
      ];
    }),
  };
}

interface Measured {
  elapsedMs: number;
  memoryBytes: number;
}

function runOnce(paths: number): Measured {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, String(paths)], {
    env: {},
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${PROGRAM} ended with ${status}:\n${stderr}`);
  return JSON.parse(stdout);
}
