import { isPattern } from '../redirects/pattern.ts';
import type { PathChange } from './path-change.ts';

/**
 * Sources with wildcards that no rule has after the pull request, whatever the wildcards are
 * called. Which addresses they caught is only known with views.
 */
export function droppedWildcards(change: PathChange): string[] {
  if (change.kind === 'unjudged') return [];
  const { rulesBefore, rulesAfter } = change.served;
  const kept = new Set(rulesAfter.rules.map(({ source }) => withoutNames(source)));
  const dropped = rulesBefore
    .map(({ source }) => source)
    .filter((source) => isPattern(source) && !kept.has(withoutNames(source)));
  return [...new Set(dropped)];
}

function withoutNames(source: string): string {
  return source.replace(/:\w+/g, ':').toLowerCase();
}
