import { readFileSync } from 'node:fs';

/** The result of a step. A step without tests of its own counts as one. */
export interface StepResult {
  name: string;
  passed: number;
  failed: number;
  durationMs: number;
  /** Why it failed, in a few words. */
  problem?: string;
  /** Command that corrects it. */
  mend?: string | undefined;
}

interface Counts {
  passed: number;
  failed: number;
  problem?: string;
}

export function countStep(exitCode: number): Counts {
  return exitCode === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, problem: `exit code ${exitCode}` };
}

/**
 * Counts the tests of a vitest JSON report. A skipped test counts as failed, and so does a suite
 * without tests or a run that failed outside of any test: nothing that did not run may look like a
 * pass.
 */
export function countTests(reportPath: string, exitCode: number): Counts {
  const report = readReport(reportPath);
  if (report === undefined) return { passed: 0, failed: 1, problem: 'no test report was written' };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  const skipped = numPendingTests + numTodoTests;
  const failed = numFailedTests + skipped;
  if (passed + failed === 0) return { passed: 0, failed: 1, problem: 'the suite is empty' };
  if (skipped > 0)
    return { passed, failed, problem: `${numFailedTests} failed, ${skipped} skipped` };
  if (failed > 0) return { passed, failed, problem: `${failed} failed` };
  if (exitCode !== 0) return { passed, failed: 1, problem: 'an error outside of any test' };
  return { passed, failed };
}

/** A step that left files behind has failed, whatever its tests say. */
export function withLeftFiles(counts: Counts, left: readonly string[]): Counts {
  const [first] = left;
  if (first === undefined) return counts;
  const problem = `files left in the temporary folder: ${left.length}, such as ${first}`;
  return {
    ...counts,
    failed: counts.failed + 1,
    problem: [counts.problem, problem].filter(Boolean).join('; '),
  };
}

interface VitestCounts {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

function readReport(path: string): VitestCounts | undefined {
  let report: Record<string, unknown>;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  const count = (key: keyof VitestCounts) => {
    const value = report[key];
    return typeof value === 'number' ? value : 0;
  };
  return {
    numPassedTests: count('numPassedTests'),
    numFailedTests: count('numFailedTests'),
    numPendingTests: count('numPendingTests'),
    numTodoTests: count('numTodoTests'),
  };
}
