import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import type { Mode } from './mode.ts';
import type { ModeStage } from './mode-stage.ts';
import type { Expected } from './rules.ts';

/** A run in a mode, with something bad that lasts as long as the run. */
export interface Cell {
  name: string;
  mode: Mode;
  /** What is bad. */
  purpose: string;
  /** How it is bad, by its class. */
  fault: string;
  /** Brings it about. `trace` is of an undisturbed run. */
  arrange(stage: ModeStage, trace: RunResult['requests']): Promise<Arranged>;
  expected: Expected;
}

export interface Arranged {
  /** Ends it. */
  end(): void;
  /** For the run. */
  options?: Partial<RunOptions>;
}
