import http from 'node:http';
import { UserError } from './errors.ts';

const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

/**
 * Sends every request of this process through the proxy that the runner's environment names, except
 * for its exceptions (`NO_PROXY`).
 *
 * @throws {UserError} when the address of the proxy is none, or Node is too old to know proxies.
 * @see https://docs.github.com/actions/how-tos/manage-runners/self-hosted-runners/use-proxy-servers
 * @see https://nodejs.org/api/http.html#httpsetglobalproxyfromenvproxyenv
 */
export function obeyProxy(environment: NodeJS.ProcessEnv = process.env): void {
  const name = VARIABLES.find((variable) => environment[variable]);
  if (name === undefined) return;
  if (typeof http.setGlobalProxyFromEnv !== 'function') {
    throw new UserError(
      `${name} names a proxy, and Node ${process.version} cannot use one: this action needs Node 24.19 or newer. Update the runner.`,
    );
  }
  try {
    http.setGlobalProxyFromEnv(environment);
  } catch {
    // Node's own error repeats the address, which may hold credentials.
    throw new UserError(
      `${name} is not the address of a proxy, such as \`http://proxy.example:3128\`.`,
    );
  }
}
