import { cursorAfter, type GitHubClient, type IssueAddress, pages, readAnswer } from '@docs-agent/action-kit';
import { loginOf } from '@docs-agent/agent-action';
import { type Issue, isSameLabel, type ListedIssue, STATE_LABELS, type Written } from '../issue.ts';
import { ISSUE_QUERY, issueAnswer, LIST_QUERY, listAnswer, type WrittenNode } from './issue-query.ts';

/** Reads an issue with all of its comments. */
export async function readIssue(client: GitHubClient, address: IssueAddress): Promise<Issue> {
  const read = async (after: string | null) =>
    (await readAnswer(issueAnswer, () => client.graphql<unknown>(ISSUE_QUERY, { ...address, after })))
      .repository.issue;
  const first = await read(null);
  const all = await pages(first, read, ({ comments }) => cursorAfter(comments), {
    of: `#${address.number}`,
  });
  const page = all.at(-1) ?? first;
  const events = page.timelineItems.nodes.map(({ createdAt, actor, label }) => ({
    at: createdAt,
    by: loginOf(actor),
    label: label?.name,
  }));
  return {
    ...toWritten(page),
    number: page.number,
    nodeId: page.id,
    title: page.title,
    url: page.url,
    isOpen: page.state === 'OPEN',
    isOfOurAccount: page.viewerDidAuthor,
    labels: namesOf(page.labels),
    isStamped: (page.reactionGroups ?? []).some(
      ({ content, viewerHasReacted }) => content === 'ROCKET' && viewerHasReacted,
    ),
    labelings: events.flatMap(({ label, ...change }) => (label === undefined ? [] : [{ ...change, label }])),
    changes: [
      ...events.filter(({ label }) => label === undefined),
      // Once a text is edited, its history tells the first one, too.
      ...(page.userContentEdits?.nodes ?? [])
        .filter(({ editedAt }) => editedAt !== page.createdAt)
        .map(({ editedAt, editor }) => ({ at: editedAt, by: loginOf(editor) })),
      ...(page.lastEditedAt === null ? [] : [{ at: page.lastEditedAt, by: loginOf(page.editor) }]),
    ],
    comments: all
      .flatMap(({ comments }) => comments.nodes)
      .map((node) => ({
        ...toWritten(node),
        id: node.fullDatabaseId,
        nodeId: node.id,
        url: node.url,
        isOfOurAccount: node.viewerDidAuthor,
        isMinimized: node.isMinimized,
      })),
  };
}

/** The issues that are asked for, and those with a label of ours; each once. */
export async function listIssues(
  client: GitHubClient,
  repository: { owner: string; name: string },
  label: string,
): Promise<ListedIssue[]> {
  const answer = await readAnswer(listAnswer, () =>
    client.graphql<unknown>(LIST_QUERY, { ...repository, asked: [label] }),
  );
  const nodes = Object.values(answer.repository).flatMap((list) => list.nodes);
  return [...new Map(nodes.map((node) => [node.number, node])).values()].map((node) => ({
    number: node.number,
    isOpen: node.state === 'OPEN',
    labels: namesOf(node.labels),
    body: node.body,
    isOfOurAccount: node.viewerDidAuthor,
    startedAt: node.timelineItems.nodes
      .filter((event) => isSameLabel(event.label.name, STATE_LABELS.working))
      .map(({ createdAt }) => createdAt),
  }));
}

function namesOf(labels: { nodes: readonly { name: string }[] } | null): string[] {
  return (labels?.nodes ?? []).map(({ name }) => name);
}

function toWritten(node: WrittenNode): Written {
  return {
    body: node.body,
    author: loginOf(node.author),
    editor: loginOf(node.editor),
    association: node.authorAssociation,
    createdAt: node.createdAt,
    editedAt: node.lastEditedAt ?? undefined,
  };
}
