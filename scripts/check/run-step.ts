import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { countStep, countTests, type StepResult, withLeftFiles } from './step-result.ts';
import type { CommandLine, Step } from './steps.ts';

/**
 * Runs a step's commands with the workspace's own programs on PATH. Their output is shown as it
 * comes. A step that leaves a file in its temporary folder fails.
 *
 * @param root folder of the repository
 * @param reportFolder folder for the reports that test runners write
 */
export function runStep(step: Step, root: string, reportFolder: string): StepResult {
  const startedAtMs = Date.now();
  const reportPath = join(reportFolder, `${step.name}.vitest.json`);
  rmSync(reportPath, { force: true });
  const temporary = mkdtempSync(join(tmpdir(), `docs-agent-${step.name}-`));
  let exitCode = 0;
  for (const command of step.commands) {
    const code = runCommand(withReporter(command, step, reportPath), root, temporary);
    if (exitCode === 0) exitCode = code;
  }
  const left = filesIn(temporary);
  rmSync(temporary, { recursive: true, force: true });
  const counts =
    step.vitestProject === undefined ? countStep(exitCode) : countTests(reportPath, exitCode);
  return {
    name: step.name,
    ...withLeftFiles(counts, left),
    durationMs: Date.now() - startedAtMs,
    mend: step.mend,
  };
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}

function withReporter(command: CommandLine, step: Step, reportPath: string): CommandLine {
  if (step.vitestProject === undefined) return command;
  const visible = process.env['CI'] === undefined ? 'default' : 'dot';
  return [
    ...command,
    `--reporter=${visible}`,
    '--reporter=json',
    `--outputFile.json=${reportPath}`,
  ];
}

function runCommand([program, ...args]: CommandLine, root: string, temporary: string): number {
  const { status, error, signal } = spawnSync(program, args, {
    cwd: root,
    env: {
      ...process.env,
      TMPDIR: temporary,
      // Compiled code would stay there.
      NODE_DISABLE_COMPILE_CACHE: '1',
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      // Vitest keeps a token for its web interface, which would stay in the home folder.
      ...(program === 'vitest' && { XDG_DATA_HOME: join(root, 'node_modules', '.cache') }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error !== undefined) console.error(`${program} could not be started: ${error.message}`);
  if (signal !== null) console.error(`${program} was ended by ${signal}`);
  return status ?? 1;
}
