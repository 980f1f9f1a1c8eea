import * as z from 'zod/mini';
import { must } from './argument-schemas.ts';
import { checkArguments } from './check-arguments.ts';
import type { DocsAgentError } from './errors.ts';
import { createErrorFactory } from './redacted-errors.ts';

/** After this many refusals that do not say when to come back, another try only adds to them. */
const MAX_REFUSALS = 3;

/** Requests that may go out, shared by all readings that are given it. */
export interface RequestBudget {
  /** Requests that went out, repetitions included. */
  readonly used: number;
  /** Requests that may still go out. */
  readonly left: number;
  /** The refusal after which none is left; undefined as long as the service answers. */
  readonly refusal: DocsAgentError | undefined;
  /** Takes one request out; false when none is left. */
  take(): boolean;
  /**
   * Takes one out to repeat one that failed; after a few refusals that do not say when to come
   * back, none.
   */
  takeRepetition(error: DocsAgentError): boolean;
  /** No more requests: the service refuses them. */
  close(refusal: DocsAgentError): void;
}

const COUNT = must('a whole number of at least 0', z.int().check(z.gte(0)));

/**
 * Makes a budget of `maxRequests` requests.
 * @throws {DocsAgentError} of kind `invalid-option` when `maxRequests` is not a whole number of at
 *   least 0
 */
export function createRequestBudget(maxRequests: number): RequestBudget {
  const createError = createErrorFactory((text) => text);
  const schemas = { maxRequests: COUNT };
  checkArguments({ createError }, 'createRequestBudget', { maxRequests }, schemas);
  let used = 0;
  let refusals = 0;
  let refusal: DocsAgentError | undefined;
  const budget: RequestBudget = {
    get used() {
      return used;
    },
    get left() {
      return refusal === undefined ? maxRequests - used : 0;
    },
    get refusal() {
      return refusal;
    },
    take() {
      if (budget.left === 0) return false;
      used += 1;
      return true;
    },
    takeRepetition(error) {
      if (error.kind === 'rate-limited' && error.retryAfterMs === undefined) {
        if (refusals >= MAX_REFUSALS) return false;
        refusals += 1;
      }
      return budget.take();
    },
    close(error) {
      refusal ??= error;
    },
  };
  return budget;
}
