import { readFileSync } from 'node:fs';
import { type ChangedCopy, copyChanged } from '@docs-agent/sandbox';

/** A mistake in the built action: its place, the replacement, and the difference that it causes. */
export type Mistake = [
  what: string,
  place: RegExp,
  change: (found: string[]) => string,
  finds: string,
];

/**
 * A copy of the built action with the mistake in it.
 *
 * @throws if the bundle does not contain the place
 */
export function plant(action: string, [what, place, change]: Mistake): ChangedCopy {
  const found = place.exec(readFileSync(`${action}dist/index.js`, 'utf8'));
  if (found === null)
    throw new Error(`The bundle has nothing like ${place}: plant the mistake elsewhere (${what}).`);
  return copyChanged(action, found[0], change(found));
}
