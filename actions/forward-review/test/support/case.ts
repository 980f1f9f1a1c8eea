import type { Annotation, RunResult } from '@docs-agent/sandbox';
import { expect } from 'vitest';
import { type Stage, type StageOptions, setStage } from './stage.ts';

/** How the stage is set up before one run of the built action, and what must come of it. */
export interface Case {
  /** The name of the test. */
  rule: string;
  agent?: StageOptions['agent'];
  arrange?: (stage: Stage) => void | Promise<void>;
  inputs?: (stage: Stage) => Record<string, string>;
  result: string;
  conclusion: 'success' | 'failure';
  /** Part of the reason. */
  says: RegExp;
  /** How many prompts the agent got. */
  prompts: number;
  /** Part of the tracking comment; `none` where there must be no comment at all. */
  comment?: RegExp | 'none';
}

/**
 * Plays a case, and holds result, exit code, reason, annotations, prompts and tracking comment to
 * it.
 */
export async function playCase(wanted: Case): Promise<void> {
  await using stage = await setStage({ agent: wanted.agent });
  await wanted.arrange?.(stage);
  const run = await stage.run({ inputs: wanted.inputs?.(stage) ?? {} });
  expect(endOf(run), run.log).toEqual({
    result: wanted.result,
    conclusion: wanted.conclusion,
    exitCode: wanted.conclusion === 'success' ? 0 : 1,
    errors: wanted.conclusion === 'success' ? 0 : 1,
  });
  expect(run.outputs['reason']).toMatch(wanted.says);
  expect(stage.scene.job.messages).toHaveLength(wanted.prompts);
  if (wanted.comment === 'none') expect(stage.scene.pullRequest.comments()).toEqual([]);
  else if (wanted.comment !== undefined) expect(stage.trackingComment()).toMatch(wanted.comment);
}

function endOf({ outputs, conclusion, exitCode, annotations }: RunResult) {
  return {
    result: outputs['result'],
    conclusion,
    exitCode,
    errors: annotations.filter(isError).length,
  };
}

function isError({ kind }: Annotation): boolean {
  return kind === 'error';
}
