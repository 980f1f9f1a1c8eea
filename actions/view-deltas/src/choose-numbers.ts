import { log } from '@docs-agent/action-kit';
import { readVisibility } from './github/visibility.ts';
import type { Numbers } from './published/number-policy.ts';
import type { ReportRun } from './report-run.ts';

/**
 * How exactly numbers may leave the process, by the input `numbers`. With `auto`, counts leave it
 * only where it is certain that not everyone can read the repository.
 */
export async function chooseNumbers({
  inputs,
  context,
  repository,
  signal,
}: Pick<ReportRun, 'inputs' | 'context' | 'repository' | 'signal'>): Promise<Numbers> {
  if (inputs.numbers !== 'auto') return inputs.numbers;
  const visibility = await readVisibility(context, repository, signal);
  if (visibility === 'private') return 'exact';
  const why =
    visibility === 'public'
      ? 'This repository is public'
      : 'GitHub did not say whether this repository is public';
  log.info(`${why}, so reports have changes and no counts. \`numbers: exact\` publishes counts.`);
  return 'relative';
}
