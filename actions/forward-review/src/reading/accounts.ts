import {
  checkPermissions,
  isTied,
  type PermissionSource,
  type Permissions,
  wakerOf,
} from '@docs-agent/agent-action';
import { type IssueComment, type PullRequest, textsOf } from '../pull-request.ts';
import type { Session } from '../session.ts';

/** Most accounts that nothing speaks for and that one run asks for: anyone can write a comment. */
const MOST_STRANGERS = 20;

/** Who asks for permissions: where, for which event, and whom this run asked about already. */
export type Asker = PermissionSource & Pick<Session, 'context' | 'strangersAsked'>;

/**
 * Asks who may speak to the agent: the account that woke the run, authors of items in the ledger or
 * tied to the repository, and of the others the newest. A run that someone without access woke asks
 * for no others.
 */
export async function checkInOrder(
  session: Asker,
  pullRequest: PullRequest,
  ledger: { items: Readonly<Record<string, unknown>> },
  logins: readonly string[],
): Promise<Permissions> {
  const { strangersAsked, context } = session;
  const waker = wakerOf(context);
  // The description is older than all else.
  const description = { ...pullRequest, key: '', createdAt: new Date(0).toISOString() };
  const texts = [description, ...textsOf(pullRequest)];
  const first = firstAccounts(texts, (key) => key in ledger.items);
  if (waker !== undefined) first.add(waker);
  const isFirst = (login: string) => login.endsWith('[bot]') || first.has(login);
  const isHeard =
    waker === undefined || (await checkPermissions(session, [waker])).isAuthorized(waker);
  const strangers = newestFirst(texts, new Set(logins.filter((login) => !isFirst(login))));
  const room = isHeard ? MOST_STRANGERS - strangersAsked.size : 0;
  const further = strangers
    .filter((login) => !strangersAsked.has(login))
    .slice(0, Math.max(0, room));
  for (const login of further) strangersAsked.add(login);
  const asked = logins.filter((login) => isFirst(login) || strangersAsked.has(login));
  return checkPermissions(session, asked);
}

type Text = Pick<IssueComment, 'author' | 'editor' | 'association' | 'createdAt'> & { key: string };

/**
 * An account that could edit what another person wrote has access, as far as can be seen without
 * asking.
 */
function firstAccounts(texts: readonly Text[], isInLedger: (key: string) => boolean): Set<string> {
  const first = texts.flatMap(({ key, author, editor, association }) => [
    ...(isInLedger(key) || isTied(association) ? [author] : []),
    ...(editor !== author ? [editor] : []),
  ]);
  return new Set(first.filter((login) => login !== undefined));
}

function newestFirst(texts: readonly Text[], logins: ReadonlySet<string>): string[] {
  const byTime = texts.toSorted(
    (left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt),
  );
  const written = byTime.flatMap(({ author = '' }) => author).filter((login) => logins.has(login));
  return [...new Set([...written, ...logins])];
}
