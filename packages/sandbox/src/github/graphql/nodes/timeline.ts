import { asArray } from '../../contract/json.ts';
import { iso } from '../../rest/shapes/time.ts';
import type { IssueEventRecord, IssueRecord } from '../../state/records.ts';
import { connection } from '../connection.ts';
import type { Arguments, GraphQLContext, GraphQLNode } from '../context.ts';
import { actorByLogin } from './actor.ts';
import { labelNode } from './issue.ts';

/** Of a timeline the sandbox keeps the labels that were set, and titles. */
const types = { labeled: 'LABELED_EVENT', renamed: 'RENAMED_TITLE_EVENT' } as const;

/** What happened to an issue, oldest first. Throws for a type that the sandbox lacks. */
export function timelineNode(
  context: GraphQLContext,
  issue: IssueRecord,
  args: Arguments,
): GraphQLNode {
  const wanted = asArray(args['itemTypes']);
  const lacking = wanted.find((type) => !Object.values<unknown>(types).includes(type));
  if (wanted.length === 0 || lacking !== undefined)
    throw new Error(`not implemented in the sandbox: timelineItems of ${lacking ?? 'every type'}`);
  const events = context.view.issueEvents
    .all()
    .filter((event) => event.issueId === issue.id && wanted.includes(types[event.kind]));
  return connection('IssueTimelineItemsConnection', events, args, (event) =>
    eventNode(context, event),
  );
}

function eventNode(context: GraphQLContext, event: IssueEventRecord): GraphQLNode {
  return {
    __typename: event.kind === 'labeled' ? 'LabeledEvent' : 'RenamedTitleEvent',
    createdAt: iso(event.createdAtMs),
    actor: () => actorByLogin(context, event.actor),
    ...(event.kind === 'labeled' && { label: labelNode(event.label) }),
  };
}
