// node scripts/count-reports.mjs EXIT_CODE...
//
// Sums the steps' reports of `npm test` and `npm run test:long` and prints `N passed, N failed`.
// Given are the exit codes of the two: one that failed without a failed step (no network, say)
// counts as a failure of its own. Plain JavaScript, because it must work where the toolchain could
// not be brought.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

let passed = 0;
let failed = 0;
for (const run of ['short', 'long']) {
  const folder = new URL(`../reports/${run}/`, import.meta.url);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const reports = names.filter((name) => name.endsWith('.json') && !name.endsWith('.vitest.json'));
  if (reports.length === 0) {
    console.log(`${run}: no step left a report`);
    failed += 1;
  }
  for (const name of reports) {
    const report = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    passed += report.passed;
    failed += report.failed;
    if (report.failed > 0) console.log(`${run}: ${report.name}: ${report.problem}`);
  }
}
const exitCodes = process.argv.slice(2).map(Number);
if (failed === 0 && exitCodes.some((code) => code !== 0)) failed += 1;

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
