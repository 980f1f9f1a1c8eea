import {
  explained,
  type GitHubClient,
  hasAtLeast,
  type IssueAddress,
  readRole,
} from '@docs-agent/action-kit';
import * as z from 'zod/mini';

/** Whether an authorized person has accepted the loss with the input `accept-label`. */
export type Acceptance =
  | { kind: 'not-set' }
  | { kind: 'accepted' }
  /** The label is set, but not by a person with write permission. */
  | { kind: 'not-authorized'; login: string };

const QUERY = `
query ViewDeltasLabels($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      labels(first: 100) { nodes { name } }
      timelineItems(last: 100, itemTypes: [LABELED_EVENT]) {
        nodes { ... on LabeledEvent { actor { login } label { name } } }
      }
    }
  }
}`;

const named = z.object({ name: z.string() });
const answer = z.object({
  repository: z.object({
    pullRequest: z.object({
      labels: z.nullable(z.object({ nodes: z.array(named) })),
      timelineItems: z.object({
        nodes: z.array(z.object({ actor: z.nullable(z.object({ login: z.string() })), label: named })),
      }),
    }),
  }),
});

/**
 * Whether the label is on the pull request and a person with write permission set it. Triage permission is enough to
 * set labels, and bots do not count.
 *
 * @throws {UserError}
 */
export async function readAcceptance(
  client: GitHubClient,
  address: IssueAddress,
  label: string,
): Promise<Acceptance> {
  const { labels, timelineItems } = await explained(
    { to: `show the labels of pull request #${address.number}`, needs: 'pull-requests: write' },
    async () => answer.parse(await client.graphql<unknown>(QUERY, { ...address })).repository.pullRequest,
  );
  // GitHub ignores the case of labels.
  const isAsked = ({ name }: { name: string }) => name.toLowerCase() === label.toLowerCase();
  if (labels?.nodes.some(isAsked) !== true) return { kind: 'not-set' };
  const login = timelineItems.nodes.findLast((event) => isAsked(event.label))?.actor?.login;
  if (login === undefined) return { kind: 'not-authorized', login: 'a deleted account' };
  const role = await readRole(client, address, login);
  return hasAtLeast(role, 'write') ? { kind: 'accepted' } : { kind: 'not-authorized', login };
}
