import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './workspace-copy.ts';

export interface ProgramResult {
  exitCode: number | null;
  /** Standard output and standard error, one after the other. */
  output: string;
  stdout: string;
}

/** Runs a program of the workspace in a folder. */
export function runProgram(name: string, args: string[], folder: string): ProgramResult {
  const { status, stdout, stderr, error } = spawnSync(
    join(repository, 'node_modules', '.bin', name),
    args,
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (error !== undefined) throw error;
  return { exitCode: status, output: stdout + stderr, stdout };
}
