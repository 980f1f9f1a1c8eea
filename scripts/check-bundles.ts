/** node scripts/check-bundles.ts: size, contents and start of every action's bundle. Needs `pnpm build`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Budget, budgetProblems } from './bundles/budget.ts';
import { readBundles } from './bundles/bundle.ts';
import { contentProblems } from './bundles/contents.ts';
import { startProblems } from './bundles/start.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundles = readBundles(root);
const budgets: Record<string, Budget> = JSON.parse(
  readFileSync(new URL('../packages/bench/bundle-budget.json', import.meta.url), 'utf8'),
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
