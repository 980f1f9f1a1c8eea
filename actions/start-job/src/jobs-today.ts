import { isoTime, projectOf } from '@docs-agent/agent-action';
import { listChanged, readComments } from './github/issue-lists.ts';
import { hasLabel, type ListedIssue, labeledAtMs, STATE_LABELS } from './issue.ts';
import { ACTION, isShared, recordOf } from './kept-record.ts';
import { isFollowed } from './record.ts';
import type { Connections } from './session.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * A run reads our comments of at most this many issues. Further issues are counted by their labels.
 */
const MOST_READ = 30;

/** An issue that got the label `docs-agent: working` in the last day. */
interface Started {
  number: number;
  /** When it got that label last. */
  atMs: number;
  /** It has that label now. */
  isLabeled: boolean;
  times: number;
}

/**
 * Jobs that this project started in the last 24 hours, as far as its issues tell.
 *
 * @param before the issue of a run that is about to start one: others that are about to start one
 *   count only if they came before it
 */
export async function countToday(
  connections: Connections,
  { before }: { before?: number } = {},
): Promise<number> {
  const { client, context, inputs, time } = connections;
  const sinceMs = time.now() - DAY_MS;
  const listed = await listChanged(client, context.repository, isoTime(sinceMs));
  const labeled = listed.map((issue) => startedSince(issue, sinceMs));
  const started = labeled.filter(({ times }) => times > 0);
  const atMost = sumOfTimes(started);
  // Labels show more starts than there were: our comments are read only if that matters.
  if (atMost < inputs.maxJobsPerDay) return atMost;

  const own = started.find(({ number }) => number === before);
  const read = started.slice(0, MOST_READ);
  const numbers = read.map(({ number }) => number);
  const comments = await readComments(client, context.repository, numbers);
  let count = sumOfTimes(started.slice(MOST_READ));
  for (const issue of read) {
    const kept = keptOf(comments.get(issue.number) ?? [], inputs.projectId, sinceMs);
    count += kept.starts;
    const isAhead = own === undefined || comesBefore(issue, own);
    if (isAhead && isStarting(issue, kept)) {
      count += 1;
    }
  }
  return count;
}

function sumOfTimes(started: readonly Started[]): number {
  return started.reduce((sum, { times }) => sum + times, 0);
}

/** Whether a run has set the label, and its comment does not record the start yet. */
function isStarting({ isLabeled, atMs }: Started, { isOfOther, lastMs }: Kept): boolean {
  return isLabeled && !isOfOther && atMs > lastMs;
}

function startedSince(issue: ListedIssue, sinceMs: number): Started {
  const { working } = STATE_LABELS;
  const times = issue.labelings.filter(
    ({ label, at }) => label.toLowerCase() === working && Date.parse(at) >= sinceMs,
  ).length;
  return {
    number: issue.number,
    atMs: labeledAtMs(issue, working),
    isLabeled: hasLabel(issue.labels, working),
    times,
  };
}

function comesBefore(issue: Started, own: Started): boolean {
  if (issue.atMs !== own.atMs) return issue.atMs < own.atMs;
  return issue.number < own.number;
}

/** The starts of an issue's jobs, as our comments record them. */
interface Kept {
  starts: number;
  /** The last of them. */
  lastMs: number;
  /** The label is another project's. */
  isOfOther: boolean;
}

function keptOf(
  comments: readonly { body: string; isOfOurAccount: boolean }[],
  projectId: string,
  sinceMs: number,
): Kept {
  const ours = comments.find(
    (comment) => comment.isOfOurAccount && projectOf(comment, ACTION, projectId) === 'this',
  );
  const record = ours && recordOf(ours);
  const starts = (record?.starts ?? []).map((at) => Date.parse(at));
  const isAtWork = record?.job !== undefined && isFollowed(record.job);
  return {
    starts: starts.filter((at) => at >= sinceMs).length,
    // The label is set right before the start is recorded, in seconds.
    lastMs: isAtWork ? Infinity : Math.max(0, ...starts) + 1_000,
    isOfOther: ours === undefined && isShared({ comments }, projectId),
  };
}
