import { explained, hasAtLeast, readAnswer, readRole } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import type { Repository } from './repository.ts';
import type { TouchedPullRequest } from './touched-pull-request.ts';

/**
 * Whether a person with write permission has accepted the findings of a change with the input
 * `accept-label`.
 */
export type Acceptance =
  | { kind: 'not-set' }
  | { kind: 'accepted' }
  /** The label is set, but not by a person with write permission. */
  | { kind: 'not-authorized'; login: string }
  /** The label is set, but nothing kept says that it was set for this change. */
  | { kind: 'not-kept' }
  | { kind: 'unknown'; why: string };

const QUERY = `
query ViewDeltasLabels($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) { labels(first: 100) { nodes { name } } }
  }
}`;

const named = z.object({ name: z.string() });
const answer = z.object({
  repository: z.object({
    pullRequest: z.object({ labels: z.nullable(z.object({ nodes: z.array(named) })) }),
  }),
});

/** The event of a label that is set. It names the change that was shown to who set it. */
const labeled = z.object({
  action: z.literal('labeled'),
  label: named,
  sender: z.object({ login: z.string(), type: z.string() }),
  pull_request: z.object({
    number: z.number(),
    head: z.object({ sha: z.string() }),
    base: z.object({ ref: z.string() }),
  }),
});

type Change = Pick<TouchedPullRequest, 'headSha' | 'baseRef'>;

/** What an acceptance is for: into another branch, the same commit can lose more paths. */
export function changeOf({ headSha, baseRef }: Change): string {
  return `${headSha} into ${baseRef}`;
}

/**
 * Whether the findings of a change are accepted. The run of the event that sets the label sees for
 * what it was set, and by whom: triage permission is enough to set labels, and bots do not count.
 * Later runs go by our comment.
 *
 * @param asked.event the payload of this run's event
 * @param asked.readAccepted the change that our comment says was accepted
 * @throws {UserError} when GitHub refuses
 */
export async function readAcceptance(
  { client, owner, name }: Repository,
  { number, ...change }: Change & { number: number },
  asked: { label: string; event: unknown; readAccepted: () => Promise<string | undefined> },
): Promise<Acceptance> {
  const { labels } = await explained(
    { to: `show the labels of pull request #${number}`, needs: 'pull-requests: write' },
    async () =>
      (await readAnswer(answer, () => client.graphql(QUERY, { owner, name, number }))).repository
        .pullRequest,
  );
  // GitHub ignores the case of labels.
  const isAsked = ({ name }: { name: string }) => name.toLowerCase() === asked.label.toLowerCase();
  if (labels?.nodes.some(isAsked) !== true) return { kind: 'not-set' };
  const now = labeled.safeParse(asked.event).data;
  const isNow =
    now?.pull_request.number === number &&
    isAsked(now.label) &&
    changeOf({ headSha: now.pull_request.head.sha, baseRef: now.pull_request.base.ref }) ===
      changeOf(change);
  if (!isNow)
    return { kind: (await asked.readAccepted()) === changeOf(change) ? 'accepted' : 'not-kept' };
  const { login, type } = now.sender;
  const isPerson =
    type === 'User' && hasAtLeast(await readRole(client, { owner, name }, login), 'write');
  return isPerson ? { kind: 'accepted' } : { kind: 'not-authorized', login };
}
