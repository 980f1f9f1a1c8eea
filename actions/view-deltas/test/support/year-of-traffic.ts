import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Inputs of a site without a change of definition: its year is read by one run, and later runs have
 * ranges and marks.
 */
export const YEAR_INPUTS = {
  'cache-dir': 'traffic',
  'definition-changes': '',
  'site-url': 'https://docs.example.com',
};

/** A folder that runs share, as a workflow's cache is between them. */
export function sharedWorkspace(): ReturnType<typeof mkdtempDisposable> {
  return mkdtempDisposable(join(tmpdir(), 'year-of-traffic-'));
}
