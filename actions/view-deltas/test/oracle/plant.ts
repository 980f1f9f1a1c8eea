import { readFileSync } from 'node:fs';
import { type ChangedCopy, copyChanged } from '@docs-agent/sandbox';

/** A mistake in the built action: where it belongs, what is there instead, and what is found wrong by it. */
export type Mistake = [what: string, place: RegExp, change: (found: string[]) => string, finds: string];

/**
 * A copy of the built action with the mistake in it.
 *
 * @throws when the bundle has nothing like the place
 */
export function plant(action: string, [what, place, change]: Mistake): ChangedCopy {
  const found = place.exec(readFileSync(`${action}dist/index.js`, 'utf8'));
  if (found === null)
    throw new Error(`The bundle has nothing like ${place}: plant the mistake elsewhere (${what}).`);
  return copyChanged(action, found[0], change(found));
}
