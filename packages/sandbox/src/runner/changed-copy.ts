import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of a built action, to see whether a mistake in its bundle is found. */
export interface ChangedCopy extends Disposable {
  /** Its folder, for `run`. */
  folder: string;
}

/**
 * Copies an action's `action.yml` and `dist`, with the first occurrence of a text in the bundle
 * replaced.
 *
 * @throws when the bundle does not contain the text
 */
export function copyChanged(action: string, text: string, replacement: string): ChangedCopy {
  const folder = mkdtempSync(join(tmpdir(), 'changed-action-'));
  cpSync(join(action, 'action.yml'), join(folder, 'action.yml'));
  cpSync(join(action, 'dist'), join(folder, 'dist'), { recursive: true });
  const bundle = join(folder, 'dist/index.js');
  const source = readFileSync(bundle, 'utf8');
  if (!source.includes(text))
    throw new Error(`The bundle of ${action} does not hold ${JSON.stringify(text)}.`);
  writeFileSync(
    bundle,
    source.replace(text, () => replacement),
  );
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
