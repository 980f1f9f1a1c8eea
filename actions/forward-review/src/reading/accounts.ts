import { checkPermissions, isTied, type Permissions, wakerOf } from '@docs-agent/agent-action';
import { type IssueComment, type PullRequest, textsOf } from '../pull-request.ts';
import type { Config, GitHub } from '../session.ts';

/**
 * A run looks up at most this many accounts without a known tie to the repository: anyone can write
 * a comment.
 */
const MOST_STRANGERS = 20;

/** The accounts to look up, and what decides their order. */
export interface Question {
  pullRequest: PullRequest;
  ledger: { items: Readonly<Record<string, unknown>> };
  logins: readonly string[];
}

/** Asks whether accounts may speak to the agent, in any order. */
export function permissionsOf(
  { roleOf }: Pick<GitHub, 'roleOf'>,
  { inputs }: Config,
  logins: readonly string[],
): Promise<Permissions> {
  return checkPermissions({ inputs, roleOf }, logins);
}

/**
 * Looks up who may speak to the agent: the account that woke the run, authors of items in the
 * ledger or tied to the repository, and the newest of the others. A run that someone without access
 * woke looks up no others.
 */
export async function checkInOrder(
  github: GitHub,
  config: Config,
  { pullRequest, ledger, logins }: Question,
): Promise<Permissions> {
  const { strangersAsked } = github;
  const waker = wakerOf(config.context);
  // The description is older than everything else.
  const description = {
    ...pullRequest,
    key: '',
    createdAt: new Date(0).toISOString(),
  };
  const texts = [description, ...textsOf(pullRequest)];
  const first = firstAccounts(texts, (key) => key in ledger.items);
  if (waker !== undefined) {
    first.add(waker);
  }
  const isFirst = (login: string) => login.endsWith('[bot]') || first.has(login);
  if (await isHeard(github, config, waker)) {
    const others = logins.filter((login) => !isFirst(login));
    const strangers = newestFirst(texts, new Set(others));
    const room = Math.max(0, MOST_STRANGERS - strangersAsked.size);
    const further = strangers.filter((login) => !strangersAsked.has(login));
    for (const login of further.slice(0, room)) {
      strangersAsked.add(login);
    }
  }
  const asked = logins.filter((login) => isFirst(login) || strangersAsked.has(login));
  return permissionsOf(github, config, asked);
}

/** Whether the account that woke the run may speak to the agent, if an account did. */
async function isHeard(
  github: GitHub,
  config: Config,
  waker: string | undefined,
): Promise<boolean> {
  if (waker === undefined) return true;
  const permissions = await permissionsOf(github, config, [waker]);
  return permissions.isAuthorized(waker);
}

type Text = Pick<IssueComment, 'author' | 'editor' | 'association' | 'createdAt'> & { key: string };

/**
 * An account that could edit what another person wrote has access, as far as can be seen without
 * asking.
 */
function firstAccounts(texts: readonly Text[], isInLedger: (key: string) => boolean): Set<string> {
  const first = new Set<string>();
  for (const { key, author, editor, association } of texts) {
    const isKnown = isInLedger(key) || isTied(association);
    if (isKnown && author !== undefined) {
      first.add(author);
    }
    if (editor !== undefined && editor !== author) {
      first.add(editor);
    }
  }
  return first;
}

function newestFirst(texts: readonly Text[], logins: ReadonlySet<string>): string[] {
  const byTime = texts.toSorted(
    (left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt),
  );
  const written = byTime.map(({ author = '' }) => author).filter((login) => logins.has(login));
  return [...new Set([...written, ...logins])];
}
