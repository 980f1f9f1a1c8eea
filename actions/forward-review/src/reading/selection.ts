import { stripInvisible } from '@docs-agent/action-kit';
import { authorsOf, type Permissions } from '@docs-agent/agent-action';
import { visibleMarkdown } from '@docs-agent/visible-markdown';
import type { Candidate, Item } from './item.ts';
import { isBot } from './reply.ts';

/** An item that is not forwarded, and why: a clause that follows “Not forwarded because”. */
export interface LeftOut {
  item: Item;
  reason: string;
  /**
   * `role`: its author may not speak to the agent; `rule`: comments of this kind are not forwarded,
   * and the tracking comment says so; `quiet`: the same, but it does not say so.
   */
  cause: 'role' | 'rule' | 'quiet';
}

/** The items that one run forwards, and those that it does not. */
export interface Selection {
  forward: Item[];
  leftOut: LeftOut[];
  /** It is not known yet whether their authors may speak to the agent. */
  waiting: Item[];
}

/**
 * Accounts whose permission decides about the candidates, and about quoted comments of their
 * threads.
 */
export function undecidedAuthors(candidates: readonly Candidate[]): string[] {
  const undecided = candidates.filter(({ leftOut }) => leftOut === undefined || leftOut.isTold);
  return [...new Set(undecided.flatMap(({ item }) => [...item.authors, ...authorsBefore(item)]))];
}

function authorsBefore(item: Item): string[] {
  return item.kind === 'comment'
    ? item.before.filter(({ isMarked }) => !isMarked).flatMap(authorsOf)
    : [];
}

/** Separates the candidates by the permissions of their authors. */
export function select(candidates: readonly Candidate[], permissions: Permissions): Selection {
  const selection: Selection = {
    forward: [],
    leftOut: [],
    waiting: [],
  };
  for (const candidate of candidates) {
    const leftOut = exclusionOf(candidate, permissions);
    if (leftOut === 'waits') {
      selection.waiting.push(candidate.item);
    } else if (leftOut === undefined) {
      selection.forward.push(candidate.item);
    } else {
      selection.leftOut.push(leftOut);
    }
  }
  return selection;
}

function exclusionOf(
  { item, leftOut }: Candidate,
  permissions: Permissions,
): LeftOut | 'waits' | undefined {
  if (leftOut?.isTold === false)
    return {
      item,
      reason: leftOut.reason,
      cause: 'quiet',
    };
  if (!item.authors.every(permissions.isAsked)) return 'waits';
  const refused = refusal(item, permissions);
  if (refused !== undefined) return { item, ...refused };
  if (leftOut !== undefined)
    return {
      item,
      reason: leftOut.reason,
      cause: isBot(item.author) ? 'quiet' : 'rule',
    };
  return isVisible(item)
    ? undefined
    : {
        item,
        reason: 'it has no visible text.',
        cause: 'quiet',
      };
}

/**
 * A text that would take too long to check counts as visible; the prompt then says what is wrong
 * with it.
 */
function isVisible({ body }: Item): boolean {
  return visibleMarkdown(body, stripInvisible)?.trim() !== '';
}

function refusal(
  { authors, kind }: Item,
  { isAuthorized, isUnknown, missingPermission }: Permissions,
): Omit<LeftOut, 'item'> | undefined {
  const [author, editor] = authors;
  if (author === undefined) return { reason: 'its author’s account is gone.', cause: 'role' };
  // The person may still have access, under another name.
  if (isUnknown(author)) return { reason: unknownAccount(author), cause: 'rule' };
  if (!isAuthorized(author)) return { reason: `its author ${missingPermission}.`, cause: 'role' };
  if (editor === undefined || isAuthorized(editor)) return undefined;
  // An author with access counts on it.
  const cause = kind === 'remark' || isBot(author) ? 'role' : 'rule';
  return { reason: `its last editor ${missingPermission}.`, cause };
}

function unknownAccount(login: string): string {
  return `GitHub knows no account ${login}, so its permission could not be checked.`;
}
