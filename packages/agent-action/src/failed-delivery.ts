import type { DocsAgentError } from '@docs-agent/core';

/** What became of a prompt that was not plainly accepted. */
export interface FailedDelivery {
  result: 'uncertain' | 'refused' | 'over-budget' | 'error';
  /** The state of what was to go, now. */
  state: 'pending' | 'refused' | 'uncertain';
}

/**
 * What a failed POST means for what was to go. Only an answer or a failure that proves that nothing was processed lets
 * it go again; everything else is uncertain, and is never sent again by itself.
 */
export function judgeFailedDelivery(error: DocsAgentError): FailedDelivery {
  if (!error.certainlyNotProcessed) return { result: 'uncertain', state: 'uncertain' };
  switch (error.kind) {
    case 'invalid':
    case 'not-found':
      return { result: 'refused', state: 'refused' };
    case 'rate-limited':
      return { result: 'over-budget', state: 'pending' };
    default:
      return { result: 'error', state: 'pending' };
  }
}
