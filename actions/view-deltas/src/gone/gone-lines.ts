import { plural } from '@docs-agent/action-kit';
import { canonicalPagePath, matchingKey } from '@docs-agent/docs-routes';
import { pageGlob } from './page-glob.ts';

/** A page that may go without a redirect, and why. */
export interface AcceptedPath {
  path: string;
  reason: string;
}

/** The content of a gone-file. */
export interface GoneLines {
  /** Why a page may go, by its canonical path; undefined if no line that counts names it. */
  reasonOf(path: string): string | undefined;
  /** Lines that do not count, and why, as sentences. */
  problems: readonly string[];
}

/**
 * The placeholder in the lines that we show. The person who pastes one has to write a reason in its
 * place.
 */
const PLACEHOLDER = 'reason';
const MOST_LINES = 1_000;
/** Lines without a reason that are named; the others are counted. */
const NAMED_LINES = 3;
const LONGEST_NAME = 80;

/** No line counts, because there is no file or it cannot be used. */
export function noGoneLines(...problems: string[]): GoneLines {
  return { reasonOf: () => undefined, problems };
}

/**
 * Reads a gone-file: a page path or a glob of page paths on each line, then ` # ` and the reason. A
 * line that begins with `#` is a comment.
 *
 * @param file its name, for the problems
 */
export function parseGoneLines(file: string, text: string): GoneLines {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, ...splitLine(line.trim()) }))
    .filter(({ page }) => page !== '' && !page.startsWith('#'));
  if (lines.length > MOST_LINES) {
    const most = MOST_LINES.toLocaleString('en-US');
    return noGoneLines(`${file} has more than ${most} lines, so none of them counts.`);
  }
  const reasons = new Map<string, string>();
  const globs: { isMatch: (path: string) => boolean; reason: string }[] = [];
  for (const { page, reason } of lines) {
    if (reason === '') continue;
    if (page.includes('*')) {
      globs.push({ isMatch: pageGlob(page), reason });
    } else {
      reasons.set(keyOf(page), reason);
    }
  }
  return {
    reasonOf(path) {
      return reasons.get(keyOf(path)) ?? globs.find(({ isMatch }) => isMatch(path))?.reason;
    },
    problems: withoutReason(
      file,
      lines.filter(({ reason }) => reason === ''),
    ),
  };
}

function splitLine(line: string): { page: string; reason: string } {
  const end = line.search(/\s#/);
  if (end === -1) return { page: line, reason: '' };
  const reason = line.slice(end + 2).trim();
  return { page: line.slice(0, end).trim(), reason: isPlaceholder(reason) ? '' : reason };
}

function isPlaceholder(reason: string): boolean {
  return reason.toLowerCase() === PLACEHOLDER;
}

function keyOf(path: string): string {
  return matchingKey(canonicalPagePath(path));
}

function withoutReason(file: string, lines: readonly { number: number; page: string }[]): string[] {
  const sentences = lines.slice(0, NAMED_LINES).map(({ number, page }) => {
    const name = page.length > LONGEST_NAME ? `${page.slice(0, LONGEST_NAME)}…` : page;
    return `Line ${number} of ${file}, ${name}, has no reason after #, so it does not count.`;
  });
  const rest = lines.length - NAMED_LINES;
  if (rest > 0) {
    sentences.push(`${rest} more ${plural(rest, 'line')} of ${file} have no reason.`);
  }
  return sentences;
}

/** Characters of a path that would be read as something else, by the action or by a person. */
const UNSAFE = /[%?#*\s\p{C}\p{DI}]/gu;

/** The line that lets a page go, to be pasted. It does not count until a reason is written. */
export function goneLine(path: string): string {
  const page = path
    .toWellFormed()
    .replace(UNSAFE, (sign) => (sign === '*' ? '%2A' : encodeURIComponent(sign)));
  return `${page} # ${PLACEHOLDER}`;
}
