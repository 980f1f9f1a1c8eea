import type { NumberPolicy } from '../published/number-policy.ts';
import type { DeadEnd, DeadEndFinding } from './dead-end.ts';

/** A dead end as it may leave the process: views that the policy keeps back are undefined. */
export interface PublishedDeadEnd extends DeadEndFinding {
  human: number | undefined;
  ai: number | undefined;
  total: number | undefined;
}

/** The part of a dead end that may leave the process. */
export function publishDeadEnd({ views, ...finding }: DeadEnd, policy: NumberPolicy): PublishedDeadEnd {
  return {
    ...finding,
    human: policy.count(views.human),
    ai: policy.count(views.ai),
    total: policy.count(views.total),
  };
}
