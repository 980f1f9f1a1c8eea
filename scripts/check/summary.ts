import type { StepResult } from './step-result.ts';

/**
 * A table of the steps for a terminal: verdict, name, counts, seconds, and what was wrong.
 * `command` is the one that runs these steps.
 */
export function summarize(results: readonly StepResult[], command: string): string {
  const nameWidth = Math.max(...results.map((result) => result.name.length));
  const rows = results.map((result) => {
    const verdict = result.failed === 0 ? '✓' : '✗';
    const seconds = `${(result.durationMs / 1000).toFixed(1)} s`.padStart(8);
    const tests = result.passed + result.failed > 1 ? `  ${result.passed} tests passed` : '';
    const problem = result.problem === undefined ? '' : `  ${result.problem}`;
    return `${verdict} ${result.name.padEnd(nameWidth)} ${seconds}${tests}${problem}`;
  });
  const failed = results.filter((result) => result.failed > 0);
  return [
    ...rows,
    ...(failed.length === 0 ? ['All steps passed.'] : verdictOn(failed, command)),
  ].join('\n');
}

/** Which steps failed, and for each what to run next. */
function verdictOn(failed: readonly StepResult[], command: string): string[] {
  const names = failed.map(({ name }) => name);
  const next = failed.map(({ name, mend }) =>
    mend === undefined
      ? `  ${name}: correct what its messages above name, then run \`${command} --only ${name}\``
      : `  ${name}: run \`${mend}\``,
  );
  return [`Failed: ${names.join(', ')}.`, ...next];
}
