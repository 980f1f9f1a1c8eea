import type { IssueEventRecord } from '../../state/records.ts';
import { simpleUser } from './account.ts';
import type { ShapeContext } from './comment.ts';
import { iso } from './time.ts';

export function issueEventShape({ world, urls, repository }: ShapeContext, event: IssueEventRecord) {
  return {
    id: event.id,
    node_id: event.nodeId,
    url: `${urls.repositoryApi(repository)}/issues/events/${event.id}`,
    actor: simpleUser(world.accounts.get(event.actor), urls),
    event: event.kind,
    commit_id: null,
    commit_url: null,
    created_at: iso(event.createdAtMs),
    ...(event.kind === 'renamed'
      ? { rename: { from: event.previousTitle, to: event.currentTitle } }
      : { label: { name: event.label, color: 'ededed' } }),
    performed_via_github_app: null,
  };
}
