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
  /** Conditions about views that are missing, or that meant something else in one of the windows. */
  notEvaluated: Condition[];
}

/** Before anything is evaluated, and where there are no conditions. */
export const NO_RESULTS: ConditionResults = { hits: [], notEvaluated: [] };
