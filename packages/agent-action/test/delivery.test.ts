import { DocsAgentError, type ErrorKind } from '@docs-agent/core';
import { describe, expect, it } from 'vitest';
import { judgeFailedDelivery } from '../src/delivery.ts';

describe('a prompt that was not accepted', () => {
  it.each<[ErrorKind, boolean, string, string]>([
    ['invalid', true, 'refused', 'refused'],
    ['not-found', true, 'refused', 'refused'],
    ['rate-limited', true, 'over-budget', 'pending'],
    ['auth', true, 'error', 'pending'],
    ['forbidden', true, 'error', 'pending'],
    ['network', true, 'error', 'pending'],
    ['network', false, 'uncertain', 'uncertain'],
    ['timeout', false, 'uncertain', 'uncertain'],
    ['server', false, 'uncertain', 'uncertain'],
    ['unexpected-response', false, 'uncertain', 'uncertain'],
    ['aborted', false, 'uncertain', 'uncertain'],
  ])(
    'for %s, certainly not processed: %s, is %s and leaves its items %s',
    (kind, certainlyNotProcessed, result, state) => {
      const error = new DocsAgentError({
        kind,
        certainlyNotProcessed,
        operation: 'sendMessage',
        message: 'm',
        isRetryable: false,
      });
      expect(judgeFailedDelivery(error)).toEqual({ result, state });
    },
  );
});
