import { pullRequestLink, saveAndUnlock } from '@docs-agent/agent-action';
import type { Job } from '@docs-agent/core';
import { advance, release, withTurn } from './ledger/changes.ts';
import { examine } from './ledger/findings.ts';
import { isUnfinished, keysIn, keysOf, keysOfTurn } from './ledger/ledger.ts';
import type { LockedSnapshot } from './locked-snapshot.ts';
import type { Ended } from './result.ts';
import { type Backlog, processBacklog } from './sending/backlog.ts';
import { makePrompt, type ReadyPrompt } from './sending/make-prompt.ts';
import { nothingToSend } from './sending/nothing-to-send.ts';
import { targetOf } from './sending/target.ts';
import type { LockedSession } from './session.ts';
import type { Found } from './situations/table.ts';
import {
  currentSituation,
  endOf,
  isOwned,
  repairedComment,
  type TrackingComment,
  trackingKind,
} from './tracking/tracking-comment.ts';
import type { View } from './tracking/view.ts';
import { concludeLast } from './turn/conclude.ts';
import type { Blocked } from './turn/wait-until-free.ts';

/** The decision of one try, before anything is sent. */
export type Decision = {
  /** Answers the threads of a turn that this try found ended. */
  answerThreads?: (() => Promise<void>) | undefined;
} & (
  | { kind: 'send'; ready: ReadyPrompt }
  | { kind: 'do-not-send'; attempt: { kind: 'ended'; ended: Ended } | Blocked }
);

/** What to do, and the facts for it. */
interface Work extends Backlog {
  /** Outputs known so far. */
  outputs: Record<string, string>;
  /** The result of the last turn, if this try found it ended. */
  view: View | undefined;
}

/**
 * The order of one try: first finish what other runs left, then look for what prevents the prompt,
 * then send it.
 */
export async function decide(session: LockedSession, snapshot: LockedSnapshot): Promise<Decision> {
  const { config } = session;
  const outputs = outputsOf(snapshot);
  if (isOwned(snapshot.record, config.time))
    return { kind: 'do-not-send', attempt: ownedByAnother(session, snapshot, outputs) };
  // Before the commands, because they release the items that the turn's job did not answer.
  const before = await concludeLast(session, snapshot, repairedComment(snapshot, config.time));
  const backlog = processBacklog(snapshot, before.comment, config.inputs.command);
  // And after them, because `received` says that a turn has begun.
  const after = await concludeLast(session, snapshot, backlog.comment);
  const work: Work = {
    ...backlog,
    comment: boundBy(snapshot, after.comment),
    outputs: { ...outputs, 'left-out-count': String(backlog.notices.leftOut.length) },
    view: after.view ?? before.view,
  };
  const next = await decideOn(session, snapshot, work);
  return { ...next, answerThreads: after.answerThreads ?? before.answerThreads };
}

function outputsOf({ pullRequest, claim, job, binding }: LockedSnapshot): Record<string, string> {
  const outputs: Record<string, string> = { 'pr-number': String(pullRequest.number) };
  if (claim !== undefined) {
    outputs['job-id'] = claim.jobId;
  }
  if (job?.kind === 'read') {
    outputs['job-status'] = job.job.status ?? '';
    outputs['pr-link'] = binding?.kind === 'bound' ? pullRequestLink(job.job.prLink ?? '') : '';
  }
  return outputs;
}

function ownedByAnother(
  { github, config }: LockedSession,
  snapshot: LockedSnapshot,
  outputs: Record<string, string>,
): Blocked {
  const { pullRequest } = snapshot;
  return {
    kind: 'owned',
    comment: repairedComment(snapshot, config.time),
    outputs,
    async isStillOwned() {
      const { comments } = await github.readProgress();
      return isOwned(examine({ ...pullRequest, comments }, config.inputs).record, config.time);
    },
  };
}

/** Records a job that has proven itself. */
function boundBy({ claim, binding }: LockedSnapshot, comment: TrackingComment): TrackingComment {
  if (claim === undefined || binding?.kind !== 'bound') return comment;
  return { ...comment, ledger: { ...comment.ledger, jobId: claim.jobId } };
}

async function decideOn(
  session: LockedSession,
  snapshot: LockedSnapshot,
  work: Work,
): Promise<Decision> {
  const { pullRequest, claim, link } = snapshot;
  if (!pullRequest.isOpen) return closed(session, work);
  const forward =
    claim === undefined ? work.forward.filter(({ isAddressed }) => isAddressed) : work.forward;
  const isToGo = forward.length > 0;
  const waitsForProof = link.kind === 'waits' && link.read.id === claim?.jobId;
  if (!isToGo && !waitsForProof)
    return finish(session, work, nothingToSend(snapshot, work, session.config));
  const target = targetOf(snapshot, work.comment.ledger, session.config, isToGo);
  switch (target.kind) {
    case 'obstacle':
      return keepBack(session, { ...work, forward }, target.found);
    case 'busy':
      return waitFor(session, work, target);
    case 'ready':
      return prepare(session, { ...work, forward }, target.jobId);
  }
}

