import type { RunResult } from '@docs-agent/sandbox';
import { flawsOf, type PlayedCell } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import type { Cell } from './cell.ts';
import type { Mode } from './mode.ts';
import { type ModeStage, setMode } from './mode-stage.ts';
import type { Said } from './rules.ts';
import { type Texts, textsOf, wrongNumbers } from './texts.ts';

/** All tries of all requests of a run, and what is waited for between them. */
const LONGEST_MS = 15 * 60_000;
/** The service's limit is an hour's. */
const PAUSE_MS = 61 * 60_000;

export interface Undisturbed {
  run: RunResult;
  texts: Texts;
  before: Texts;
}

const undisturbedRuns = new Map<Mode, Promise<Undisturbed>>();

/** A run without any fault, played once for each mode. */
export function undisturbedRun(mode: Mode): Promise<Undisturbed> {
  const known = undisturbedRuns.get(mode) ?? playUndisturbed(mode);
  undisturbedRuns.set(mode, known);
  return known;
}

async function playUndisturbed(mode: Mode): Promise<Undisturbed> {
  await using stage = await setMode(mode);
  const before = textsOf(stage);
  const run = await stage.run();
  return { run, texts: textsOf(stage, run), before };
}

/**
 * Plays a run in which the fault lasts, and one in which all is well, and holds both to the rules.
 */
export async function playCell({
  mode,
  purpose,
  fault,
  arrange,
  expected,
}: Cell): Promise<PlayedCell> {
  const truth = await undisturbedRun(mode);
  await using stage = await setMode(mode);
  const { end, options } = await arrange(stage, truth.run.requests);
  const run = await stage.run(options);
  end();
  const texts = textsOf(stage, run);
  holdAlways(run, texts, truth);
  const { result, exitCode } = expected;
  expect({ result: run.outputs['result'] ?? '', exitCode: run.exitCode }, run.log).toEqual({
    result,
    exitCode,
  });
  holdSaid(texts, expected.said, truth);
  await holdNext(stage, truth, expected.stays ? texts : truth.texts);
  return { purpose: `${mode}: ${purpose}`, fault, end: result };
}

/** What no fault may bring about. */
function holdAlways(run: RunResult, texts: Texts, truth: Undisturbed): void {
  expect(flawsOf(run, { longestMs: LONGEST_MS, sentence: 'headline' }), run.log).toEqual([]);
  expect(wrongNumbers(run, texts, truth), 'wrong numbers').toEqual([]);
  expect(texts.written.length, 'a second comment or issue').toBeLessThanOrEqual(
    truth.texts.written.length,
  );
}

function holdSaid(
  { written, summary, files }: Texts,
  said: Said,
  { texts, before }: Undisturbed,
): void {
  switch (said) {
    case 'all':
      expect({ written, summary, files }).toEqual(texts);
      break;
    case 'some':
      expect([summary !== '', files]).toEqual([true, texts.files]);
      expect(written).not.toEqual(before.written);
      break;
    case 'no summary':
      expect({ written, summary, files }).toEqual({ ...texts, summary: '' });
      break;
    case 'no files':
      expect({ written, summary, files }).toEqual({ ...texts, files: [] });
      break;
    case 'summary':
      expect({ written, summary, files }).toEqual({ ...texts, written: before.written });
      break;
    case 'before':
      expect([written.length, summary, files]).toEqual([before.written.length, '', []]);
      break;
    case 'why':
      expect({ written, files }).toEqual({ written: before.written, files: [] });
      expect(summary).toContain('cannot be reported');
      break;
    case 'nothing':
      expect({ written, summary, files }).toEqual({
        written: before.written,
        summary: '',
        files: [],
      });
  }
}

/** Once all is well, the next run says all, and makes up for what was missed. */
async function holdNext(stage: ModeStage, truth: Undisturbed, said: Texts): Promise<void> {
  stage.stage.sandbox.clock.advance(PAUSE_MS);
  const next = await stage.run();
  expect(next.exitCode, next.log).toBe(truth.run.exitCode);
  const texts = textsOf(stage, next);
  holdAlways(next, texts, truth);
  expect(texts.written).toEqual(said.written);
}
