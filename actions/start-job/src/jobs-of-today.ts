import { explained } from '@docs-agent/action-kit';
import { listIssues } from './github/read-issue.ts';
import type { ListedIssue } from './issue.ts';
import type { Connections } from './session.ts';

const DAY_MS = 86_400_000;

/** The issues that are asked for, and those with a label of ours. */
export function knownIssues({ client, context, inputs }: Connections): Promise<ListedIssue[]> {
  return explained({ to: 'list the issues', needs: 'issues: write' }, () =>
    listIssues(client, context.repository, inputs.label),
  );
}

/** How many jobs were started in the last 24 hours, as far as the labels of this repository's issues tell. */
export async function startedToday(connections: Connections): Promise<number> {
  const issues = await knownIssues(connections);
  return issues.flatMap(({ startedAt }) => startedAt).filter((at) => Date.now() - Date.parse(at) < DAY_MS)
    .length;
}
