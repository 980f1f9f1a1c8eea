import * as z from 'zod/mini';
import { environmentName } from '../inputs/read-inputs.ts';
import type { RunContext } from './context.ts';

const repository = z.object({ full_name: z.string() });

const pullRequestEvent = z.object({
  pull_request: z.object({
    number: z.number(),
    head: z.object({ repo: z.nullish(repository) }),
    base: z.object({ repo: repository }),
  }),
  sender: z.nullish(z.object({ login: z.string() })),
});

/** The pull request that an event is about, or nothing: its number in this repository. */
export function eventPullRequest(context: RunContext): number | undefined {
  const event = pullRequestEvent.safeParse(context.payload);
  return event.success ? event.data.pull_request.number : undefined;
}

/**
 * Whether the run has no secrets because of where its event comes from: GitHub gives none to pull
 * requests of forks (a deleted fork included) and to Dependabot's. A failed step would not help
 * anyone to fix that.
 *
 * @param secretInput name of an input that holds a secret.
 * @see https://docs.github.com/actions/reference/events-that-trigger-workflows#pull_request
 */
export function isWithoutSecrets(
  context: RunContext,
  secretInput: string,
  environment: NodeJS.ProcessEnv = process.env,
): boolean {
  if (environment[environmentName(secretInput)]) return false;
  const event = pullRequestEvent.safeParse(context.payload);
  if (!event.success) return false;
  const { head, base } = event.data.pull_request;
  const isFork = head.repo?.full_name.toLowerCase() !== base.repo.full_name.toLowerCase();
  return isFork || event.data.sender?.login === 'dependabot[bot]';
}
