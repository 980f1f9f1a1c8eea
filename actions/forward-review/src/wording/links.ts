import { excerpt, type Inline, inlineCode, link, outside, phrase } from '@docs-agent/action-kit';
import type { Commit, LineRange } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';

const SHORT_SHA = 7;
const NAMED_COMMITS = 3;
const PATH_CHARACTERS = 80;
const CLAIM_CHARACTERS = 200;

/** The place of an item, as a link to it. */
export function itemLink(item: Item): Inline {
  const place = placeOf(item);
  return link(item.url, item.kind === 'comment' ? inlineCode(place) : place);
}

/** `guides/webhooks.mdx L42–48`, or the kind of the item. */
export function placeOf(item: Item): string {
  if (item.kind !== 'comment') return subjectOf(item.key);
  const lines = item.lines === undefined ? '' : ` L${rangeOf(item.lines)}`;
  return `${pathEnd(item.path)}${lines}`;
}

/** How a deleted item is named. */
export function deletedItem(key: string): string {
  return `${subjectOf(key)}, deleted since`;
}

function subjectOf(key: string): string {
  if (key.startsWith('review:')) return 'Review summary';
  return key.startsWith('remark:') ? 'Comment' : 'Review comment';
}

function rangeOf({ first, last }: LineRange): string {
  return first === last ? String(last) : `${first}–${last}`;
}

/** The end of a long path says more than its beginning. */
export function pathEnd(path: string): string {
  const characters = Array.from(path);
  return characters.length <= PATH_CHARACTERS
    ? path
    : `…${characters.slice(1 - PATH_CHARACTERS).join('')}`;
}

export function commitLink({ url, sha }: Commit): Inline {
  return link(url, inlineCode(sha.slice(0, SHORT_SHA)));
}

/**
 * ` in a1b2c3d and 9f8e7d6`, not broken before the first; nothing where it is not known in which.
 */
export function inCommits(commits: readonly Commit[]): Inline[] {
  return commits.length === 0 ? [] : ['\u00a0in\u00a0', ...namedCommits(commits)];
}

/** `a1b2c3d, 9f8e7d6, 0c1d2e3 and 2 more`. */
export function namedCommits(commits: readonly Commit[]): Inline[] {
  const named = commits.slice(0, NAMED_COMMITS).map(commitLink);
  return enumerated(named, commits.length - named.length);
}

/** The agent's statement, marked as such: it may be wrong. */
export function agentSays(claim: string): Inline[] {
  return phrase`the agent says: “${outside(excerpt(claim, CLAIM_CHARACTERS))}”`;
}

/** `a, b and 2 more`. */
export function enumerated(parts: readonly Inline[], more = 0): Inline[] {
  const all = more === 0 ? parts : [...parts, `${more} more`];
  return all.flatMap((part, index) => {
    if (index === 0) return [part];
    return [index === all.length - 1 ? ' and ' : ', ', part];
  });
}
