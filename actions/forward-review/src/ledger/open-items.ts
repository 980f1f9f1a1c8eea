import type { Permissions } from '@docs-agent/agent-action';
import type { Candidate, Item } from '../reading/item.ts';
import { type Selection, select } from '../reading/selection.ts';
import { isOpenFor, isUnproven, type Ledger } from './ledger.ts';

/** What of the open items goes. */
export interface OpenItems extends Selection {
  /** What would go, but may have been sent before the ledger was rebuilt. */
  unproven: Item[];
}

export function selectOpen(
  ledger: Ledger,
  candidates: readonly Candidate[],
  permissions: Permissions,
): OpenItems {
  const open = candidates.filter(({ item }) => isOpenFor(ledger, item));
  const { forward: all, ...selection } = select(open, permissions);
  const unproven = all.filter((item) => isUnproven(ledger, item));
  return { ...selection, forward: all.filter((item) => !unproven.includes(item)), unproven };
}
