import type { JudgedPaths } from '@docs-agent/docs-routes';
import { readGoneFile } from '../github/gone-file.ts';
import type { AcceptedPath } from '../gone/gone-lines.ts';
import type { Head } from './head.ts';

/** Judged paths without those that may go, and those. */
export interface WithoutGone {
  judged: JudgedPaths;
  accepted: readonly AcceptedPath[];
  /** Lines of the gone-file that do not count, and why, as sentences. */
  problems: readonly string[];
}

/**
 * Takes out the paths that the head's gone-file lets go, with their reasons. The file is read only
 * where a path needs it.
 */
export async function withoutGone(
  { run, pullRequest }: Head,
  judged: JudgedPaths,
): Promise<WithoutGone> {
  const { missingRedirects, uncertain, unjudged } = judged;
  const paths = [...missingRedirects, ...uncertain, ...unjudged.paths];
  if (paths.length === 0)
    return {
      judged,
      accepted: [],
      problems: [],
    };
  const { goneFile } = run.inputs;
  const gone = await readGoneFile(run.repository, pullRequest.headSha, goneFile);
  const accepted = new Map<string, AcceptedPath>();
  for (const { path } of paths) {
    const reason = gone.reasonOf(path);
    if (reason !== undefined) {
      accepted.set(path, { path, reason });
    }
  }
  const stays = ({ path }: { path: string }) => !accepted.has(path);
  const unjudgedPaths = unjudged.paths.filter(stays);
  // Unread files no longer matter if they were only about pages that may go.
  const isOfPages = unjudged.rulesFile === undefined && unjudged.paths.length > 0;
  const isSettled = isOfPages && unjudgedPaths.length === 0;
  return {
    judged: {
      ...judged,
      missingRedirects: missingRedirects.filter(stays),
      uncertain: uncertain.filter(stays),
      unjudged: {
        ...unjudged,
        paths: unjudgedPaths,
        why: isSettled ? [] : unjudged.why,
      },
    },
    accepted: [...accepted.values()],
    problems: gone.problems,
  };
}
