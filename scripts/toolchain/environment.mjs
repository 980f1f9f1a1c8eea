// The environment of everything that `npm test` and `npm run demo` start: nothing is to stay behind
// outside the repository but npm's and pnpm's caches.
import { root } from './required.mjs';

/** @param {string} path value of PATH */
export function environmentWith(path) {
  const { NODE_EXTRA_CA_CERTS = process.env['npm_config_cafile'] } = process.env;
  return {
    ...process.env,
    PATH: path,
    // pnpm does not read npm's configuration, so certificates that npm is configured to trust are
    // passed on.
    ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
    // Compiled code would stay in the temporary folder.
    NODE_DISABLE_COMPILE_CACHE: '1',
    // An identifier for telemetry would stay in the home folder.
    TURBO_TELEMETRY_DISABLED: '1',
    BIOME_LOG_PATH: `${root}node_modules/.cache/biome`,
  };
}
