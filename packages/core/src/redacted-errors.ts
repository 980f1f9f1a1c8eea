import { DocsAgentError, type ErrorFacts, isDocsAgentError } from './errors.ts';

/**
 * An error is not retryable, and may have been processed unless an option was refused, where the
 * facts do not say.
 */
export type CreateError = (
  facts: Pick<ErrorFacts, 'kind' | 'operation' | 'message'> & Partial<ErrorFacts>,
) => DocsAgentError;

/** Makes errors whose message, details and cause are masked. */
export function createErrorFactory(redact: (text: string) => string): CreateError {
  return (facts) => {
    const certainlyNotProcessed = facts.kind === 'invalid-option';
    return new DocsAgentError(
      redactFacts(
        {
          isRetryable: false,
          certainlyNotProcessed,
          ...facts,
        },
        redact,
      ),
    );
  };
}

export function redactFacts<F extends Omit<ErrorFacts, 'kind'>>(
  facts: F,
  redact: (text: string) => string,
): F {
  return {
    ...facts,
    message: redact(facts.message),
    details: facts.details?.map(redact),
    cause: facts.cause === undefined ? undefined : redactCause(facts.cause, redact),
  };
}

/** A chain of causes may be a ring. */
const MAX_CAUSES = 5;

/**
 * A copy with the text of the original, and without the other objects that may be attached to it:
 * undici's errors carry sockets and requests, and a caller's `fetch` may throw anything.
 */
function redactCause(cause: unknown, redact: (text: string) => string, left = MAX_CAUSES): Error {
  if (isDocsAgentError(cause)) return cause;
  if (!(cause instanceof Error)) return new Error(redact(textOf(cause)));
  const options =
    cause.cause === undefined || left === 0
      ? {}
      : { cause: redactCause(cause.cause, redact, left - 1) };
  const copy = new Error(redact(cause.message), options);
  copy.name = redact(cause.name);
  copy.stack = redact(cause.stack ?? `${cause.name}: ${cause.message}`);
  const code = Reflect.get(cause, 'code');
  return typeof code === 'string' ? Object.assign(copy, { code: redact(code) }) : copy;
}

/** A caller's `fetch` may throw anything. */
function textOf(thrown: unknown): string {
  try {
    return JSON.stringify(thrown) ?? String(thrown);
  } catch {
    return 'a value that cannot be shown';
  }
}
