import { hasAtLeast, type Role } from '@docs-agent/action-kit';
import type { Candidate, Item } from './item.ts';
import { isOpenFor, type Ledger } from './ledger.ts';

/** An item that is not forwarded, and why: a clause that follows “Not forwarded because”. */
export interface LeftOut {
  item: Item;
  reason: string;
  /** `role`: its author may not speak to the agent; `rule`: nobody's words of this kind are forwarded. */
  cause: 'role' | 'rule';
}

/** What one run forwards and what it does not. */
export interface Selection {
  forward: Item[];
  leftOut: LeftOut[];
}

/** Candidates that the ledger does not already account for. */
export function openCandidates(candidates: readonly Candidate[], ledger: Ledger): Candidate[] {
  return candidates.filter(({ item }) => isOpenFor(ledger, item.key));
}

/** Accounts whose permission decides over the candidates. */
export function voicesOf(candidates: readonly Candidate[]): string[] {
  const undecided = candidates.filter((candidate) => candidate.leftOut === undefined);
  return [...new Set(undecided.flatMap((candidate) => candidate.item.voices))];
}

/** Parts the candidates by the roles of everybody whose words they hold; an account without a role has none. */
export function select(
  candidates: readonly Candidate[],
  roles: ReadonlyMap<string, Role>,
  minPermission: Role,
): Selection {
  const selection: Selection = { forward: [], leftOut: [] };
  for (const { item, leftOut } of candidates) {
    const refused = refusal(item, roles, minPermission);
    if (leftOut !== undefined) selection.leftOut.push({ item, reason: leftOut, cause: 'rule' });
    else if (refused !== undefined) selection.leftOut.push({ item, reason: refused, cause: 'role' });
    else selection.forward.push(item);
  }
  return selection;
}

function refusal(item: Item, roles: ReadonlyMap<string, Role>, minPermission: Role): string | undefined {
  if (item.voices.length === 0) return 'its author’s account is gone.';
  const allowed = item.voices.every((login) => hasAtLeast(roles.get(login) ?? 'none', minPermission));
  return allowed ? undefined : `its author has no ${minPermission} access to this repository.`;
}
