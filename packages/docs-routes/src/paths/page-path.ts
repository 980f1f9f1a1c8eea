/**
 * The canonical form of a page path: percent-decoded once, NFC, one leading slash, no host, query, fragment,
 * trailing slash, `.md` or `.mdx`, and no `index` at the end. Its letters keep their case.
 */
export function canonicalPagePath(raw: string): string {
  const withoutHost = raw.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const [beforeQuery = ''] = withoutHost.split(/[?#]/, 1);
  const segments = decodeOnce(beforeQuery)
    .normalize('NFC')
    .split('/')
    .filter((segment) => segment !== '');
  const last = segments.pop();
  if (last !== undefined) {
    const name = last.replace(/\.mdx?$/i, '');
    if (name !== 'index' && name !== '') segments.push(name);
  }
  return `/${segments.join('/')}`;
}

/**
 * A canonical path without the prefix under which the docs are served; as it is where it does not begin with the whole
 * segments of the prefix.
 */
export function withoutBasePath(canonicalPath: string, basePath: string): string {
  const base = matchingKey(canonicalPagePath(basePath));
  const key = matchingKey(canonicalPath);
  if (base === '/' || (key !== base && !key.startsWith(`${base}/`))) return canonicalPath;
  // Case folding can change how long a letter is, but not how many segments there are.
  const segments = canonicalPath.split('/').slice(base.split('/').length);
  return `/${segments.join('/')}`;
}

/** A canonical path without the `.html` that some sites let their addresses end with. */
export function withoutHtml(canonicalPath: string): string {
  return canonicalPath.replace(/(?:\/index)?\.html$/i, '') || '/';
}

/** What two spellings of one page have in common: the service and the repository may differ in case. */
export function matchingKey(canonicalPath: string): string {
  return canonicalPath.toLowerCase();
}

/** Paths are what visitors asked for: some are not validly encoded, and stay as they are. */
function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
