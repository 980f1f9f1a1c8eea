import type { Bundle } from './bundle.ts';

/** The most a bundle may weigh, in bytes. */
export interface Budget {
  rawBytes: number;
  gzipBytes: number;
}

const ADVICE =
  'Find what grew; raise packages/bench/bundle-budget.json only with the reason in the commit.';

/** What exceeds its budget, or has none. */
export function budgetProblems(
  bundles: readonly Pick<Bundle, 'action' | 'rawBytes' | 'gzipBytes'>[],
  budgets: Readonly<Record<string, Budget>>,
): string[] {
  return bundles.flatMap((bundle) => {
    const budget = budgets[bundle.action];
    if (budget === undefined)
      return [`${bundle.action} has no budget in packages/bench/bundle-budget.json.`];
    return (['rawBytes', 'gzipBytes'] as const)
      .filter((measure) => bundle[measure] > budget[measure])
      .map(
        (measure) =>
          `${bundle.action}: ${measure} is ${bundle[measure]}, the budget ${budget[measure]}. ${ADVICE}`,
      );
  });
}

/** What there is to say if a release is larger than its budget, both in bytes. */
export function downloadProblems(bytes: number, budget: number): string[] {
  return bytes > budget
    ? [`A run would download ${bytes} bytes, the budget is ${budget}. ${ADVICE}`]
    : [];
}
