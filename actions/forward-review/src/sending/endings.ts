import { count, plainText, plural } from '@docs-agent/action-kit';
import { readPullRequestAddress } from '@docs-agent/agent-action';
import { isTerminal, type Job } from '@docs-agent/core';
import {
  advance,
  isLeftOut,
  isUnfinished,
  keysIn,
  keysOfTurn,
  type Ledger,
  release,
  withTurn,
} from '../ledger/ledger.ts';
import type { LockedSnapshot } from '../locked-snapshot.ts';
import type { PullRequest } from '../pull-request.ts';
import { shortId } from '../reading/binding.ts';
import { questionsTo } from '../reading/commands.ts';
import type { LeftOut } from '../reading/selection.ts';
import type { Ending } from '../result.ts';

export function closed(number: number): Ending {
  return { result: 'closed', reason: `Pull request #${number} is closed: nothing was sent.` };
}

/**
 * The ledger of a closed pull request: nothing is open, and nothing waits; undefined where that is
 * so already.
 */
export function withNothingOpen(ledger: Ledger): Ledger | undefined {
  const turn = ledger.turns.at(-1);
  const waiting = keysIn(ledger, 'pending');
  const left = release(ledger, waiting, 'left-out');
  if (turn !== undefined && isUnfinished(turn))
    return withTurn(advance(left, keysOfTurn(left, turn.id), 'done'), turn.id, {
      result: 'closed',
    });
  return waiting.length === 0 ? undefined : left;
}

export function unclaimed(number: number, command: string): Ending {
  const reason = `No job is named for pull request #${number}: comment \`${command} link ID\`, give \`job-id\`, or put the line \`<!-- docs-agent job: ID -->\` in its description.`;
  return { result: 'not-bound', reason };
}

/** The named job belongs elsewhere: a person has to fix that, so the step fails. */
export function notBound(
  jobId: string,
  job: Job,
  pullRequest: Pick<PullRequest, 'number' | 'url'>,
): Ending {
  const without = isTerminal(job.status) ? 'it has no pull request' : 'it has no pull request yet';
  const says =
    job.prLink === null
      ? without
      : `its pull request is ${otherPullRequest(job.prLink, pullRequest)}`;
  const reason = `Job ${shortId(jobId)} does not belong to pull request #${pullRequest.number} of this repository: ${says}. Nothing was sent. Correct \`job-id\` or the marker in the description.`;
  return { result: 'not-bound', reason, mustFail: true };
}

/** The address of one in another repository is not for everybody to read. */
function otherPullRequest(prLink: string, { url }: Pick<PullRequest, 'url'>): string {
  const there = readPullRequestAddress(prLink);
  const here = readPullRequestAddress(url);
  const isHere =
    there?.host === here?.host && there?.owner === here?.owner && there?.name === here?.name;
  return there !== undefined && isHere ? `#${there.number}` : 'in another repository';
}

export function archived(jobId: string, command: string): Ending {
  const reason = `Job ${jobId} is archived, so it takes no more messages: nothing was sent. If the pull request has another, comment \`${command} link ID\`.`;
  return { result: 'job-archived', reason };
}

/**
 * Nothing goes out: because of commands alone, because no author has permission, or because nothing
 * is new.
 */
export function nothingToSend(
  { pullRequest, commands, nearMisses, record, linkedJobId, job, claim }: LockedSnapshot,
  leftOut: readonly LeftOut[],
  waiting: number,
  command: string,
): Ending {
  if (linkedJobId !== undefined) {
    return {
      result: 'linked',
      reason: `Job ${linkedJobId} is linked to pull request #${pullRequest.number}.`,
    };
  }
  if (commands.length > 0) {
    const words = commands.map((posted) => posted.command.word).join(', ');
    const reason = `Done: ${words}. Job ${claim?.jobId ?? ''} is ${job?.status ?? 'unread'}.`;
    return { result: 'command', reason };
  }
  if (nearMisses.length > 0) {
    const reason = questionsTo(nearMisses, command).map(plainText).join(' ');
    return { result: 'command', reason };
  }
  const told = untoldOf(record.ledger, leftOut);
  if (told.length > 0) return { result: 'nothing-to-send', reason: toldReason(told) };
  const { turns, withheldBefore } = record.ledger;
  const last = turns.at(-1) ?? record.foreign?.turns.at(-1);
  const since = Date.parse(last?.sentAt ?? withheldBefore ?? '') || 0;
  const refused = leftOut.filter(({ cause }) => cause === 'role');
  if (!refused.some(({ item }) => Date.parse(item.createdAt) > since)) {
    const others = waiting === 0 ? '' : ` ${waitingSentence(waiting)}`;
    return { result: 'nothing-to-send', reason: `No review comment is new and open.${others}` };
  }
  const reason = `${count(refused.length, 'comment')} left out because the authors lack the permission set by \`min-permission\`: nothing was sent.`;
  return { result: 'not-authorized', reason };
}

/**
 * Says how many comments wait because it is not known yet whether their authors may speak to the
 * agent.
 */
export function waitingSentence(waiting: number): string {
  return `${count(waiting, 'comment')} by unknown accounts ${plural(waiting, 'waits', 'wait')}: a run looks up only some of them.`;
}

/** What people who are heard wrote in a review, is left out, and is in no tracking comment yet. */
export function untoldOf(ledger: Ledger, leftOut: readonly LeftOut[]): LeftOut[] {
  return leftOut.filter(({ item, cause }) => cause === 'rule' && !isLeftOut(ledger, item));
}

/** An end that also says what was left out, if a person has to know. */
export function withTold<End extends Ending>(end: End, told: readonly LeftOut[]): End {
  return told.length === 0 ? end : { ...end, reason: `${end.reason} ${toldReason(told)}` };
}

function toldReason(told: readonly LeftOut[]): string {
  const [first] = told;
  if (first !== undefined && told.length === 1)
    return `1 comment is not forwarded: ${first.reason} The tracking comment says how to send it.`;
  return `${told.length} comments are not forwarded: the tracking comment says why, and how to send them.`;
}
