import { asArray } from '../../contract/json.ts';
import { iso } from '../../rest/shapes/time.ts';
import { type IssueEventRecord, isPull } from '../../state/records.ts';
import { connection } from '../connection.ts';
import type { Arguments, GraphQLContext, GraphQLNode } from '../context.ts';
import { actorByLogin } from './actor.ts';
import type { Place } from './discussion.ts';
import { labelNode } from './issue.ts';

/** Of a timeline the sandbox keeps labels and titles. */
const types = {
  labeled: { itemType: 'LABELED_EVENT', typename: 'LabeledEvent' },
  unlabeled: { itemType: 'UNLABELED_EVENT', typename: 'UnlabeledEvent' },
  renamed: { itemType: 'RENAMED_TITLE_EVENT', typename: 'RenamedTitleEvent' },
} as const;

/** What happened to an issue or pull request, oldest first: of `itemTypes`, and at or after `since`. */
export function timelineNode(context: GraphQLContext, place: Place, args: Arguments): GraphQLNode {
  const { itemTypes, since } = args;
  const events = context.view.issueEvents
    .all()
    .filter((event) => event.issueId === place.issue.id)
    .filter((event) => itemTypes == null || asArray(itemTypes).includes(types[event.kind].itemType))
    .filter((event) => since == null || event.createdAtMs >= Date.parse(String(since)));
  const kind = isPull(place.issue) ? 'PullRequest' : 'Issue';
  return connection(`${kind}TimelineItemsConnection`, events, args, (event) =>
    eventNode(context, place, event),
  );
}

function eventNode(context: GraphQLContext, { repository }: Place, event: IssueEventRecord): GraphQLNode {
  return {
    __typename: types[event.kind].typename,
    id: event.nodeId,
    createdAt: iso(event.createdAtMs),
    actor: () => actorByLogin(context, event.actor),
    ...(event.kind === 'renamed'
      ? { previousTitle: event.previousTitle, currentTitle: event.currentTitle }
      : { label: () => labelNode(context, repository, event.label) }),
  };
}
