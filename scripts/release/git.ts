import { execFileSync } from 'node:child_process';

/**
 * Output of a git command, without the line break at its end.
 *
 * @throws Error with what git printed
 */
export function git(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trimEnd();
}
