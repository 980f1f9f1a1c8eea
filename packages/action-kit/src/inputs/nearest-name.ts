import { closestMatch } from 'leven';

/** The known name that a misspelled one most likely means, or nothing if none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return closestMatch(name, [...known], { maxDistance: Math.max(2, Math.floor(name.length / 3)) });
}
