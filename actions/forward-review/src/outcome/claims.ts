import { hasAtLeast, log, messageOf } from '@docs-agent/action-kit';
import type { PermissionSource } from '@docs-agent/agent-action';
import type { Comparison } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';
import { numbered } from '../reading/numbered.ts';

/** The agent's own statement about an item. It is not checked. */
export type Claims = ReadonlyMap<string, string>;

const CLAIM = /^\s*(?:[-*]\s+)?review\s+(\d{1,4})\s*:\s*(\S.*)$/i;
/** A line that is not the rest of a longer one: blank, or a trailer such as `Co-authored-by:`. */
const NO_REST = /^\s*$|^[A-Za-z][A-Za-z-]*:\s/;

/**
 * Lines `Review N: …` of a commit message, by number; a line can go on in the next ones. The last
 * of a number counts.
 */
export function readClaims(message: string): Map<number, string> {
  const claims = new Map<number, string>();
  let open: number | undefined;
  for (const line of message.split(/\r?\n/)) {
    const [, number, text] = CLAIM.exec(line) ?? [];
    if (number !== undefined && text !== undefined) {
      open = Number(number);
      claims.set(open, text.trim());
    } else if (NO_REST.test(line)) {
      open = undefined;
    } else if (open !== undefined) {
      claims.set(open, `${claims.get(open)} ${line.trim()}`);
    }
  }
  return claims;
}

/**
 * The comparison with the claims in its commits that no person with access authored. After a
 * rewrite there are none: its commits may be of earlier turns, whose numbers were others.
 */
export async function withClaims(
  comparison: Comparison,
  roleOf: PermissionSource['roleOf'],
): Promise<Comparison> {
  if (comparison.isDiverged) return comparison;
  const claims = new Map<number, string>();
  try {
    for (const { message, author } of comparison.commits) {
      const found = readClaims(message);
      if (found.size === 0) continue;
      if (author !== undefined && hasAtLeast(await roleOf(author), 'write')) continue;
      for (const [number, text] of found) {
        claims.set(number, text);
      }
    }
  } catch (error) {
    log.info(`Could not find out who wrote the commits: ${messageOf(error)}`);
    return comparison;
  }
  return { ...comparison, claims };
}

/** The claims by item. @param items as they were sent, in that order: their numbers are by it. */
export function claimsOf(items: readonly Item[], comparison: Comparison | undefined): Claims {
  const { comments, remarks } = numbered(items);
  const claims = new Map<string, string>();
  for (const { item, number } of [...comments, ...remarks]) {
    const claim = comparison?.claims?.get(number);
    if (claim !== undefined) {
      claims.set(item.key, claim);
    }
  }
  return claims;
}

/**
 * The same for a run that did not send the items: only of those whose number is certain. No number
 * is certain if an item was deleted; nor are those of a file in which an outdated comment may have
 * changed places with another.
 *
 * @param items as they are now, in their order.
 * @param itemCount how many were sent.
 */
export function certainClaims(
  items: readonly Item[],
  itemCount: number,
  comparison: Comparison | undefined,
): Claims {
  if (items.length !== itemCount) return new Map();
  const byFile = Map.groupBy(items, (item) => (item.kind === 'comment' ? item.path : ''));
  const claims = new Map(claimsOf(items, comparison));
  for (const inFile of byFile.values()) {
    const isUnsure = inFile.length > 1 && inFile.some(isOutdated);
    if (!isUnsure) continue;
    for (const { key } of inFile) {
      claims.delete(key);
    }
  }
  return claims;
}

function isOutdated(item: Item): boolean {
  return item.kind === 'comment' && item.isOutdated;
}
