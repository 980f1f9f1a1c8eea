import type { Inputs } from '../inputs.ts';

/**
 * The purpose in the marker of a report. Runs for another project, for docs in another folder or in
 * another mode have reports of their own, and so has each title of an issue.
 */
export function reportPurpose(
  mode: 'pull-request' | 'impact' | 'site',
  { projectId, docsRoot, issueTitle }: Pick<Inputs, 'projectId' | 'docsRoot' | 'issueTitle'>,
): string {
  const names = [projectId, docsRoot];
  if (mode === 'site') {
    names.push(issueTitle);
  }
  return ['view-deltas', ...names.map(inMarker), mode].join(' ');
}

/** The same for the mode `redirects`, which has no project. */
export function redirectsPurpose({ docsRoot }: Pick<Inputs, 'docsRoot'>): string {
  return ['view-deltas', inMarker(docsRoot), 'redirects'].join(' ');
}

/** One word, without `--`, which a hidden line cannot hold. */
function inMarker(name: string): string {
  return encodeURI(name).replaceAll('--', '%2D%2D');
}
