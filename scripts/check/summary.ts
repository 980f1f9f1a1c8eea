import type { StepResult } from './step-result.ts';

/** A table of the steps for a terminal: verdict, name, counts, seconds, and what was wrong. */
export function summarize(results: readonly StepResult[]): string {
  const nameWidth = Math.max(...results.map((result) => result.name.length));
  const rows = results.map((result) => {
    const verdict = result.failed === 0 ? '✓' : '✗';
    const seconds = `${(result.durationMs / 1000).toFixed(1)} s`.padStart(8);
    const tests = result.passed + result.failed > 1 ? `  ${result.passed} tests passed` : '';
    const problem = result.problem === undefined ? '' : `  ${result.problem}`;
    return `${verdict} ${result.name.padEnd(nameWidth)} ${seconds}${tests}${problem}`;
  });
  const failed = results.filter((result) => result.failed > 0).map((result) => result.name);
  const verdict = failed.length === 0 ? 'All steps passed.' : `Failed: ${failed.join(', ')}.`;
  return `${rows.join('\n')}\n${verdict}`;
}
