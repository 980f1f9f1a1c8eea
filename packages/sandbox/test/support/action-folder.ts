import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { stringify } from 'yaml';

export interface ActionSource {
  /** JavaScript of the module that `main` names. */
  main: string;
  post?: string;
  postIf?: string;
  inputs?: Record<string, { default?: string; required?: boolean; deprecationMessage?: string }>;
}

/** Writes an action into a folder of its own, which goes with the test. */
export function writeAction({ main, post, postIf, inputs }: ActionSource): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-action-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const runs = {
    using: 'node24',
    main: 'main.mjs',
    ...(post === undefined ? {} : { post: 'post.mjs' }),
    ...(postIf === undefined ? {} : { 'post-if': postIf }),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'action.yml'),
    stringify({ name: 'Test', description: 'Test', inputs, runs }),
  );
  writeFileSync(join(folder, 'main.mjs'), main);
  if (post !== undefined) writeFileSync(join(folder, 'post.mjs'), post);
  return folder;
}
