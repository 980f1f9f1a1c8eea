import { randomBytes } from 'node:crypto';
import type { Permissions } from '@docs-agent/agent-action';
import { changersSince } from './decision/accounts.ts';
import type { Ask } from './decision/requests.ts';
import type { Issue } from './issue.ts';
import { countToday } from './jobs-today.ts';
import { buildPrompt, type Prompt } from './prompt.ts';
import type { JobRecord } from './record.ts';
import type { Session } from './session.ts';
import type { Situation } from './situations/situation.ts';
import { SITUATIONS } from './situations/table.ts';
import type { Tracked } from './tracked.ts';

/** What keeps a job from being created. */
export interface Obstacle {
  situation: Situation;
  /**
   * What becomes of the request: later runs carry it out, it is answered, or it is refused and
   * recorded so.
   */
  request: 'waits' | 'answered' | 'refused';
}

/** A job can be created with this prompt. */
export interface Ready {
  prompt: Prompt;
}

/** What keeps a job from being created; where nothing does, the prompt. */
export async function findObstacle(
  session: Session,
  { issue, record }: Tracked,
  ask: Ask,
  permissions: Permissions,
): Promise<Obstacle | Ready> {
  if (!issue.isOpen) return { situation: SITUATIONS.closed(), request: 'waits' };
  const known = obstacleInRecord(session, record, ask);
  if (known !== undefined) return known;
  const made = await pullRequestMade(session, record);
  if (made !== undefined) return made;
  const held = heldByPullRequest(issue, record, ask);
  if (held !== undefined) return held;
  const unauthorized = notAuthorized(issue, ask, permissions);
  if (unauthorized !== undefined) return unauthorized;
  const prompt = promptFor(session, issue, permissions);
  if ('request' in prompt) return prompt;
  return (await overBudget(session)) ?? prompt;
}

function obstacleInRecord(
  { time }: Session,
  { attempt, isStopped, waiting }: JobRecord,
  ask: Ask,
): Obstacle | undefined {
  if (attempt?.state === 'uncertain') {
    const isNewer = Date.parse(ask.at) > Date.parse(attempt.doubtedAt ?? attempt.askedAt);
    const goes = ask.kind === 'retry' || (attempt.isLost === true && isNewer);
    if (!goes) return { situation: SITUATIONS.uncertain(attempt), request: 'answered' };
  }
  if (isStopped) return { situation: SITUATIONS.stopped(), request: 'waits' };
  const notBefore = waiting?.notBefore;
  if (notBefore === undefined || Date.parse(notBefore) <= time.now()) return undefined;
  const why = waiting?.why ?? '';
  return { situation: SITUATIONS['rate-limited'](why, notBefore), request: 'waits' };
}

/**
 * A pull request that is open or merged is the issue's answer: no second job is created beside it.
 */
async function pullRequestMade(
  { issue }: Session,
  { pullRequests }: JobRecord,
): Promise<Obstacle | undefined> {
  const made = await Promise.all(pullRequests.map((number) => issue.readPullRequest(number)));
  const standing = made.findLast((one) => one !== undefined && one.state !== 'CLOSED');
  if (standing === undefined) return undefined;
  const { number, state } = standing;
  const kind = state === 'OPEN' ? 'made-open' : 'made-merged';
  return { situation: SITUATIONS[kind](number), request: 'answered' };
}

/** Somebody works on the issue already. */
function heldByPullRequest(
  { closedBy }: Issue,
  { pullRequests }: JobRecord,
  { kind }: Ask,
): Obstacle | undefined {
  if (kind === 'start') return undefined;
  const other = closedBy?.find(({ number }) => !pullRequests.includes(number));
  if (other === undefined) return undefined;
  const { number, author = '' } = other;
  return { situation: SITUATIONS.held(number, author), request: 'answered' };
}

/** Who asks needs permission, and who changed title or body since. */
function notAuthorized(
  issue: Issue,
  ask: Ask,
  { isAuthorized, missingPermission: lacks }: Permissions,
): Obstacle | undefined {
  if (!isAuthorized(ask.by))
    return { situation: SITUATIONS['not-authorized'](ask.by, lacks), request: 'waits' };
  const changers = changersSince(issue, ask.readAt).map((login) => login ?? '');
  const stranger = changers.find((login) => !isAuthorized(login));
  if (stranger === undefined) return undefined;
  return { situation: SITUATIONS.edited(stranger, lacks), request: 'waits' };
}

/** The prompt, unless it cannot be made. */
function promptFor(
  { inputs }: Session,
  issue: Issue,
  { isAuthorized }: Permissions,
): Obstacle | Ready {
  const prompt = buildPrompt({
    issue,
    isAuthorized,
    command: inputs.command,
    mark: randomBytes(4).toString('hex'),
    maxChars: inputs.maxPromptChars,
  });
  if ('text' in prompt) return { prompt };
  return { situation: SITUATIONS.refused(prompt.problem), request: 'refused' };
}

async function overBudget(session: Session): Promise<Obstacle | undefined> {
  const { maxJobsPerDay: most } = session.inputs;
  const today = Math.max(session.startedToday ?? 0, await countToday(session));
  if (today < most) return undefined;
  return { situation: SITUATIONS['over-budget'](today, most), request: 'waits' };
}
