/**
 * node packages/bench/src/check-bundles.ts
 *
 * Size, contents, licenses and start of every action's bundle, and the size of the release. Needs
 * `pnpm build`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Budget, budgetProblems, downloadProblems } from './bundle/budget.ts';
import { readBundles } from './bundle/bundle.ts';
import { contentProblems } from './bundle/contents.ts';
import { downloadBytes } from './bundle/download.ts';
import { licenseProblems } from './bundle/licenses.ts';
import { startProblems } from './bundle/start.ts';
import { repository } from './repository.ts';

const bundles = readBundles(repository);
const { release, ...budgets }: Record<string, Budget> & { release: { archiveBytes: number } } =
  JSON.parse(readFileSync(join(repository, 'packages/bench/bundle-budget.json'), 'utf8'));

const archiveBytes = downloadBytes(repository);
const problems = [
  ...budgetProblems(bundles, budgets),
  ...downloadProblems(archiveBytes, release.archiveBytes),
  ...bundles.flatMap((bundle) => [
    ...contentProblems(bundle),
    ...licenseProblems(bundle, repository),
    ...startProblems(bundle),
  ]),
];
for (const { action, rawBytes, gzipBytes } of bundles) {
  console.log(`${action}: ${rawBytes} bytes, ${gzipBytes} gzipped`);
}
console.log(`release: ${archiveBytes} bytes to download`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
