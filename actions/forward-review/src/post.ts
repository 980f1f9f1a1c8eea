import { log, readRunContext } from '@docs-agent/action-kit';
import {
  type Change,
  finishLeft,
  isoTime,
  type LeftTurn,
  updateLocked,
} from '@docs-agent/agent-action';
import { readForwardInputs } from './inputs.ts';
import { advance, withTurn } from './ledger/changes.ts';
import { examine } from './ledger/findings.ts';
import { keysIn, keysOfTurn, turnOf } from './ledger/ledger.ts';
import { repaired } from './ledger/repair.ts';
import { withUnsent } from './not-sent.ts';
import type { PullRequest } from './pull-request.ts';
import {
  type Connections,
  connect,
  type GitHub,
  type LockedGitHub,
  openSession,
  type Session,
} from './session.ts';
import { NOT_BEGUN } from './situations/reasons.ts';
import {
  currentSituation,
  type TrackingComment,
  trackingKind,
} from './tracking/tracking-comment.ts';
import type { View } from './tracking/view.ts';

type LeftSession = Session & Pick<GitHub, 'lock' | 'unlock'>;

/**
 * `post`: frees the locks and finishes the tracking comments of turns that `main` left open,
 * because the run was cancelled or died. A prompt that was not begun is released; one without an
 * answer is uncertain; a sent one is reported as sent and not waited for.
 */
export const finishInterrupted = (): Promise<void> =>
  finishLeft<Connections, PullRequest, LeftSession>('Pull request', {
    connect: (signal) => connect(readForwardInputs(), readRunContext(), signal),
    open(connections, number) {
      const session = openSession(connections, number);
      const { lock, unlock } = session.github;
      return { ...session, lock, unlock };
    },
    finish: ({ held, ...session }, left) => finishTurn(session, { ...session.github, held }, left),
  });

async function finishTurn(
  session: Session,
  github: LockedGitHub,
  { id: turnId, progress }: LeftTurn,
): Promise<void> {
  const { config } = session;
  const kind = trackingKind(config);
  if (progress === 'unsent') {
    const setback = { found: { kind: 'not-sent', why: NOT_BEGUN }, turnId } as const;
    await updateLocked(github, kind, (comment) => withUnsent(github, config, comment, setback));
    github.noteForPost({ turn: undefined });
    return;
  }
  const { done: isFinished } = await updateLocked(github, kind, (comment) =>
    withInterrupted(session, comment, { id: turnId, progress }),
  );
  if (isFinished) {
    log.info('The run ended before the agent did, as the tracking comment now says.');
  }
}

/** The comment with a turn whose prompt was sent, or may have been, and that no run waits for. */
async function withInterrupted(
  { github, config }: Session,
  comment: TrackingComment,
  { id: turnId, progress }: LeftTurn,
): Promise<Change<TrackingComment, View, boolean>> {
  const turn = turnOf(comment.ledger, turnId);
  if (comment.posted === undefined || turn === undefined || turn.result !== undefined)
    return { comment, done: false };
  const findings = examine(comment.subject, config.inputs);
  const keys = keysOfTurn(comment.ledger, turnId);
  const sent = progress === 'accepted' ? advance(comment.ledger, keys, 'sent') : comment.ledger;
  const record = { ...findings.record, ledger: sent };
  const { ledger, traces } = repaired({ ...findings, record }, isoTime(config.time.latest()));
  const uncertain = keysIn(ledger, 'uncertain');
  const ended = keys.some((key) => uncertain.includes(key))
    ? ledger
    : withTurn(ledger, turnId, { result: 'cancelled', isWaitedFor: false });
  const finished = {
    ...comment,
    ledger: ended,
    turnId,
  };
  const found = await currentSituation(github, config, finished);
  return {
    comment: finished,
    view: { found },
    writes: traces,
    done: true,
  };
}
