import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runStep } from '../check/run-step.ts';
import { countTests } from '../check/step-result.ts';
import { summarize } from '../check/summary.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-agent-check-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('tests are counted so that nothing that did not run looks like a pass', () => {
  const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

  it.each([
    ['all passed', { numPassedTests: 3 }, 0, { passed: 3, failed: 0 }],
    ['one failed', { numPassedTests: 2, numFailedTests: 1 }, 1, { passed: 2, failed: 1 }],
    [
      'a skipped test counts as failed',
      { numPassedTests: 2, numPendingTests: 1 },
      0,
      { passed: 2, failed: 1 },
    ],
    [
      'a test left for later counts as failed',
      { numPassedTests: 2, numTodoTests: 1 },
      0,
      { passed: 2, failed: 1 },
    ],
    ['an empty suite counts as failed', {}, 0, { passed: 0, failed: 1 }],
    [
      'an error outside of any test counts as failed',
      { numPassedTests: 3 },
      1,
      { passed: 3, failed: 1 },
    ],
  ])('%s', (_, report, exitCode, expected) => {
    const path = join(folder, 'report.json');
    writeFileSync(path, JSON.stringify({ ...counts, ...report }));
    expect(countTests(path, exitCode)).toMatchObject(expected);
  });

  it('a missing report counts as failed', () => {
    expect(countTests(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a step', () => {
  it('fails when any of its commands fails, and still runs the others', () => {
    const marker = join(folder, 'ran');
    const step = {
      name: 'sample',
      holds: 'something',
      commands: [
        ['node', '-e', 'process.exit(3)'],
        ['node', '-e', `require("node:fs").writeFileSync(${JSON.stringify(marker)}, "")`],
      ] as const,
    };
    expect(runStep(step, folder, folder)).toMatchObject({
      passed: 0,
      failed: 1,
      problem: 'exit code 3',
    });
    expect(() => rmSync(marker)).not.toThrow();
  });

  it('fails when it leaves a file in its temporary folder', () => {
    const script = 'require("node:fs").writeFileSync(require("node:os").tmpdir() + "/left", "")';
    const step = {
      name: 'sample',
      holds: 'something',
      commands: [['node', '-e', script]] as const,
    };
    expect(runStep(step, folder, folder)).toMatchObject({
      passed: 1,
      failed: 1,
      problem: 'files left in the temporary folder: 1, such as left',
    });
  });

  it('fails when its program does not exist', () => {
    const step = { name: 'sample', holds: 'something', commands: [['no-such-program']] as const };
    expect(runStep(step, folder, folder)).toMatchObject({ failed: 1 });
  });
});

it('the summary names the steps that failed, each with the command to run next', () => {
  const summary = summarize(
    [
      { name: 'lint', passed: 1, failed: 0, durationMs: 1200 },
      { name: 'format', passed: 0, failed: 1, durationMs: 800, mend: 'pnpm fix' },
      { name: 'unit', passed: 41, failed: 1, durationMs: 60_000, problem: '1 failed' },
    ],
    'pnpm check',
  );
  expect(summary).toBe(
    `✓ lint      1.2 s
✗ format    0.8 s
✗ unit     60.0 s  41 tests passed  1 failed
Failed: format, unit.
  format: run \`pnpm fix\`
  unit: correct what its messages above name, then run \`pnpm check --only unit\``,
  );
});
