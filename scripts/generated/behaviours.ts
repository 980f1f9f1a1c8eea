import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  behaviours,
  renderBehaviours,
} from '../../packages/sandbox/src/github/behaviours/index.ts';
import type { GeneratedFile } from './generated-file.ts';

/**
 * The table of what the sandbox's GitHub does beyond the schemas, from the list that its tests run.
 */
export function sandboxBehaviours(root: string): GeneratedFile {
  const path = 'packages/sandbox/behaviours.md';
  const actual = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  return { path, actual, expected: renderBehaviours(behaviours) };
}
