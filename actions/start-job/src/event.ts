import type { RunContext } from '@docs-agent/action-kit';
import { commentEvent, ignored, startsWithOurMarker } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import { asksInTheEnd, saidIn } from './decision/words.ts';
import type { Inputs } from './inputs.ts';
import { isSameLabel } from './issue.ts';
import {
  IGNORED,
  otherAction,
  otherEvent,
  otherLabel,
  withoutCommand,
} from './situations/reasons.ts';

/** What woke this run. The event only wakes it: the run reads everything from GitHub. */
export type Wake =
  | IssueWake
  /** Every issue with an open request or a running job. */
  | { kind: 'sweep' }
  | { kind: 'ignored'; reason: string };

export interface IssueWake {
  kind: 'issue';
  number: number;
  /**
   * A comment that asks for a job: its author's association with the repository, as GitHub names
   * it.
   */
  asks?: { association: string };
}

const labelEvent = z.object({
  action: z.string(),
  issue: z.object({ number: z.number() }),
  label: z.optional(z.object({ name: z.string() })),
});

/**
 * Which issue the run is about.
 *
 * @see https://docs.github.com/actions/reference/events-that-trigger-workflows
 */
export function readWake(
  { eventName, payload }: RunContext,
  { issueNumber, label, command }: Inputs,
): Wake {
  switch (eventName) {
    case 'issues':
      return labelWake(payload, label);
    case 'issue_comment':
      return commentWake(payload, command);
    case 'schedule':
    case 'workflow_dispatch':
    case 'repository_dispatch':
      return issueNumber === undefined ? { kind: 'sweep' } : { kind: 'issue', number: issueNumber };
    default:
      return ignored(otherEvent(eventName));
  }
}

function labelWake(payload: unknown, wanted: string): Wake {
  const { data } = labelEvent.safeParse(payload);
  if (data?.action !== 'labeled' || data.label === undefined)
    return ignored(otherAction(data?.action));
  const { number } = data.issue;
  if (isSameLabel(data.label.name, wanted)) return { kind: 'issue', number };
  return ignored(otherLabel(number, wanted));
}

function commentWake(payload: unknown, command: string): Wake {
  const { data } = commentEvent.safeParse(payload);
  if (data === undefined) return ignored(IGNORED['no-issue']);
  const body = data.comment.body ?? '';
  if (data.issue.pull_request !== undefined) return ignored(IGNORED['on-pull-request']);
  if (!['created', 'edited'].includes(data.action) || startsWithOurMarker(body))
    return ignored(IGNORED['not-a-command']);
  const said = saidIn(body, command);
  if (said.length === 0) return ignored(withoutCommand(command));
  const wake: IssueWake = { kind: 'issue', number: data.issue.number };
  if (!asksInTheEnd(said)) return wake;
  const association = associated.safeParse(payload).data?.comment.author_association ?? 'NONE';
  return { ...wake, asks: { association } };
}

const associated = z.object({ comment: z.object({ author_association: z.string() }) });
