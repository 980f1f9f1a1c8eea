import { authorsOf } from './commands.ts';
import type { Candidate, Item } from './item.ts';
import type { Permissions } from './permissions.ts';

/** An item that is not forwarded, and why: a clause that follows “Not forwarded because”. */
export interface LeftOut {
  item: Item;
  reason: string;
  /** `role`: its author may not speak to the agent; `rule`: comments of this kind are not forwarded. */
  cause: 'role' | 'rule';
}

/** What one run forwards and what it does not. */
export interface Selection {
  forward: Item[];
  leftOut: LeftOut[];
}

/** Accounts whose permission decides over the candidates, and over what is quoted of the threads before them. */
export function undecidedAuthors(candidates: readonly Candidate[]): string[] {
  const undecided = candidates.filter((candidate) => candidate.leftOut === undefined);
  return [...new Set(undecided.flatMap(({ item }) => [...item.authors, ...authorsBefore(item)]))];
}

function authorsBefore(item: Item): string[] {
  return item.kind === 'comment' ? item.before.filter(({ isOurs }) => !isOurs).flatMap(authorsOf) : [];
}

/** Separates the candidates by the permissions of their authors. */
export function select(candidates: readonly Candidate[], permissions: Permissions): Selection {
  const selection: Selection = { forward: [], leftOut: [] };
  for (const { item, leftOut } of candidates) {
    const refused = refusal(item, permissions);
    if (leftOut !== undefined) selection.leftOut.push({ item, reason: leftOut, cause: 'rule' });
    else if (refused !== undefined) selection.leftOut.push({ item, reason: refused, cause: 'role' });
    else selection.forward.push(item);
  }
  return selection;
}

function refusal(item: Item, permissions: Permissions): string | undefined {
  if (item.authors.length === 0) return 'its author’s account is gone.';
  const [author, editor] = item.authors;
  if (author !== undefined && !permissions.isAuthorized(author))
    return `its author ${permissions.missingPermission}.`;
  if (editor !== undefined && !permissions.isAuthorized(editor))
    return `its last editor ${permissions.missingPermission}.`;
  return undefined;
}
