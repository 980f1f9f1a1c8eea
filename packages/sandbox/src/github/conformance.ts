import { behaviours, type Target } from './behaviours/index.ts';
import { liveTarget } from './behaviours/live-target.ts';
import { sandboxTarget } from './behaviours/sandbox-target.ts';

/**
 * Runs the table of behaviours against GitHub when the environment names a repository, else against
 * the sandbox.
 */

const { CONFORMANCE_TOKEN: token, CONFORMANCE_REPOSITORY: repository } = process.env;
const pullRequest = Number(process.env['CONFORMANCE_PULL_REQUEST']);
const isLive = token !== undefined && repository !== undefined && pullRequest > 0;

function freshTarget(): Target {
  if (isLive) return liveTarget({ token, repository, pullRequest });
  const now = Date.now();
  return sandboxTarget({ now: () => now, at: () => () => undefined, sleep: async () => undefined })
    .target;
}

console.log(
  isLive
    ? `Against ${repository}#${pullRequest} on GitHub.`
    : 'Against the sandbox: no CONFORMANCE_TOKEN is set.',
);

let failed = 0;
for (const { id, rule, check } of behaviours) {
  if (check.where === 'sandbox') continue;
  try {
    await check.run(freshTarget());
    console.log(`ok      ${id}`);
  } catch (error) {
    failed += 1;
    console.log(
      `FAILED  ${id}: ${error instanceof Error ? error.message : String(error)}\n        ${rule}`,
    );
  }
}

const unconfirmed = behaviours.filter(({ confirmed }) => confirmed === undefined);
console.log(`\nNever confirmed on GitHub: ${unconfirmed.length} of ${behaviours.length}`);
for (const { id, check } of unconfirmed) {
  console.log(
    `        ${id}${check.where === 'sandbox' ? ` (not checked there: ${check.because})` : ''}`,
  );
}
if (isLive && failed === 0) {
  console.log(
    `\nAll checks passed: set confirmed: '${new Date().toISOString().slice(0, 10)}' on those that ran.`,
  );
}
process.exitCode = failed === 0 ? 0 : 1;
