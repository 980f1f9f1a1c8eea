import type { Bundle } from '../bundle/bundle.ts';
import type { Figure } from './figure.ts';

/** What a run loads, and what it downloads. */
export function bundleSize(bundles: readonly Bundle[], archiveBytes: number): Figure {
  return {
    title: 'What a run downloads',
    method:
      'The release is the `.tar.gz` of a tag, with all actions, which a runner downloads for each job; an action is its ' +
      '`dist/index.js`, as built, with gzip at its best level.',
    columns: ['what', 'raw', 'gzip'],
    rows: [
      ['the release', '', kilobytes(archiveBytes)],
      ...bundles.map(({ action, rawBytes, gzipBytes }) => [
        action,
        kilobytes(rawBytes),
        kilobytes(gzipBytes),
      ]),
    ],
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
