import { acceptedIn } from '../comment/comment-state.ts';
import { commentPurpose } from '../comment/comment-when.ts';
import { changeOf, readAcceptance } from '../github/acceptance.ts';
import { type CommentPort, ourComment } from '../github/our-comment.ts';
import type { TouchedPullRequest } from '../github/touched-pull-request.ts';
import { orFailure } from '../outcome.ts';
import { type RedirectGate, redirectGate } from '../report/gate.ts';
import { portOfRun, type ReportRun } from '../report-run.ts';

/** One head of a pull request. */
export interface Head {
  run: ReportRun;
  pullRequest: TouchedPullRequest;
}

/** Our comment on the pull request. */
export function portOf({ run, pullRequest: { number } }: Head): CommentPort {
  const purpose = commentPurpose(run.inputs.commentKey);
  return portOfRun(run, ourComment(run.repository, number, purpose), purpose, number);
}

/**
 * What findings do to the step. They may be accepted with the label, in this run or in one that our comment tells of.
 *
 * @param findings paths without a redirect, and what could not be judged
 */
export function gateOf(head: Head, findings: number): Promise<RedirectGate> {
  const { run, pullRequest } = head;
  return redirectGate(run.inputs, findings, async (label) => {
    const readAccepted = async () => acceptedIn((await portOf(head).read()).ours);
    const asked = { label, event: run.context.payload, readAccepted };
    const { made, failure } = await orFailure(readAcceptance(run.repository, pullRequest, asked));
    return made ?? { kind: 'unknown', why: failure.message };
  });
}

/** The change that is accepted; null if none is, undefined if a gate does not know. */
export function acceptedBy({ pullRequest }: Head, gate: RedirectGate): string | null | undefined {
  if (gate.kind === 'accepted') return changeOf(pullRequest);
  const isUnknown = gate.kind === 'fails' && ['not-kept', 'unknown'].includes(gate.unless.kind);
  return isUnknown ? undefined : null;
}
