/**
 * node packages/bench/src/check-bundles.ts
 *
 * Size, contents and start of every action's bundle. Needs `pnpm build`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Budget, budgetProblems } from './bundle/budget.ts';
import { readBundles } from './bundle/bundle.ts';
import { contentProblems } from './bundle/contents.ts';
import { startProblems } from './bundle/start.ts';
import { repository } from './repository.ts';

const bundles = readBundles(repository);
const budgets: Record<string, Budget> = JSON.parse(
  readFileSync(join(repository, 'packages/bench/bundle-budget.json'), 'utf8'),
);

const problems = [
  ...budgetProblems(bundles, budgets),
  ...bundles.flatMap((bundle) => [...contentProblems(bundle), ...startProblems(bundle)]),
];
for (const { action, rawBytes, gzipBytes } of bundles) {
  console.log(`${action}: ${rawBytes} bytes, ${gzipBytes} gzipped`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
