import { createHash } from 'node:crypto';
import { excerpt, type Inline, inlineCode, link, showInvisible } from '@docs-agent/action-kit';
import type { PublishedReport } from '../published/published-report.ts';

const PATH_CHARACTERS = 120;

/** A page path as code, linked to its live page if that is known and the path is shown in full. */
export function pageInline(path: string, { links: { siteUrl } }: PublishedReport): Inline {
  const code = shortCode(path);
  return siteUrl === undefined || path.length > PATH_CHARACTERS
    ? code
    : link(`${siteUrl.replace(/\/+$/, '')}${encodedPath(path)}`, code);
}

/** A page path, or another long text, as code; invisible characters as `\\u200b`. */
export function shortCode(text: string): Inline {
  return inlineCode(excerpt(showInvisible(text), PATH_CHARACTERS));
}

/** The first seven digits of a commit, as GitHub shows it. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}

/** Where a file of the repository is shown. */
export function fileUrl(
  file: string,
  { links: { repositoryUrl, commit } }: PublishedReport,
): string {
  return `${repositoryUrl}/blob/${commit}/${encodedPath(file)}`;
}

/**
 * Where the pull request's change of a file is shown; undefined in a report of the site.
 *
 * @see https://docs.github.com/pull-requests
 */
export function diffUrl(file: string, { links }: PublishedReport): string | undefined {
  const { repositoryUrl, pullRequest } = links;
  if (pullRequest === undefined) return undefined;
  const anchor = createHash('sha256').update(file).digest('hex');
  return `${repositoryUrl}/pull/${pullRequest}/files#diff-${anchor}`;
}

/** Half a surrogate pair, which is invalid in an address, becomes a replacement character. */
function encodedPath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
