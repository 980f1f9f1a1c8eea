import { canonicalPagePath } from '../paths/page-path.ts';
import { fillDestination } from './pattern.ts';
import type { Caught } from './written-rule.ts';

/** Where a rule leads. */
export type Lead =
  | { kind: 'elsewhere' | 'dead-end'; at: string }
  | { kind: 'too-long' }
  | {
      kind: 'path';
      /** Canonical. */
      path: string;
      written: string;
      /** Its wildcard is written otherwise than the source's. */
      isRenamed: boolean;
    };

/** Where a rule leads the path that it caught. */
export function leadOf({ by: { rule }, captures }: Caught): Lead {
  const { source, destination } = rule;
  const filled = fillDestination(destination, captures, source);
  if (filled.kind === 'too-long') return { kind: 'too-long' };
  const written = filled.kind === 'text' ? filled.text : destination;
  if (isAddress(destination))
    return { kind: isWebAddress(destination) ? 'elsewhere' : 'dead-end', at: written };
  if (filled.kind === 'uncaught') return { kind: 'dead-end', at: destination };
  const path = canonicalPagePath(written);
  return {
    kind: 'path',
    path,
    written,
    isRenamed: filled.isRenamed,
  };
}

/** Whether a destination names a host: it is out of the docs. */
export function isAddress(destination: string): boolean {
  return /^[a-z][a-z\d+.-]*:|^\/\//i.test(asBrowsed(destination));
}

/** Whether a browser goes to an address. It follows a redirect to no other scheme. */
function isWebAddress(destination: string): boolean {
  return /^(?:https?:)?\/\//i.test(asBrowsed(destination));
}

/** Browsers skip control characters in an address, and take a backslash for a slash. */
function asBrowsed(destination: string): string {
  return destination.replace(/[\0-\x20]+/g, '').replaceAll('\\', '/');
}

/** Whether a destination is a file that is no page. */
export function isFile(destination: string): boolean {
  return (
    /\.[a-z][a-z\d]{1,9}$/i.test(pathPart(destination)) && !/\.mdx?$/i.test(pathPart(destination))
  );
}

/** Whether a destination is the Markdown of a page. */
export function isMarkdown(destination: string): boolean {
  return /\.md$/i.test(pathPart(destination));
}

function pathPart(destination: string): string {
  return destination.split(/[?#]/, 1)[0] ?? '';
}
