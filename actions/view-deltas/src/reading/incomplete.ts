import { isDocsAgentError } from '@docs-agent/core';
import type { ReadSpan } from './span-reader.ts';

const CONSEQUENCE = 'so counts may be too low (≥) and changes are left out';

export interface SpentBudget {
  maxRequests: number;
  /** Requests that other runs with the same cache sent within the last hour. */
  spentBefore: number;
}

/** Why views are missing, as a sentence with what to do; undefined when none are. */
export function whyIncomplete(read: readonly ReadSpan[], budget: SpentBudget): string | undefined {
  const reason = read.find(({ incompleteReason }) => incompleteReason !== undefined)?.incompleteReason;
  if (reason === undefined) return undefined;
  if (reason === 'budget') return whySpent(budget);
  if (reason === 'rows-moved') {
    return `The rows of the service do not come to its totals, because they moved while they were read, ${CONSEQUENCE}. Run it again later.`;
  }
  return `Not all views could be read, ${CONSEQUENCE}: ${reason.message}`;
}

/** Whether the service refused because too much was asked of it, before it gave anything. */
export function isRefused({ rows, incompleteReason }: ReadSpan): boolean {
  return rows.length === 0 && isDocsAgentError(incompleteReason) && incompleteReason.kind === 'rate-limited';
}

function whySpent({ maxRequests, spentBefore }: SpentBudget): string {
  if (spentBefore > 0) {
    return `Of the ${maxRequests} requests that \`max-requests\` allows in an hour, earlier runs had sent ${spentBefore}, and the rest did not reach, ${CONSEQUENCE}. Run it again in an hour, or raise \`max-requests\`.`;
  }
  return `The site has more pages than ${maxRequests} requests can read, ${CONSEQUENCE}. Raise \`max-requests\`.`;
}
