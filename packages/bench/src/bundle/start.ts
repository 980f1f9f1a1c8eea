import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bundle } from './bundle.ts';

/**
 * Starts a copy of the bundle away from the repository, so that it can reach no node_modules,
 * without any input. It must fail as an action does: exit code 1 and one `::error::` that a person
 * can act on.
 */
export function startProblems({ action, folder }: Bundle): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'docs-agent-bundle-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, 'index.js')], {
      cwd: copy,
      env: {},
      encoding: 'utf8',
      timeout: 60_000,
    });
    if (status === 1 && /^::error(::| )/m.test(stdout)) return [];
    return [
      `${action}: started without inputs, the bundle must end with exit code 1 and an ::error:: command. ` +
        `It ended with ${status ?? 'a signal'}:\n${stdout}${stderr}`,
    ];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
