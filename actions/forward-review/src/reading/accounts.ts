import { checkPermissions, type Permissions, wakerOf } from '@docs-agent/agent-action';
import type { PullRequest } from '../pull-request.ts';
import type { Session } from '../session.ts';

/** Most accounts that nothing speaks for and that one run asks for: anyone can write a comment. */
const MOST_STRANGERS = 20;

/** An order in which to ask, and no proof of anything. */
const TIED: readonly string[] = ['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR'];

/** What says which accounts are asked for first. */
export interface AccountPlaces {
  pullRequest: PullRequest;
  /** Whether the ledger contains an item. */
  isInLedger(key: string): boolean;
}

/**
 * Asks who may speak to the agent: the account that woke the run, authors of items in the ledger or tied to the
 * repository, and of the others the newest. A run that someone without access woke asks for no others.
 */
export async function checkInOrder(
  source: Pick<Session, 'inputs' | 'context' | 'roleOf' | 'strangersAsked'>,
  places: AccountPlaces,
  logins: readonly string[],
): Promise<Permissions> {
  const { strangersAsked } = source;
  const waker = wakerOf(source.context);
  const texts = textsOf(places.pullRequest);
  const first = firstAccounts(texts, places);
  if (waker !== undefined) first.add(waker);
  const isFirst = (login: string) => login.endsWith('[bot]') || first.has(login);
  const isHeard = waker === undefined || (await checkPermissions(source, [waker])).isAuthorized(waker);
  const strangers = newestFirst(texts, new Set(logins.filter((login) => !isFirst(login))));
  const room = isHeard ? MOST_STRANGERS - strangersAsked.size : 0;
  const further = strangers.filter((login) => !strangersAsked.has(login)).slice(0, Math.max(0, room));
  for (const login of further) strangersAsked.add(login);
  const asked = logins.filter((login) => isFirst(login) || strangersAsked.has(login));
  return checkPermissions(source, asked);
}

type Text = Pick<PullRequest['reviews'][number], 'author' | 'editor' | 'association' | 'createdAt'> & {
  key: string;
};

function textsOf({ reviews, threads, comments, ...description }: PullRequest): Text[] {
  return [
    { ...description, key: '', createdAt: new Date(0).toISOString() },
    ...reviews.map((review) => ({ ...review, key: `review:${review.id}` })),
    ...threads
      .flatMap((thread) => thread.comments)
      .map((comment) => ({ ...comment, key: `comment:${comment.id}` })),
    ...comments.map((comment) => ({ ...comment, key: `remark:${comment.id}` })),
  ];
}

/** An account that could edit what another person wrote has access, as far as can be seen without asking. */
function firstAccounts(texts: readonly Text[], { isInLedger }: AccountPlaces): Set<string> {
  const first = texts.flatMap(({ key, author, editor, association }) => [
    ...(isInLedger(key) || TIED.includes(association) ? [author] : []),
    ...(editor !== author ? [editor] : []),
  ]);
  return new Set(first.filter((login) => login !== undefined));
}

function newestFirst(texts: readonly Text[], logins: ReadonlySet<string>): string[] {
  const byTime = texts.toSorted((left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt));
  const written = byTime.flatMap(({ author = '' }) => author).filter((login) => logins.has(login));
  return [...new Set([...written, ...logins])];
}
