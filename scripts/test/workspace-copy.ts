import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A copy of this repository's tracked files in a temporary folder, with its installed programs,
 * where a test can plant what must be refused.
 */
export class WorkspaceCopy implements Disposable {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-agent-workspace-')));

  constructor() {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' });
    for (const path of tracked.split('\0')) {
      // The last entry is empty, and a file may be deleted and not yet committed.
      if (path === '' || !existsSync(join(repository, path))) continue;
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      cpSync(join(repository, path), join(this.folder, path));
    }
    symlinkSync(join(repository, 'node_modules'), join(this.folder, 'node_modules'));
    // The linter reads .gitignore, and turbo hashes, by way of git.
    execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: this.folder });
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  remove(path: string): void {
    rmSync(join(this.folder, path), { force: true });
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
