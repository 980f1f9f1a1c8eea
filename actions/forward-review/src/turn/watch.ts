import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf } from '@docs-agent/action-kit';
import { reactions } from '@docs-agent/agent-action';
import { withFollowed } from '../ledger/changes.ts';
import { contentsOf } from '../ledger/findings.ts';
import { keysOf } from '../ledger/ledger.ts';
import { comparisonOf } from '../outcome/comparison.ts';
import type { PullRequestProgress } from '../pull-request.ts';
import { checkInOrder } from '../reading/accounts.ts';
import { heardOf, type PostedCommand } from '../reading/commands.ts';
import type { OpenTurn } from '../sending/send-prompt.ts';
import type { Session } from '../session.ts';
import { notesBelow } from '../situations/commands.ts';
import {
  HEARTBEAT_EVERY_MS,
  renewHeartbeat,
  type TrackingComment,
} from '../tracking/tracking-comment.ts';
import { hasAgentPushed } from './conclude.ts';
import { lookDelayMs, workingSince } from './waiting.ts';

/** Why waiting ended before the job did. */
export type EarlyEnd = 'closed' | 'stopped';

/** The facts about a turn once its pull request is no longer watched. */
export interface Watched extends Pick<OpenTurn, 'comment' | 'notices'> {
  earlyEnd: EarlyEnd | undefined;
}

/** Watches the pull request while the run waits for the job, at a pace of its own. */
export function startWatch({ github, config }: Session, open: OpenTurn) {
  const { headBefore } = open.turn;
  const startedMs = performance.now();
  const over = new AbortController();
  const waiting = AbortSignal.any([config.signal, over.signal]);
  let { comment, notices } = open;
  let earlyEnd: EarlyEnd | undefined;
  let comparedHead = headBefore;
  const save = async (): Promise<PullRequestProgress> => {
    const view = { ...notices, found: workingSince(open.turn, config.time) };
    const renewed = await renewHeartbeat(github, config, comment, view);
    comment = renewed.comment;
    return renewed.progress;
  };
  const nextDelayMs = () => lookDelayMs(performance.now() - startedMs);
  const look = async (): Promise<void> => {
    const isDue = performance.now() + nextDelayMs() >= comment.writtenAtMs + HEARTBEAT_EVERY_MS;
    const progress = isDue ? await save() : await github.readProgress(waiting);
    if (progress.headSha !== comparedHead) {
      // Known by the end, so that what the agent did can be reported at once.
      comparedHead = progress.headSha;
      await comparisonOf(github, headBefore, progress.headSha);
    }
    if (!progress.isOpen) {
      earlyEnd = 'closed';
    } else if (await applyCommandsIn(progress)) {
      earlyEnd = 'stopped';
    }
  };
  /** Applies `stop` and `status`. */
  const applyCommandsIn = async (progress: PullRequestProgress): Promise<boolean> => {
    const { commands, stop } = await urgentCommands({ github, config }, comment, progress);
    comment = withUrgent(comment, commands, stop);
    notices = {
      ...notices,
      notes: [...notices.notes, ...notesBelow(commands, config.inputs.command)],
    };
    if (commands.length > 0 && stop === undefined) {
      await save();
    }
    await github.write(reactions('THUMBS_UP', commands));
    return stop !== undefined;
  };
  const watch = async (): Promise<'stop' | undefined> => {
    for (let delayMs = nextDelayMs(); earlyEnd === undefined; ) {
      await sleep(delayMs, undefined, { signal: waiting }).catch(() => undefined);
      if (waiting.aborted) return undefined;
      try {
        await look();
        delayMs = nextDelayMs();
      } catch (error) {
        // The prompt was sent: a failed read of GitHub does not end the wait for the answer.
        if (!waiting.aborted) {
          log.info(`The pull request could not be read: ${messageOf(error)}`);
        }
        delayMs = lookDelayMs(0);
      }
    }
    return 'stop';
  };
  const stopped = watch();
  return {
    /** Resolves with `stop` when something on the pull request ends the wait. */
    stopped,
    async hasAgentPushed(polling: AbortSignal): Promise<boolean> {
      try {
        const { headSha } = await github.readProgress(polling);
        return await hasAgentPushed(github, headBefore, headSha);
      } catch (error) {
        log.info(`Could not find out whether the agent has pushed: ${messageOf(error)}`);
        return false;
      }
    },
    /** Stops watching. Resolves when no read is under way. */
    async end(): Promise<Watched> {
      over.abort();
      await stopped;
      return { comment, notices, earlyEnd };
    },
  };
}

function withUrgent(
  comment: TrackingComment,
  commands: readonly PostedCommand[],
  stop: PostedCommand | undefined,
): TrackingComment {
  const ledger = withFollowed(comment.ledger, keysOf(commands));
  if (stop !== undefined) {
    ledger.stop = { isOn: true, by: Date.parse(stop.writtenAt) };
  }
  return { ...comment, ledger };
}

/** New commands of authorized people that take effect before the turn's end. */
interface UrgentCommands {
  /** The last `stop`, unless a `resume` follows it. */
  stop: PostedCommand | undefined;
  /** Commands in comments without other commands: they are followed now. */
  commands: PostedCommand[];
}

const URGENT: readonly string[] = ['stop', 'status'];

async function urgentCommands(
  { github, config }: Pick<Session, 'github' | 'config'>,
  { subject, ledger }: TrackingComment,
  { comments }: PullRequestProgress,
): Promise<UrgentCommands> {
  const seen = {
    ...subject,
    comments,
    threads: [],
    reviews: [],
  };
  const { commands } = contentsOf(seen, config.inputs, ledger);
  const logins = commands.flatMap((command) => command.authors);
  const permissions = await checkInOrder(github, config, {
    pullRequest: seen,
    ledger,
    logins,
  });
  const heard = heardOf(commands, permissions);
  const last = heard.findLast(
    ({ command }) => command.word === 'stop' || command.word === 'resume',
  );
  const later = new Set(
    heard.filter(({ command }) => !URGENT.includes(command.word)).map(({ key }) => key),
  );
  return {
    stop: last?.command.word === 'stop' ? last : undefined,
    commands: heard.filter(({ key }) => !later.has(key)),
  };
}
