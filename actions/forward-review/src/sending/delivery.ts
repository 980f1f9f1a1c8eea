import type { DocsAgentError } from '@docs-agent/core';
import type { Result } from '../result.ts';

/** What became of a prompt that was not plainly accepted. */
export interface FailedDelivery {
  result: Result;
  /** The state of its items now. */
  itemState: 'pending' | 'refused' | 'uncertain';
}

/**
 * What a failed POST means for the items. Only an answer or a failure that proves that nothing was processed lets
 * them go again; everything else is uncertain, and is never sent again by itself.
 */
export function judgeFailedDelivery(error: DocsAgentError): FailedDelivery {
  if (!error.certainlyNotProcessed) return { result: 'uncertain', itemState: 'uncertain' };
  switch (error.kind) {
    case 'invalid':
    case 'not-found':
      return { result: 'refused', itemState: 'refused' };
    case 'rate-limited':
      return { result: 'over-budget', itemState: 'pending' };
    default:
      return { result: 'error', itemState: 'pending' };
  }
}
