import { createRequestBudget, type RequestBudget } from '@docs-agent/core';
import type { ViewsCache } from '../cache/views-cache.ts';

/** The requests of a run. Runs that save the same cache share those of an hour. */
export class RunBudget {
  /** Requests that a run may send. */
  readonly maxRequests: number;
  /** Requests that earlier runs with the same cache sent within the last hour. */
  readonly spentBefore: number;
  /** Whether a later run continues where this one ends. */
  readonly isContinued: boolean;
  readonly requests: RequestBudget;

  constructor(maxRequests: number, spentBefore: number, isContinued: boolean) {
    this.maxRequests = maxRequests;
    this.spentBefore = spentBefore;
    this.isContinued = isContinued;
    this.requests = createRequestBudget(Math.max(0, maxRequests - spentBefore));
  }

  /**
   * Opens the budget of a run.
   *
   * @param cache as later runs get it; undefined if they do not
   */
  static async open(
    maxRequests: number,
    cache: ViewsCache | undefined,
    now: Date,
  ): Promise<RunBudget> {
    if (cache === undefined) return new RunBudget(maxRequests, 0, false);
    return new RunBudget(maxRequests, await cache.spentInHourBefore(now), true);
  }
}
