import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Vitest global setup: bundles are rebuilt (or taken from turbo's cache, keyed by the sources of
 * the action and of every package it imports) before a test starts one, so that no test runs an old
 * bundle.
 */
export function setup(): void {
  execFileSync(
    'pnpm',
    ['turbo', 'run', 'build', '--filter=./actions/*', '--output-logs=errors-only'],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}
