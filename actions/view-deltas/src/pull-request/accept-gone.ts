import type { LostPathRedirection } from '@docs-agent/docs-routes';
import { readGoneFile } from '../github/gone-file.ts';
import type { AcceptedPath } from '../gone/gone-lines.ts';
import type { Head } from './head.ts';

/** What a head does to paths that lose their page, without those that may go. */
export interface WithoutGone extends Pick<LostPathRedirection, 'missingRedirects' | 'unjudged'> {
  accepted: readonly AcceptedPath[];
  /** Lines of the gone-file that do not count, and why, as sentences. */
  goneProblems: readonly string[];
}

/**
 * Takes out the paths that the head's gone-file lets go, with their reasons. The file is read only
 * where a path needs it.
 */
export async function withoutGone(
  { run, pullRequest }: Head,
  { missingRedirects, unjudged }: Pick<LostPathRedirection, 'missingRedirects' | 'unjudged'>,
): Promise<WithoutGone> {
  if (missingRedirects.length + unjudged.paths.length === 0)
    return { missingRedirects, unjudged, accepted: [], goneProblems: [] };
  const { goneFile } = run.inputs;
  const gone = await readGoneFile(run.repository, pullRequest.headSha, goneFile);
  const stays = ({ path }: { path: string }) => gone.reasonOf(path) === undefined;
  const accepted = new Map<string, AcceptedPath>();
  for (const { path } of [...missingRedirects, ...unjudged.paths]) {
    const reason = gone.reasonOf(path);
    if (reason !== undefined) accepted.set(path, { path, reason });
  }
  const unjudgedPaths = unjudged.paths.filter(stays);
  // What could not be read no longer matters if it was only about pages that may go.
  const isSettled = unjudged.rulesFile === undefined && unjudgedPaths.length === 0;
  return {
    missingRedirects: missingRedirects.filter(stays),
    unjudged: { ...unjudged, paths: unjudgedPaths, why: isSettled ? [] : unjudged.why },
    accepted: [...accepted.values()],
    goneProblems: gone.problems,
  };
}
