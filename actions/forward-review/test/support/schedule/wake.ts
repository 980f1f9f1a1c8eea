import type { RunOptions } from '@docs-agent/sandbox';
import { AGENT, OUTSIDER, REVIEWER } from '@docs-agent/sandbox/scenarios';
import type { Stage } from '../stage.ts';
import type { Wake } from './step.ts';
import type { Writings } from './writings.ts';

/** The event and the inputs that what wakes a run comes with. */
export function wokenBy(wake: Wake, stage: Stage, latest: Writings['latest']): Partial<RunOptions> {
  switch (wake) {
    case 'latest writing':
      return latest === undefined ? {} : { event: eventOf(latest, stage) };
    case 're-run':
      return { runAttempt: 2 };
    case 'schedule':
      return sweep(stage);
    case 'dispatch':
      return dispatch(stage, REVIEWER);
    case 'dispatch of an outsider':
      return dispatch(stage, OUTSIDER);
  }
}

function eventOf(
  latest: NonNullable<Writings['latest']>,
  { sandbox, scene: { pullRequest } }: Stage,
): RunOptions['event'] {
  const isReview = 'review' in latest;
  const payload = sandbox.github.payload(
    isReview ? 'pull_request_review.submitted' : 'issue_comment.created',
    { pullRequest, ...latest },
  );
  return { name: isReview ? 'pull_request_review' : 'issue_comment', payload };
}

/** Without a job in its inputs, which would be linked: the pull request's description names it. */
function sweep({ sandbox, scene: { pullRequest } }: Stage): Partial<RunOptions> {
  const payload = sandbox.github.payload('schedule', { repository: pullRequest.repository });
  return { event: { name: 'schedule', payload }, actor: AGENT, inputs: { 'job-id': '' } };
}

function dispatch({ sandbox, scene: { pullRequest } }: Stage, actor: string): Partial<RunOptions> {
  const inputs = { 'pr-number': String(pullRequest.number) };
  const { repository } = pullRequest;
  const payload = sandbox.github.payload('workflow_dispatch', {
    repository,
    inputs,
    sender: actor,
  });
  return { event: { name: 'workflow_dispatch', payload }, actor, inputs };
}
