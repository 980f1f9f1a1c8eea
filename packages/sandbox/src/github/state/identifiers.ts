import { createHash } from 'node:crypto';

/**
 * An opaque id of the form that GitHub's GraphQL gives its nodes: a prefix for the type, then
 * base64.
 */
export function nodeIdOf(prefix: string, id: number | string): string {
  return `${prefix}_${Buffer.from(`sandbox:${id}`).toString('base64url')}`;
}

/** Forty hexadecimal digits that depend on `parts` alone. */
export function shaOf(...parts: (string | number)[]): string {
  return createHash('sha1').update(parts.join('\0')).digest('hex');
}
