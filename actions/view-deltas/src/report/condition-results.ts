import type { Condition, ConditionValue } from '../conditions/condition.ts';
import type { PageRow } from './page-row.ts';

/** A condition that holds, where, and by which values. */
export interface ConditionHit {
  condition: Condition;
  /** The page that it is true of; undefined if it is about the whole report. */
  row: PageRow | undefined;
  values: { name: string; value: ConditionValue }[];
}

export interface ConditionResults {
  hits: ConditionHit[];
  /** Conditions about views that are missing or cannot be compared. */
  notEvaluated: Condition[];
}

/** Used before evaluation, and without conditions. */
export const NO_RESULTS: ConditionResults = { hits: [], notEvaluated: [] };
