import type { GitHubClient, IssueAddress } from '@docs-agent/action-kit';
import { stateOf } from '../comment/comment-state.ts';
import { commentPurpose } from '../comment/comment-when.ts';
import { provenPort } from '../comment/proven-comments.ts';
import { type Acceptance, readAcceptance } from '../github/acceptance.ts';
import type { CommentPort } from '../github/comment-port.ts';
import { ourComment } from '../github/our-comment.ts';
import type { TouchedPullRequest } from '../github/touched-pull-request.ts';
import { proofPlace, type ReportRun } from '../report-run.ts';

/** One head of a pull request. */
export interface Head {
  run: ReportRun;
  client: GitHubClient;
  address: IssueAddress;
  pullRequest: TouchedPullRequest;
}

/** Our comment on the pull request. */
export function portOf({ run, client, address }: Omit<Head, 'pullRequest'>): CommentPort {
  const purpose = commentPurpose(run.inputs.commentKey);
  return provenPort(ourComment(client, address, purpose), proofPlace(run, purpose, address.number));
}

/** Whether the head's findings are accepted with the label. */
export function acceptanceOf(head: Head, label: string): Promise<Acceptance> {
  const { run, client, address, pullRequest } = head;
  return readAcceptance(client, address, {
    label,
    head: pullRequest.headSha,
    event: run.context.payload,
    async readAccepted() {
      const { ours } = await portOf(head).read();
      return ours.map(({ body }) => stateOf(body)?.accepted).find((sha) => sha !== undefined);
    },
  });
}
