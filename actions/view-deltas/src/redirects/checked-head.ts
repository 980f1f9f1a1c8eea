import {
  droppedWildcards,
  type JudgedPaths,
  type MissingRedirect,
  type UncertainRedirect,
  type Unjudged,
} from '@docs-agent/docs-routes';
import type { AcceptedPath } from '../gone/gone-lines.ts';
import { pageFilter } from '../page-filter.ts';
import { withoutGone } from '../pull-request/accept-gone.ts';
import type { Head } from '../pull-request/head.ts';
import { otherBranch } from '../pull-request/other-branch.ts';
import type { Touched } from '../pull-request/touched-report.ts';
import { type RedirectGate, redirectGate } from '../report/gate.ts';
import { isNotFixedWith, type RedirectReport } from '../report/lost-paths.ts';

/** The effect of a head on the paths of the docs, whatever their views. */
export interface CheckedHead {
  number: number;
  headSha: string;
  /** Why nothing is checked, as a sentence without a period; undefined if it is. */
  uncheckedWhy: string | undefined;
  /** Paths without a page and without a redirect that works for certain. */
  missing: readonly MissingRedirect[];
  /** Paths whose only rule is one that the host may not follow. */
  uncertain: readonly UncertainRedirect[];
  unjudged: Unjudged;
  redirected: RedirectReport['redirected'];
  /** Pages that stay, and whose readers a rule sends elsewhere. */
  sentReaders: RedirectReport['sent'];
  /** Pages that leave the navigation and are still served. */
  leftNavigation: RedirectReport['leftNavigation'];
  /** Paths that the gone-file lets go. */
  accepted: readonly AcceptedPath[];
  gate: RedirectGate;
  goneFile: string;
  /** The line at which the list of rules begins; undefined if that is unknown. */
  rulesLine: number | undefined;
  /** Sentences about unknown pages. */
  notes: readonly string[];
}

export async function checkHead(head: Head, touched: Touched): Promise<CheckedHead> {
  const { run, pullRequest } = head;
  const whole = withDroppedWildcards(touched, run.inputs.paths);
  const { judged, accepted, problems } = await withoutGone(head, whole);
  const { missingRedirects, uncertain, redirected, sent, leftNavigation, unjudged } = judged;
  const missing = missingRedirects.filter(isNotFixedWith(missingRedirects));
  const { paths } = touched;
  const checked = {
    number: pullRequest.number,
    headSha: pullRequest.headSha,
    uncheckedWhy: otherBranch(pullRequest),
    missing,
    uncertain,
    unjudged,
    redirected,
    sentReaders: sent,
    leftNavigation,
    accepted,
    goneFile: run.inputs.goneFile,
    rulesLine: paths.kind === 'read' ? paths.served.rulesAfter.line : undefined,
    notes: [...touched.notes, ...touched.standing, ...problems],
  };
  return { ...checked, gate: redirectGate(run.inputs, findingsOf(checked), problems) };
}

/** Which addresses a dropped rule with a wildcard caught is not known here, so they are not judged. */
function withDroppedWildcards(
  { judged, paths }: Touched,
  globs: readonly string[] | undefined,
): JudgedPaths {
  if (paths.kind === 'unjudged') return judged;
  const { file } = paths.served.rulesAfter;
  const dropped = droppedWildcards(paths)
    .map((path) => ({ path, file }))
    .filter(pageFilter(globs));
  if (dropped.length === 0) return judged;
  const why =
    'It takes views to know which addresses a rule with a wildcard sent, and such rules are dropped here.';
  const { unjudged } = judged;
  return {
    ...judged,
    unjudged: {
      ...unjudged,
      why: [...unjudged.why, why],
      paths: [...unjudged.paths, ...dropped],
    },
  };
}

/** Paths without a redirect, with one that is not certain, and what could not be judged. */
export function findingsOf({
  missing,
  uncertain,
  unjudged,
}: Pick<CheckedHead, 'missing' | 'uncertain' | 'unjudged'>): number {
  const notJudged = Math.max(unjudged.paths.length, unjudged.why.length);
  return missing.length + uncertain.length + notJudged;
}

/** Whether there is nothing to report on any path. */
export function isQuiet(checked: CheckedHead): boolean {
  const { redirected, sentReaders, leftNavigation, accepted } = checked;
  const told = redirected.length + sentReaders.length + leftNavigation.length + accepted.length;
  return findingsOf(checked) + told === 0;
}
