import { describe, expect, it } from 'vitest';
import { createRequestBudget, DocsAgentError, type ErrorKind } from '../src/index.ts';

const failure = (kind: ErrorKind, retryAfterMs?: number) =>
  new DocsAgentError({
    kind,
    operation: 'getViews',
    message: kind,
    isRetryable: true,
    certainlyNotProcessed: true,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

describe('a budget of requests', () => {
  it('gives out as many as it has', () => {
    const budget = createRequestBudget(2);
    expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
    expect([budget.used, budget.left]).toEqual([2, 0]);
  });

  it('pays for repetitions too', () => {
    const budget = createRequestBudget(2);
    budget.take();
    expect([
      budget.takeRepetition(failure('server')),
      budget.takeRepetition(failure('server')),
    ]).toEqual([true, false]);
  });

  it('repeats what was refused without a time to come back three times in all', () => {
    const budget = createRequestBudget(40);
    const granted = Array.from({ length: 5 }, () => budget.takeRepetition(failure('rate-limited')));
    expect(granted).toEqual([true, true, true, false, false]);
    expect(budget.takeRepetition(failure('network'))).toBe(true);
    expect(budget.takeRepetition(failure('rate-limited', 5_000))).toBe(true);
  });

  it('has none left once it is closed, and says why: the first refusal counts', () => {
    const budget = createRequestBudget(40);
    budget.take();
    const refusal = failure('rate-limited');
    budget.close(refusal);
    budget.close(failure('rate-limited'));
    expect([budget.take(), budget.left, budget.used]).toEqual([false, 0, 1]);
    expect(budget.refusal).toBe(refusal);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('cannot be of %d requests', (count) => {
    expect(() => createRequestBudget(count)).toThrow(
      'maxRequests must be a whole number of at least 0',
    );
  });
});
