/** Why a text cannot be the service's base URL, in words for the person who set it. */
export class BaseUrlError extends Error {}

/**
 * Checks a base URL and returns it without a slash at its end. Allowed: https, or http for this
 * very machine, with an optional path prefix. Credentials, a query or a fragment are refused, and
 * not repeated in the message, because they may be secret.
 *
 * @throws {BaseUrlError}
 */
export function parseBaseUrl(text: string): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined)
    throw new BaseUrlError('it is not a URL; give one like https://api.example.com');
  if (url.username !== '' || url.password !== '')
    throw new BaseUrlError('it must not hold a user name or password');
  if (text.includes('?')) throw new BaseUrlError('it must not hold a query ("?")');
  if (text.includes('#')) throw new BaseUrlError('it must not hold a fragment ("#")');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new BaseUrlError(
      `it begins with ${url.protocol}//, but the API key may only travel over https:// (http:// is for localhost alone)`,
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
