import { closestMatch } from 'leven';

/** The known name that a misspelt one most likely stands for, or nothing when none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return closestMatch(name, [...known], { maxDistance: Math.max(2, Math.floor(name.length / 3)) });
}
