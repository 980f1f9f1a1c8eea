import { posix } from 'node:path';
import { addDays } from '../days.ts';
import { readFormerFiles } from '../github/former-files.ts';
import type { ReportRun } from '../report-run.ts';

/** How many addresses a run asks about. */
const MOST_PATHS = 10;
const YEAR_DAYS = 365;
const ENDINGS = ['.mdx', '.md'];

/**
 * Which of these paths, without a base path, a file of their name served within the last year, by the repository's
 * history. Only the first few are asked for.
 */
export async function formerPages(
  { repository, context, inputs, windows }: FormerPagesRun,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const filesOf = (path: string) =>
    ENDINGS.map((ending) => posix.join(inputs.docsRoot, `${path}${ending}`));
  const asked = paths.slice(0, MOST_PATHS);
  const since = addDays(windows.current.dateTo, -YEAR_DAYS);
  const former = await readFormerFiles(repository, context.commit, asked.flatMap(filesOf), since);
  return new Set(asked.filter((path) => filesOf(path).some((file) => former.has(file))));
}

interface FormerPagesRun extends Pick<ReportRun, 'repository' | 'context' | 'windows'> {
  inputs: Pick<ReportRun['inputs'], 'docsRoot'>;
}
