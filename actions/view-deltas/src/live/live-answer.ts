import { canonicalPagePath, withoutBasePath } from '@docs-agent/docs-routes';

/** The live site's answer for one address. */
export interface LiveAnswer {
  status: number;
  /** Where it redirects: a page path of this site, or an address elsewhere. */
  to: string | undefined;
}

/** An answer with its address. */
export interface LiveFinding extends LiveAnswer {
  path: string;
}

/**
 * The place in a `location` header: a page path on the asked host, or an address elsewhere.
 *
 * @param asked the address that was asked for
 * @param siteUrl of the live docs; a path in it is their base path
 */
export function placeAnswered(location: string, asked: URL, siteUrl: string): string {
  const place = URL.canParse(location, asked.href) ? new URL(location, asked) : undefined;
  if (place === undefined) return location;
  return place.host === asked.host ? pagePathIn(place, siteUrl) : place.href;
}

/**
 * The host that all requests are sent on to, each with its path: the site has moved there. Undefined
 * if that is not so.
 */
export function newHostOf(
  answers: ReadonlyMap<string, LiveAnswer>,
  siteUrl: string,
): string | undefined {
  const origins = new Set<string | undefined>();
  for (const [path, { to = '' }] of answers) {
    const place = URL.canParse(to) ? new URL(to) : undefined;
    const isSamePage = place !== undefined && pagePathIn(place, siteUrl) === path;
    origins.add(isSamePage ? place.origin : undefined);
  }
  const [only] = origins;
  return origins.size === 1 ? only : undefined;
}

function pagePathIn({ pathname }: URL, siteUrl: string): string {
  return withoutBasePath(canonicalPagePath(pathname), new URL(siteUrl).pathname);
}

/** Whether the live site says that there is nothing. */
export function isMissing({ status }: LiveAnswer): boolean {
  return status === 404 || status === 410;
}

/**
 * Where it certainly sends readers. Some hosts send readers of any missing page to the home page,
 * so that this says nothing about a rule.
 */
export function leadsTo({ to }: LiveAnswer): string | undefined {
  return to === '/' ? undefined : to;
}
