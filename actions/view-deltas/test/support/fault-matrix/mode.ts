/**
 * What runs: on a pull request whose removed page has a redirect, and again after a push; the same
 * with a configuration that GraphQL cuts, and without a key; on one whose removed page has none, so
 * that the gate fails it; the same where the gone-file lets the page go; on a site with its cache
 * and its issue, again a week later, and where the live site is asked; on a merge; on site and
 * merge together.
 */
export type Mode =
  | 'pull request'
  | 'later push'
  | 'large configuration'
  | 'without a key'
  | 'gate'
  | 'gone page'
  | 'site'
  | 'later week'
  | 'live site'
  | 'impact'
  | 'site with merges';

const NOW = '2026-11-18T14:00:00Z';
export const MERGED_AT = '2026-10-14T09:00:00Z';
const DUE = '2026-11-16T06:23:00Z';

/** The time of the sandbox when a run in this mode begins, in milliseconds. */
export function nowOf(mode: Mode): number {
  const weekMs = 7 * 86_400_000;
  return Date.parse(isMerged(mode) ? DUE : NOW) + (mode === 'later week' ? weekMs : 0);
}

export function isMerged(mode: Mode): boolean {
  return mode === 'impact' || mode === 'site with merges';
}
