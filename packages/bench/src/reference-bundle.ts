import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from './repository.ts';

/** A bundle of `reference/index.js`, built as the actions are, in a temporary folder that `dispose` removes. */
export function buildReferenceBundle(): Disposable & { entry: string } {
  const folder = mkdtempSync(join(tmpdir(), 'docs-agent-reference-'));
  const benchFolder = join(repository, 'packages/bench');
  execFileSync(
    join(benchFolder, 'node_modules/.bin/ncc'),
    ['build', 'reference/index.js', '--out', folder, '--minify', '--quiet', '--no-cache'],
    { cwd: benchFolder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return {
    entry: join(folder, 'index.js'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