/** A closed pull request has no open turn and no waiting items. */
function closed(session: LockedSession, work: Work): Promise<Decision> {
  const { ledger } = work.comment;
  const turn = ledger.turns.at(-1);
  const isOpen = turn !== undefined && isUnfinished(turn);
  const waiting = keysIn(ledger, 'pending', 'again');
  if (!isOpen && waiting.length === 0) return finish(session, work, { kind: 'closed' });
  let over = release(ledger, waiting, 'left-out');
  if (isOpen) {
    over = withTurn(advance(over, keysOfTurn(over, turn.id), 'done'), turn.id, {
      result: 'closed',
    });
  }
  const comment = { ...work.comment, ledger: over };
  return finish(
    session,
    {
      ...work,
      comment,
      view: { found: { kind: 'closed' } },
    },
    { kind: 'closed' },
  );
}

/** The job has to end first. */
async function waitFor(
  session: LockedSession,
  work: Work,
  { jobId, job }: { jobId: string; job: Job },
): Promise<Decision> {
  const { inputs, time, deadlineMs } = session.config;
  const leftMs = deadlineMs - performance.now();
  const isWaitedFor = inputs.onBusy !== 'skip' && leftMs > 0;
  const found: Found = { kind: job.status === 'active' ? 'busy' : 'unsettled' };
  if (isWaitedFor) {
    found.until = new Date(time.now() + leftMs);
  }
  const kept = work.forward.length > 0 ? withKept(work, found) : work;
  const comment = await save(session, kept);
  return {
    kind: 'do-not-send',
    attempt: {
      kind: 'busy',
      jobId,
      job,
      comment,
      outputs: outputsWith(work.outputs, comment),
    },
  };
}

/** Ends without a prompt; the tracking comment lists the waiting items with the reason. */
function keepBack(session: LockedSession, work: Work, found: Found): Promise<Decision> {
  if (isTold(work, found)) {
    // No run can change it, and the comment has said so.
    const isFinal = found.kind === 'archived';
    const again = endOf(session.config, work.comment, viewOf(work, found), {});
    return finish(session, work, isFinal ? { kind: 'still-waits', why: again.reason } : found);
  }
  return finish(session, withKept(work, found), found);
}

/** The comment says already that these wait, and why. */
function isTold({ comment, forward, needsUpdate, view }: Work, found: Found): boolean {
  const { items, waits } = comment.ledger;
  const isKnown = keysOf(forward).every((key) =>
    ['pending', 'again'].includes(items[key]?.state ?? ''),
  );
  const isSame = waits?.kind === found.kind && waits.why === (found.why ?? '');
  return isKnown && isSame && !needsUpdate && view === undefined;
}

function withKept(work: Work, found: Found): Work {
  const { comment, forward } = work;
  const ledger = {
    ...advance(comment.ledger, keysOf(forward), 'pending'),
    waits: { kind: found.kind, why: found.why ?? '' },
  };
  return {
    ...work,
    comment: { ...comment, ledger },
    view: { found },
  };
}

async function prepare(session: LockedSession, work: Work, jobId: string): Promise<Decision> {
  const made = makePrompt(session, { ...work, jobId });
  if (made.kind === 'ready') return { kind: 'send', ready: made };
  const { found, ledger, outputs } = made;
  const comment = { ...work.comment, ledger };
  return finish(
    session,
    {
      ...work,
      outputs,
      comment,
      view: { found },
    },
    found,
  );
}

/** Ends without a prompt; what changed is shown in the tracking comment. */
async function finish(session: LockedSession, work: Work, found: Found): Promise<Decision> {
  const comment = await save(session, work);
  const outputs = outputsWith(work.outputs, comment);
  const end = endOf(session.config, comment, viewOf(work, found), outputs);
  return { kind: 'do-not-send', attempt: { kind: 'ended', ended: end } };
}

function viewOf({ outputs }: Work, found: Found): View {
  return { found, jobId: outputs['job-id'] };
}

async function save({ github, config }: LockedSession, work: Work): Promise<TrackingComment> {
  const { comment, notices, writes, needsUpdate, outputs } = work;
  if (config.inputs.dryRun || (work.view === undefined && !needsUpdate)) return comment;
  const view = work.view ?? { found: await currentSituation(github, config, comment) };
  return saveAndUnlock(github, trackingKind(config), {
    comment,
    view: {
      ...view,
      ...notices,
      jobId: outputs['job-id'],
    },
    writes,
  });
}

function outputsWith(
  outputs: Record<string, string>,
  { posted }: TrackingComment,
): Record<string, string> {
  return posted === undefined ? outputs : { ...outputs, 'tracking-comment-url': posted.url };
}
