import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Cases that the rules were made with, and those that only check them. */
export type HistorySet = 'used' | 'kept' | 'fresh' | 'chosen';

/**
 * A public commit that took pages away and redirected them, reduced to what decides a suggestion.
 * All paths are canonical.
 */
export interface History {
  repository: string;
  commit: string;
  /** The pages to which the authors redirected lost paths: the cases. */
  authors: Readonly<Record<string, string>>;
  /** New pages of renamed files by their old ones, of these and of further lost paths. */
  renamed?: Readonly<Record<string, string>>;
  /** Further lost paths. */
  lost?: readonly string[];
  added?: readonly string[];
  stayed?: readonly string[];
  /** Names of folders that hold the pages of one language. */
  languages?: readonly string[];
  /** Pages of the navigation's default version. */
  defaultVersion?: readonly string[];
}

const FOLDER = 'packages/docs-routes/test/redirects/histories';

/** @param repository folder of this repository */
export function readHistories(repository: string, set: HistorySet): History[] {
  const lines = readFileSync(join(repository, FOLDER, `${set}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line): History => JSON.parse(line));
}
