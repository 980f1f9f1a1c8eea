import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../median.ts';
import type { Figure } from './figure.ts';

const SIZES = [100, 1_000, 10_000] as const;
const KEEP_SPANS = fileURLToPath(new URL('../scale/kept-spans.ts', import.meta.url));
const REPORT = fileURLToPath(new URL('../scale/site-report.ts', import.meta.url));

/** Time and memory from the cache to Markdown, and how they grow with the site. Needs the built action. */
export function scaleOfReport(rounds: number): Figure {
  return {
    title: 'A report of the site, from views to Markdown',
    method:
      `view-deltas compares, judges and renders n paths in both windows and thirteen blocks before, as it reads them from its cache; median of ${rounds} processes. ` +
      'Memory is the peak of the process beyond Node and the loaded code, reading included.',
    columns: ['paths', 'reading the cache', 'time', 'a path', 'memory'],
    rows: SIZES.map((paths) => {
      const runs = runsOf(paths, rounds);
      const elapsedMs = median(runs.map((run) => run.elapsedMs));
      const megabytes = median(runs.map((run) => run.memoryBytes)) / 1e6;
      return [
        paths.toLocaleString('en-US'),
        `${median(runs.map((run) => run.readMs)).toFixed(0)} ms`,
        `${elapsedMs.toFixed(0)} ms`,
        `${((elapsedMs / paths) * 1_000).toFixed(0)} µs`,
        `${megabytes.toFixed(0)} MB`,
      ];
    }),
  };
}

interface Measured {
  readMs: number;
  elapsedMs: number;
  memoryBytes: number;
}

function runsOf(paths: number, rounds: number): Measured[] {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'docs-agent-bench-'));
  outputOf(KEEP_SPANS, String(paths), folder.path);
  return Array.from({ length: rounds }, () => JSON.parse(outputOf(REPORT, folder.path)));
}

function outputOf(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: {},
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stderr}`);
  return stdout;
}
