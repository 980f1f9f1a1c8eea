import type { RunOptions } from '@docs-agent/sandbox';
import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '@docs-agent/sandbox/trials';
import type { Stage } from './stage.ts';

/** Comments on the pull request, and returns the event that the comment raises. */
export function commentEvent(
  { sandbox, scene: { pullRequest } }: Stage,
  body: string,
  author: string = REVIEWER,
): RunOptions['event'] {
  const comment = pullRequest.comment({ author, body });
  return {
    name: 'issue_comment',
    payload: sandbox.github.payload('issue_comment.created', { pullRequest, comment }),
  };
}

/** A person gives a command a minute later, and the run that it wakes goes to its end. */
export async function command(
  stage: Stage,
  words: string,
  author?: string,
): ReturnType<Stage['run']> {
  await letPass(stage.sandbox, 60_000);
  return stage.run({ event: commentEvent(stage, `/docs-agent ${words}`, author) });
}
