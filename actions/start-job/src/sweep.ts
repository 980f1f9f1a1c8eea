import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf, UserError } from '@docs-agent/action-kit';
import { asUserError, worstOf } from '@docs-agent/agent-action';
import { lateLink, lookBriefly, stillWorking } from './follow.ts';
import { listAsked } from './github/issue-lists.ts';
import { hasLabel, type ListedIssue, labeledAtMs, STATE_LABELS } from './issue.ts';
import { countToday } from './jobs-today.ts';
import { lookAt } from './look.ts';
import { endOfRun, type Running } from './looked.ts';
import { type Ended, RESULTS } from './result.ts';
import { type Connections, openSession, type Session } from './session.ts';
import { SITUATIONS } from './situations/table.ts';

/** A job that has ended, and names no pull request yet. */
interface Late {
  session: Session;
  running: Running;
}

/**
 * Handles every issue with an open request or a running job, the oldest request first. It does not
 * wait for jobs to end.
 */
export async function sweep(connections: Connections): Promise<Ended> {
  const { client, context, inputs } = connections;
  const listed = await listAsked(client, context.repository, inputs.label);
  const issues = inOrderOfRequest(listed, inputs.label);
  const ends: Ended[] = [];
  const late: Late[] = [];
  let startedToday = issues.length === 0 ? 0 : await countToday(connections);
  for (const { number } of issues) {
    const session = openSession({ ...connections, startedToday }, number);
    const end = await guarded(session, async () => {
      const looked = await lookAt(session);
      if (looked.kind === 'ended') return looked.ended;
      if (looked.created !== undefined) {
        startedToday += 1;
        // The service may not show a job yet that it has just created.
        return stillWorking(session, looked, looked.created);
      }
      const brief = await lookBriefly(session, looked, 0);
      if (brief === 'late-link') {
        late.push({ session, running: looked });
      }
      return brief;
    });
    if (end !== 'late-link') {
      ends.push(end);
    }
  }
  ends.push(...(await concludeLate(connections, late)));
  return worstOf(ends, RESULTS) ?? endOfRun(SITUATIONS['nothing-found']());
}

/** Open issues with a request, and those with a running job. */
function inOrderOfRequest(issues: readonly ListedIssue[], label: string): ListedIssue[] {
  const { working } = STATE_LABELS;
  const found = issues.filter(({ isOpen, labels }) => {
    if (hasLabel(labels, working)) return true;
    return isOpen && hasLabel(labels, label);
  });
  const requestedAtMs = (issue: ListedIssue) => {
    const isAsked = hasLabel(issue.labels, label);
    return labeledAtMs(issue, isAsked ? label : working);
  };
  return found.toSorted((left, right) => requestedAtMs(left) - requestedAtMs(right));
}

const LINK_WITHIN_MS = 60_000;

/** All of them have one minute together in which they can name their pull requests. */
async function concludeLate(
  { deadlineMs, signal }: Connections,
  late: readonly Late[],
): Promise<Ended[]> {
  if (late.length === 0) return [];
  const leftMs = Math.max(0, deadlineMs - performance.now());
  const waitMs = Math.min(LINK_WITHIN_MS, leftMs);
  await sleep(waitMs, undefined, { signal });
  const ends: Ended[] = [];
  for (const { session, running } of late) {
    const end = await guarded(session, () => lookBriefly(session, running, waitMs));
    ends.push(end === 'late-link' ? lateLink(session, running) : end);
  }
  return ends;
}

/** A failure on one issue does not stop the others. */
async function guarded<Done>(session: Session, look: () => Promise<Done>): Promise<Done | Ended> {
  try {
    return await look();
  } catch (error) {
    const shown = asUserError(error);
    if (session.signal.aborted || !(shown instanceof UserError)) throw error;
    const why = messageOf(shown);
    log.warning(`Issue #${session.number}: ${why}`);
    const facts = { 'issue-number': String(session.number) };
    return endOfRun(SITUATIONS['failed-look'](why), facts);
  }
}
