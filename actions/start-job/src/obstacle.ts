import { randomBytes } from 'node:crypto';
import type { Permissions } from '@docs-agent/agent-action';
import { changersSince } from './decision/accounts.ts';
import type { Ask } from './decision/requests.ts';
import type { Issue } from './issue.ts';
import { countToday } from './jobs-today.ts';
import { buildPrompt, type Prompt } from './prompt.ts';
import type { Doubt, JobRecord } from './record.ts';
import type { Session } from './session.ts';
import type { Situation } from './situations/situation.ts';
import { situationOfWaiting } from './situations/situation-of.ts';
import { SITUATIONS } from './situations/table.ts';
import type { Tracked } from './tracked.ts';

/** A reason that prevents a job, and what happens to the request. */
export type Obstacle =
  /** Later runs carry it out. */
  | { request: 'waits'; situation: Situation }
  | { request: 'answered'; situation: Situation }
  /** It cannot be carried out; `why` is a sentence. */
  | {
      request: 'refused';
      situation: Situation;
      why: string;
    };

function waits(situation: Situation): Obstacle {
  return { request: 'waits', situation };
}

function answered(situation: Situation): Obstacle {
  return { request: 'answered', situation };
}

/** The reason that prevents a job; without one, the prompt. */
export async function findObstacle(
  session: Session,
  { issue, record }: Tracked,
  ask: Ask,
  permissions: Permissions,
): Promise<Obstacle | Prompt> {
  if (!issue.isOpen) return waits(SITUATIONS.closed());
  const known = obstacleInRecord(session, record, ask);
  if (known !== undefined) return known;
  const made = await pullRequestMade(session, record);
  if (made !== undefined) return made;
  const held = heldByPullRequest(session, issue, record, ask);
  if (held !== undefined) return held;
  const unauthorized = notAuthorized(session, issue, ask, permissions);
  if (unauthorized !== undefined) return unauthorized;
  const prompt = promptFor(session, issue, permissions);
  if ('request' in prompt) return prompt;
  return (await overBudget(session)) ?? prompt;
}

function obstacleInRecord(
  { time, names }: Session,
  { doubt, isStopped, waiting }: JobRecord,
  ask: Ask,
): Obstacle | undefined {
  if (doubt !== undefined && !isAskedDespite(doubt, ask)) {
    return answered(SITUATIONS.uncertain(doubt, names));
  }
  if (isStopped) return waits(SITUATIONS.stopped(names));
  if (waiting?.why === undefined || waiting.notBefore === undefined) return undefined;
  if (Date.parse(waiting.notBefore) <= time.now()) return undefined;
  return waits(situationOfWaiting(waiting, waiting.why, names));
}

/** Whether a person who asks may know of the doubt. After a loss, a person has to ask again. */
function isAskedDespite({ isReceived, isLost, doubtedAt }: Doubt, ask: Ask): boolean {
  if (isReceived || ask.kind === 'retry') return true;
  return isLost === true && Date.parse(ask.at) > Date.parse(doubtedAt);
}

/**
 * A pull request that is open or merged is the issue's answer: no second job is created beside it.
 */
async function pullRequestMade(
  { issue, names }: Session,
  { pullRequests }: JobRecord,
): Promise<Obstacle | undefined> {
  const reads = pullRequests.map((number) => issue.readPullRequest(number));
  const made = await Promise.all(reads);
  const standing = made.findLast((one) => one !== undefined && one.state !== 'CLOSED');
  if (standing === undefined) return undefined;
  const { number, state } = standing;
  const kind = state === 'OPEN' ? 'made-open' : 'made-merged';
  return answered(SITUATIONS[kind](number, names));
}

/** Someone already works on the issue. */
function heldByPullRequest(
  { names }: Session,
  { closedBy }: Issue,
  { pullRequests }: JobRecord,
  { kind }: Ask,
): Obstacle | undefined {
  if (kind === 'start') return undefined;
  const other = closedBy?.find(({ number }) => !pullRequests.includes(number));
  if (other === undefined) return undefined;
  const { number, author = '' } = other;
  return answered(SITUATIONS.held(number, author, names));
}

/** The person who asks needs permission, and so do those who changed title or body since. */
function notAuthorized(
  { names }: Session,
  issue: Issue,
  { by, readAt }: Ask,
  { isAuthorized, missingPermission: lacks }: Permissions,
): Obstacle | undefined {
  if (!isAuthorized(by)) return waits(SITUATIONS['not-authorized'](by, lacks, names));
  const changers = changersSince(issue, readAt).map((login) => login ?? '');
  const stranger = changers.find((login) => !isAuthorized(login));
  if (stranger === undefined) return undefined;
  return waits(SITUATIONS.edited(stranger, lacks, names));
}

/** The prompt, unless it cannot be made. */
function promptFor(
  { inputs, names }: Session,
  issue: Issue,
  { isAuthorized }: Permissions,
): Obstacle | Prompt {
  const prompt = buildPrompt({
    issue,
    isAuthorized,
    command: inputs.command,
    mark: randomBytes(4).toString('hex'),
    maxChars: inputs.maxPromptChars,
  });
  if ('text' in prompt) return prompt;
  const { problem } = prompt;
  return {
    request: 'refused',
    situation: SITUATIONS.refused(problem, names),
    why: problem,
  };
}

async function overBudget(session: Session): Promise<Obstacle | undefined> {
  const { maxJobsPerDay: most } = session.inputs;
  const counted = await countToday(session);
  const today = Math.max(counted, session.startedToday ?? 0);
  if (today < most) return undefined;
  return waits(SITUATIONS['over-budget'](today, most));
}
