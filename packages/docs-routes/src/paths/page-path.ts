/**
 * The canonical form of a page path: percent-decoded once, NFC, one leading slash, no host, query,
 * fragment, trailing slash, `.md` or `.mdx`, and no `index` at the end. Its letters keep their
 * case.
 */
export function canonicalPagePath(raw: string): string {
  const withoutHost = raw.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const [beforeQuery = ''] = withoutHost.split(/[?#]/, 1);
  const segments = segmentsOf(decodeOnce(beforeQuery).normalize('NFC'));
  const last = segments.pop();
  if (last !== undefined) {
    const name = last.replace(/\.mdx?$/i, '');
    if (name !== 'index' && name !== '') {
      segments.push(name);
    }
  }
  return `/${segments.join('/')}`;
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/**
 * A canonical path without the docs' base path; unchanged if it does not begin with all segments of
 * it.
 */
export function withoutBasePath(canonicalPath: string, basePath: string): string {
  const base = matchingKey(canonicalPagePath(basePath));
  const key = matchingKey(canonicalPath);
  if (base === '/' || (key !== base && !key.startsWith(`${base}/`))) return canonicalPath;
  // Case folding can change how long a letter is, but not how many segments there are.
  const segments = canonicalPath.split('/').slice(base.split('/').length);
  return `/${segments.join('/')}`;
}

/** A key for all spellings of a page, because the service and the repository may differ in case. */
export function matchingKey(canonicalPath: string): string {
  return canonicalPath.toLowerCase();
}

/** The keys of some routes. */
export function keysOf(routes: readonly { path: string }[]): Set<string> {
  return new Set(routes.map(({ path }) => matchingKey(path)));
}

/** The folders above a page, from the first one on, without the root. */
export function foldersAbove(path: string, deepest = Number.POSITIVE_INFINITY): string[] {
  const folders: string[] = [];
  let end = path.indexOf('/', 1);
  while (end !== -1 && folders.length < deepest) {
    folders.push(path.slice(0, end));
    end = path.indexOf('/', end + 1);
  }
  return folders;
}

/** Decodes a requested path; an invalid encoding stays as it is. */
function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
