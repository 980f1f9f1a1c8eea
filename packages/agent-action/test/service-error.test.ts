import { UserError } from '@docs-agent/action-kit';
import { DocsAgentError, type ErrorKind } from '@docs-agent/core';
import { describe, expect, it } from 'vitest';
import { asUserError } from '../src/index.ts';

function failure(kind: ErrorKind): DocsAgentError {
  return new DocsAgentError({
    kind,
    operation: 'getJob',
    message: 'Could not read the job: it is gone.',
    isRetryable: false,
    certainlyNotProcessed: true,
  });
}

describe('an error that people read', () => {
  it('has the client’s message, and the client’s error as its cause', () => {
    const error = failure('not-found');
    expect(asUserError(error)).toEqual(new UserError('Could not read the job: it is gone.'));
    expect(asUserError(error)).toMatchObject({ cause: error });
  });

  it('has the action’s words where it has some', () => {
    expect(asUserError(failure('auth'), ({ kind }) => `Refused: ${kind}`)).toEqual(
      new UserError('Refused: auth'),
    );
  });

  it.each([
    ['what another part threw', new Error('x')],
    ['that the run was cancelled', failure('aborted')],
  ])('is not made of %s', (_, error) => {
    expect(asUserError(error)).toBe(error);
  });
});
