import { randomBytes } from 'node:crypto';
import type { Permissions } from '@docs-agent/agent-action';
import { type Ask, changersSince, isFoundAgain } from './decision/ask.ts';
import { knownIssues } from './github/issue-port.ts';
import type { Issue, ListedIssue } from './issue.ts';
import { buildPrompt, type Prompt } from './prompt.ts';
import { type JobRecord, lastOf } from './record.ts';
import type { Result } from './result.ts';
import type { Session } from './session.ts';
import type { Tracked } from './tracked.ts';

/** Why nothing is created, and what is said of it on the issue. */
export interface Obstacle {
  result: Result;
  reason: string;
  /** The issue gives the reason. */
  isReasonShown?: boolean;
  /** What was asked for until then is done with. */
  settles?: string;
  /** Said on the issue beside the state. */
  note?: string;
}

/** A job can be created with this prompt. */
export interface Ready {
  ask: Ask;
  prompt: Prompt;
}

/** What keeps a job from being created; where nothing does, the prompt. */
export async function findObstacle(
  session: Session,
  { issue, record }: Tracked,
  ask: Ask | undefined,
  permissions: Permissions,
): Promise<Obstacle | Ready> {
  const { label } = session.inputs;
  const asked = openAsk(issue, record, ask, label);
  if ('reason' in asked) return asked;
  const found =
    (await standingPullRequest(session, record, asked)) ??
    notAuthorized(issue, asked, permissions, label) ??
    promptFor(session, issue, asked, permissions);
  return 'reason' in found ? found : ((await overBudget(session, issue)) ?? found);
}

/** What is asked for and not done with yet. */
function openAsk(
  issue: Issue,
  record: JobRecord,
  ask: Ask | undefined,
  label: string,
): Ask | Obstacle {
  const last = lastOf(record);
  const result = 'nothing-to-start';
  if (!issue.isOpen)
    return { result, reason: `Issue #${issue.number} is closed: no job is created.` };
  const isNewer =
    last?.id === 'unknown' && ask !== undefined && Date.parse(ask.at) > Date.parse(last.askedAt);
  if (last?.state === 'uncertain' && !isNewer)
    return { result: 'uncertain', reason: last.doubt ?? '' };
  if (record.isStopped)
    return { result: 'stopped', reason: 'A person stopped jobs for this issue.' };
  if (ask === undefined)
    return {
      result,
      reason: `No job is asked for: issue #${issue.number} has no label \`${label}\`.`,
    };
  if (Date.parse(ask.at) > Date.parse(record.settledAt)) return ask;
  return { result: 'already-started', reason: 'A job was created for this already.' };
}

/**
 * A pull request that is open or merged is the issue's answer: no second job is created beside it.
 */
async function standingPullRequest(
  { issue }: Session,
  record: JobRecord,
  { at: settles }: Ask,
): Promise<Obstacle | undefined> {
  const links = record.attempts.flatMap(
    ({ result, prLink }) => (result === 'pull-request' && prLink) || [],
  );
  const made = await Promise.all(
    links.map((link) => issue.readPullRequest(Number(link.split('/').at(-1)))),
  );
  const standing = made.findLast(({ state }) => state !== 'CLOSED');
  if (standing === undefined) return undefined;
  const { number, state } = standing;
  const reason =
    state === 'OPEN'
      ? `Pull request #${number} is open: close it to have another job, and set the label again.`
      : `Pull request #${number} is merged: for another job, open another issue.`;
  return { result: 'already-started', reason, settles, note: reason };
}

/** Nothing is created, and the issue says why. */
function notStarted(result: Result, reason: string): Obstacle {
  return { result, reason, isReasonShown: true };
}

const GONE = 'An account that is gone';

/** Who asks needs permission, and who changed title or body since. */
function notAuthorized(
  issue: Issue,
  ask: Ask,
  { isAuthorized, missingPermission }: Permissions,
  label: string,
): Obstacle | undefined {
  if (!isAuthorized(ask.by))
    return notStarted(
      'not-authorized',
      `${ask.by || GONE}, who asked for it, ${missingPermission}. Someone who has it can take the label \`${label}\` off, and set it again.`,
    );
  const changers = changersSince(issue, ask.readAt);
  const stranger = changers.map((login) => login ?? '').find((login) => !isAuthorized(login));
  if (stranger === undefined) return undefined;
  return notStarted(
    'not-authorized',
    `${stranger || GONE} edited the issue after the label was set, and ${missingPermission}. Read the issue again, take the label \`${label}\` off, and set it again.`,
  );
}

const DAY_MS = 86_400_000;

/** Jobs of the last 24 hours, as far as the labels of these issues tell. */
export function countToday(issues: readonly ListedIssue[]): number {
  return issues
    .flatMap(({ startedAt }) => startedAt)
    .filter((at) => Date.now() - Date.parse(at) < DAY_MS).length;
}

async function overBudget(session: Session, issue: Issue): Promise<Obstacle | undefined> {
  const { label, maxJobsPerDay } = session.inputs;
  const today = Math.max(session.startedToday ?? 0, countToday(await knownIssues(session)));
  if (today < maxJobsPerDay) return undefined;
  const later = isFoundAgain(issue, label)
    ? 'The next run on a schedule creates the job once there is room.'
    : 'Give the command again once there is room.';
  return notStarted(
    'over-budget',
    `${today} jobs were started in 24 hours, and \`max-jobs-per-day\` is ${maxJobsPerDay}. ${later}`,
  );
}

/** The prompt, unless it cannot be made. */
function promptFor(
  { inputs }: Session,
  issue: Issue,
  ask: Ask,
  { isAuthorized }: Permissions,
): Obstacle | Ready {
  const prompt = buildPrompt({
    issue,
    isAuthorized,
    command: inputs.command,
    mark: randomBytes(4).toString('hex'),
    maxChars: inputs.maxPromptChars,
  });
  return 'problem' in prompt ? notStarted('refused', prompt.problem) : { ask, prompt };
}
