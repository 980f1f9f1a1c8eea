// Stands in for `undici` in the bundles (an override in pnpm-workspace.yaml). @actions/github and
// @actions/http-client import undici for two things: a fetch that takes a proxy, and the proxy.
// Node has both: `http.setGlobalProxyFromEnv()` makes its own fetch obey HTTPS_PROXY and NO_PROXY,
// so the half of the bundle that undici takes is not shipped.

/**
 * Node's own fetch. A dispatcher of undici's would not fit it, and is not needed.
 *
 * @param {string | URL | Request} resource
 * @param {RequestInit & { dispatcher?: unknown }} [options]
 */
export function fetch(resource, options) {
  const { dispatcher: _, ...rest } = options ?? {};
  return globalThis.fetch(resource, rest);
}

/** @actions/http-client makes one for a proxy and hands it to `fetch`, which leaves it aside. */
export class ProxyAgent {}
