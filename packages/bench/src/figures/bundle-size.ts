import type { Bundle } from '../bundle/bundle.ts';
import type { Figure } from './figure.ts';

/** What every run downloads. */
export function bundleSize(bundles: readonly Bundle[]): Figure {
  return {
    title: 'Bundle size',
    method: '`dist/index.js`, as built; gzip at its best level.',
    columns: ['action', 'raw', 'gzip'],
    rows: bundles.map(({ action, rawBytes, gzipBytes }) => [
      action,
      kilobytes(rawBytes),
      kilobytes(gzipBytes),
    ]),
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
