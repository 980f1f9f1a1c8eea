import { voicesOf } from './commands.ts';
import type { Candidate, Item } from './item.ts';

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

/** Whose words count. */
export interface Audience {
  /** Whether an account may speak to the agent; of a login that nobody asked for, no. */
  isHeard(login: string): boolean;
  /** Says what an account that is not heard lacks: a clause that follows its “author”. */
  lacking: string;
}

/** Accounts whose permission decides over the candidates, and over what is quoted of the threads before them. */
export function undecidedVoices(candidates: readonly Candidate[]): string[] {
  const undecided = candidates.filter((candidate) => candidate.leftOut === undefined);
  return [...new Set(undecided.flatMap(({ item }) => [...item.voices, ...voicesBefore(item)]))];
}

function voicesBefore(item: Item): string[] {
  return item.kind === 'comment' ? item.before.filter(({ isOurs }) => !isOurs).flatMap(voicesOf) : [];
}

/** Parts the candidates by everybody whose words they hold. */
export function select(candidates: readonly Candidate[], audience: Audience): Selection {
  const selection: Selection = { forward: [], leftOut: [] };
  for (const { item, leftOut } of candidates) {
    const refused = refusal(item, audience);
    if (leftOut !== undefined) selection.leftOut.push({ item, reason: leftOut, cause: 'rule' });
    else if (refused !== undefined) selection.leftOut.push({ item, reason: refused, cause: 'role' });
    else selection.forward.push(item);
  }
  return selection;
}

function refusal(item: Item, audience: Audience): string | undefined {
  if (item.voices.length === 0) return 'its author’s account is gone.';
  const [author, editor] = item.voices;
  if (author !== undefined && !audience.isHeard(author)) return `its author ${audience.lacking}.`;
  if (editor !== undefined && !audience.isHeard(editor)) return `its last editor ${audience.lacking}.`;
  return undefined;
}
