import { log, messageOf } from '@docs-agent/action-kit';
import { advance, isKnownTo } from '../ledger/ledger.ts';
import { comparisonOf } from '../outcome/comparison.ts';
import type { Glance } from '../pull-request.ts';
import { listCommands, type PostedCommand } from '../reading/commands.ts';
import { checkPermissions } from '../reading/permissions.ts';
import type { TrackingState } from '../render/tracking.ts';
import type { Session } from '../session.ts';
import { type TrackingComment, writeOpenTurn } from '../tracking/tracking-comment.ts';
import { hasAgentPushed } from './conclude.ts';
import { type OpenTurn, trackingOfTurn } from './open-turn.ts';

/** Between two looks at the pull request while the job works. */
const GLANCE_EVERY_MS = 15_000;

/** The tracking comment says this often how long the job has been at work: that is the run's heartbeat. */
const HEARTBEAT_EVERY_MS = 45_000;

/** Why waiting ended before the job did. */
export type Cut = { kind: 'closed' } | { kind: 'stopped' };

/** What a run does on the pull request while it waits for the job. */
export interface Watch {
  /** Looks, at most every 15 s; `stop` ends the wait. */
  look(): Promise<'stop' | undefined>;
  hasAgentPushed(): Promise<boolean>;
  /** Resolves when no look is under way. */
  settled(): Promise<void>;
  cut(): Cut | undefined;
}

export function createWatch(session: Session, open: OpenTurn, signal: AbortSignal): Watch {
  let lookedAtMs = Date.now();
  let cut: Cut | undefined;
  let comparedHead = open.turn.headBefore;
  let underWay: Promise<unknown> = Promise.resolve();
  const look = async (): Promise<'stop' | undefined> => {
    const glance = await session.pullRequest.glance();
    if (glance.headSha !== comparedHead) {
      // Known by the end, so that what the agent did is told as soon as it has ended.
      comparedHead = glance.headSha;
      await comparisonOf(session, open.turn.headBefore, glance.headSha);
    }
    if (!glance.isOpen) cut = { kind: 'closed' };
    else if (await applyMeanwhile(session, open, glance, signal)) cut = { kind: 'stopped' };
    return cut === undefined ? undefined : 'stop';
  };
  return {
    async look() {
      if (Date.now() - lookedAtMs < GLANCE_EVERY_MS) return undefined;
      lookedAtMs = Date.now();
      const looking = look();
      underWay = looking.catch(() => undefined);
      try {
        return await looking;
      } catch (error) {
        // The prompt is out: what GitHub cannot show now does not end the wait for its answer.
        log.info(`The pull request could not be looked at: ${messageOf(error)}`);
        return undefined;
      }
    },
    async hasAgentPushed() {
      try {
        const { headSha } = await session.pullRequest.glance();
        return await hasAgentPushed(session, open.turn.headBefore, headSha);
      } catch (error) {
        log.info(`Whether the agent has pushed is not known: ${messageOf(error)}`);
        return false;
      }
    },
    settled: async () => {
      await underWay;
    },
    cut: () => cut,
  };
}

/** Obeys `stop` and `status`, and renews the heartbeat; other commands wait for the turn's end. */
async function applyMeanwhile(
  session: Session,
  open: OpenTurn,
  glance: Glance,
  signal: AbortSignal,
): Promise<boolean> {
  const { book, turn } = open;
  const said = await commandsMeanwhile(session, book, glance);
  const stop = said.findLast(({ command }) => command.word === 'stop');
  if (stop !== undefined)
    book.ledger = { ...book.ledger, stop: { isOn: true, by: Date.parse(stop.createdAt) } };
  book.ledger = advance(
    book.ledger,
    said.map(({ key }) => key),
    'done',
  );
  const isDue = said.length > 0 || Date.now() - book.writtenAtMs >= HEARTBEAT_EVERY_MS;
  if (isDue && stop === undefined) {
    const state: TrackingState = { kind: 'working', elapsedMs: Date.now() - Date.parse(turn.sentAt) };
    await writeOpenTurn(session, book, trackingOfTurn(session, open, { state }), signal);
  }
  await session.pullRequest.write(
    said.map(({ nodeId }) => ({ kind: 'react', subjectId: nodeId, content: 'THUMBS_UP' })),
  );
  return stop !== undefined;
}

/** New ones of authorized people that do not wait for the turn's end. */
async function commandsMeanwhile(
  session: Session,
  book: TrackingComment,
  { comments }: Glance,
): Promise<PostedCommand[]> {
  const seen = { ...book.pullRequest, comments, threads: [], reviews: [] };
  const fresh = listCommands(seen, session.inputs.command).filter(
    ({ key, command }) =>
      !isKnownTo(book.ledger, key) && (command.word === 'stop' || command.word === 'status'),
  );
  const { isAuthorized } = await checkPermissions(
    session,
    fresh.flatMap(({ authors }) => authors),
  );
  return fresh.filter(({ authors }) => authors.length > 0 && authors.every(isAuthorized));
}
