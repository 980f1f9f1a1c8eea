import { count } from '@docs-agent/action-kit';
import type { Job } from '@docs-agent/core';
import { keysIn, type Ledger } from '../ledger/ledger.ts';
import { comparisonOf, type Heads } from '../outcome/comparison.ts';
import type { TrackingState } from '../render/tracking.ts';
import type { Session } from '../session.ts';
import type { TrackingComment } from './tracking-comment.ts';

const CUT_OFF =
  'The run or the connection ended while the prompt was being sent, so the service may or may not have it.';

const NO_LONGER_WAITED_FOR = 'The run that waited for the agent stopped when its time was over.';

/**
 * What the tracking comment says if no turn has just changed: what waits for a person, else how the
 * last turn went.
 */
export async function currentState(
  session: Heads & Pick<Session, 'inputs' | 'time'>,
  { ledger, pullRequest }: TrackingComment,
): Promise<TrackingState> {
  if (keysIn(ledger, 'uncertain').length > 0) return { kind: 'uncertain', reason: CUT_OFF };
  if (ledger.stop.isOn) return { kind: 'stopped' };
  if (keysIn(ledger, 'withheld').length > 0) {
    return { kind: 'withheld', reason: 'There is no longer proof of what was sent.' };
  }
  if (keysIn(ledger, 'refused').length > 0)
    return {
      kind: 'refused',
      reason: 'The service refused this text, or it is too long or too complex for a prompt.',
    };
  if (keysIn(ledger, 'pending').length > 0) return { kind: 'not-sent', reason: '' };
  const turn = ledger.turns.at(-1);
  if (turn === undefined) return { kind: ledger.jobId === '' ? 'idle' : 'linked' };
  switch (turn.result) {
    case undefined:
      return { kind: 'working', elapsedMs: session.time.now() - Date.parse(turn.sentAt) };
    case 'completed':
    case 'completed-no-change': {
      const after = turn.headAfter ?? pullRequest.headSha;
      const comparison = await comparisonOf(session, turn.headBefore, after);
      const { tookMs = 0, isProvisional = false } = turn;
      return { kind: 'completed', comparison, elapsedMs: tookMs, isProvisional };
    }
    case 'job-failed':
      return { kind: 'job-ended', status: 'failed' };
    case 'job-archived':
      return { kind: 'job-ended', status: 'archived' };
    case 'timed-out':
      return {
        kind: 'timed-out',
        limitMinutes: session.inputs.timeoutMinutes,
        doubt: NO_LONGER_WAITED_FOR,
      };
    case 'cancelled':
      return { kind: 'interrupted' };
    case 'closed':
      return { kind: 'closed' };
    default:
      return { kind: 'sent' };
  }
}

/** What `status` is answered with. */
export function statusSentence({ job, ledger }: { job: Job | undefined; ledger: Ledger }): string {
  const jobPart =
    job === undefined ? 'No job is linked.' : `The job’s status is ${job.status ?? 'not given'}.`;
  const turn = ledger.turns.at(-1);
  const turnPart =
    turn === undefined
      ? 'Nothing was sent yet.'
      : `${count(ledger.turns.length, 'prompt')} sent so far.`;
  const waiting = keysIn(ledger, 'pending', 'uncertain', 'withheld', 'refused').length;
  const stopPart = ledger.stop.isOn ? ' Forwarding is stopped.' : '';
  return `${jobPart} ${turnPart} ${count(waiting, 'comment')} waiting.${stopPart}`;
}
