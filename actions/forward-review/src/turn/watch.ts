import { log, messageOf } from '@docs-agent/action-kit';
import { contentsOf } from '../ledger/findings.ts';
import { advance, isKnownTo } from '../ledger/ledger.ts';
import { comparisonOf } from '../outcome/comparison.ts';
import type { PullRequestProgress } from '../pull-request.ts';
import { checkInOrder } from '../reading/accounts.ts';
import type { PostedCommand } from '../reading/commands.ts';
import type { Session } from '../session.ts';
import { saveOpenTurn, type TrackingComment } from '../tracking/tracking-comment.ts';
import { hasAgentPushed } from './conclude.ts';
import { type OpenTurn, updateOf, workingSince } from './open-turn.ts';

/** Between two looks at the pull request while the job works. */
const LOOK_EVERY_MS = 15_000;

/** The tracking comment says this often how long the job has been at work: that is the run's heartbeat. */
const HEARTBEAT_EVERY_MS = 45_000;

/** Why waiting ended before the job did. */
export type EarlyEnd = { kind: 'closed' } | { kind: 'stopped' };

/** What a run does on the pull request while it waits for the job. */
export interface Watch {
  /** Looks, at most every 15 s; `stop` ends the wait. */
  look(signal: AbortSignal): Promise<'stop' | undefined>;
  hasAgentPushed(signal: AbortSignal): Promise<boolean>;
  /** Resolves when no look is under way. */
  settled(): Promise<{ comment: TrackingComment; earlyEnd: EarlyEnd | undefined }>;
}

export function createWatch(session: Session, open: OpenTurn, signal: AbortSignal): Watch {
  const { headBefore } = open.turn;
  let comment = open.comment;
  let lookedAtMs = Date.now();
  let earlyEnd: EarlyEnd | undefined;
  let comparedHead = headBefore;
  let underWay: Promise<unknown> = Promise.resolve();
  const look = async (waiting: AbortSignal): Promise<'stop' | undefined> => {
    const progress = await session.pullRequest.readProgress(waiting);
    if (progress.headSha !== comparedHead) {
      // Known by the end, so that what the agent did can be reported at once.
      comparedHead = progress.headSha;
      await comparisonOf(session, headBefore, progress.headSha);
    }
    if (!progress.isOpen) earlyEnd = { kind: 'closed' };
    else if (await applyCommandsIn(progress)) earlyEnd = { kind: 'stopped' };
    return earlyEnd === undefined ? undefined : 'stop';
  };
  /** Applies `stop` and `status`, and renews the heartbeat. */
  const applyCommandsIn = async (progress: PullRequestProgress): Promise<boolean> => {
    const commands = await urgentCommands(session, comment, progress);
    const stop = commands.findLast(({ command }) => command.word === 'stop');
    comment = withUrgent(comment, commands, stop);
    const isDue = commands.length > 0 || Date.now() - comment.writtenAtMs >= HEARTBEAT_EVERY_MS;
    if (isDue && stop === undefined) {
      const update = updateOf(open, { state: workingSince(open.turn) });
      comment = await saveOpenTurn(session, comment, update, signal);
    }
    await session.pullRequest.write(
      commands.map(({ nodeId }) => ({ kind: 'react', subjectId: nodeId, content: 'THUMBS_UP' })),
    );
    return stop !== undefined;
  };
  return {
    async look(waiting) {
      if (Date.now() - lookedAtMs < LOOK_EVERY_MS) return undefined;
      lookedAtMs = Date.now();
      const looking = look(waiting);
      underWay = looking.catch(() => undefined);
      try {
        return await looking;
      } catch (error) {
        // The prompt is out: what GitHub cannot show now does not end the wait for its answer.
        log.info(`The pull request could not be read: ${messageOf(error)}`);
        return undefined;
      }
    },
    async hasAgentPushed(waiting) {
      try {
        const { headSha } = await session.pullRequest.readProgress(waiting);
        return await hasAgentPushed(session.pullRequest, headBefore, headSha);
      } catch (error) {
        log.info(`Could not find out whether the agent has pushed: ${messageOf(error)}`);
        return false;
      }
    },
    async settled() {
      await underWay;
      return { comment, earlyEnd };
    },
  };
}

function withUrgent(
  comment: TrackingComment,
  commands: readonly PostedCommand[],
  stop: PostedCommand | undefined,
): TrackingComment {
  const { ledger } = comment;
  const stopped =
    stop === undefined ? ledger : { ...ledger, stop: { isOn: true, by: Date.parse(stop.createdAt) } };
  const keys = commands.map(({ key }) => key);
  return { ...comment, ledger: advance(stopped, keys, 'done') };
}

/** New commands of authorized people that do not wait for the turn's end. */
async function urgentCommands(
  session: Session,
  { pullRequest, ledger }: TrackingComment,
  { comments }: PullRequestProgress,
): Promise<PostedCommand[]> {
  const seen = { ...pullRequest, comments, threads: [], reviews: [] };
  const urgent = contentsOf(seen, session.inputs, ledger).commands.filter(
    ({ command }) => command.word === 'stop' || command.word === 'status',
  );
  const { isAuthorized } = await checkInOrder(
    session,
    { pullRequest: seen, isInLedger: (key) => isKnownTo(ledger, key) },
    urgent.flatMap(({ authors }) => authors),
  );
  return urgent.filter(({ authors }) => authors.length > 0 && authors.every(isAuthorized));
}
