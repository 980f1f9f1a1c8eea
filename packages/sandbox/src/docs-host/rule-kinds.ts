/** A redirect rule of the docs, as their configuration has it. */
export interface HostRule {
  source: string;
  destination: string;
  /** 308 unless it says false, which is 307. */
  permanent?: boolean;
}

/**
 * How a rule's source is written. What a host does with each was measured and published by others
 * in July and August 2026.
 */
export type RuleKind =
  | 'one path'
  | 'a folder, by a name with a star'
  | 'a folder, by a star'
  | 'the beginning of a name, by a star'
  | 'one segment, by a name'
  | 'the beginning of a name, by a name'
  | 'with a query or a fragment';

/** Which kinds a host follows, as reported. */
export const REPORTED: Readonly<Record<RuleKind, boolean>> = {
  'one path': true,
  'a folder, by a name with a star': true,
  'a folder, by a star': true,
  'the beginning of a name, by a star': true,
  'one segment, by a name': false,
  'the beginning of a name, by a name': false,
  'with a query or a fragment': false,
};

export function kindOf(source: string): RuleKind {
  if (/[?#]/.test(source)) return 'with a query or a fragment';
  const last = source.slice(source.lastIndexOf('/') + 1);
  if (/^:\w+\*$/.test(last)) return 'a folder, by a name with a star';
  if (last === '*') return 'a folder, by a star';
  if (/^[^:]+\*$/.test(last)) return 'the beginning of a name, by a star';
  if (/^:\w+$/.test(last)) return 'one segment, by a name';
  if (last.includes(':')) return 'the beginning of a name, by a name';
  return 'one path';
}

/** Where a rule leads a path, if it catches it. */
export function placeFor(path: string, { source, destination }: HostRule): string | undefined {
  const kind = kindOf(source);
  if (kind === 'with a query or a fragment') return undefined;
  if (kind === 'one path') return path === source ? destination : undefined;
  const beginning = source.replace(/(?::\w+)?\*?$/, '');
  if (!path.startsWith(beginning) || path.length === beginning.length) return undefined;
  const rest = path.slice(beginning.length);
  const isOfFolder = kind.startsWith('a folder');
  if (!isOfFolder && rest.includes('/')) return undefined;
  return destination.replace(/(?::\w+\*?|\*)$/, () => rest);
}
