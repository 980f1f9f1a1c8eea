/**
 * node scripts/check.ts [--long] [--only STEP] [--shard INDEX/COUNT]
 *
 * Runs every check by name, in order, to the end, and says how long each took. Each step leaves
 * `reports/<short|long>/<step>.json` with what passed and failed.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runStep } from './check/run-step.ts';
import { shardOf } from './check/shard.ts';
import type { StepResult } from './check/step-result.ts';
import { longSteps, shortSteps } from './check/steps.ts';
import { summarize } from './check/summary.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { long: { type: 'boolean' }, only: { type: 'string' }, shard: { type: 'string' } },
});

const every = values.long ? longSteps : shortSteps;
const all = values.shard === undefined ? every : shardOf(every, values.shard);
const steps = values.only === undefined ? all : all.filter((step) => step.name === values.only);

if (steps.length === 0) {
  console.error(
    `There is no step "${values.only}". Steps: ${all.map((step) => step.name).join(', ')}`,
  );
  process.exitCode = 2;
} else {
  const reportFolder = join(root, 'reports', values.long ? 'long' : 'short');
  if (values.only === undefined) rmSync(reportFolder, { recursive: true, force: true });
  mkdirSync(reportFolder, { recursive: true });

  const results: StepResult[] = [];
  for (const step of steps) {
    console.log(`\n▶ ${step.name}: ${step.holds}`);
    const result = runStep(step, root, reportFolder);
    writeFileSync(join(reportFolder, `${step.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
    results.push(result);
  }
  console.log(`\n${summarize(results, values.long ? 'npm run test:long --' : 'pnpm check')}`);
  process.exitCode = results.every((result) => result.failed === 0) ? 0 : 1;
}
