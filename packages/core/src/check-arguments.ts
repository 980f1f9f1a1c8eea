import type { Operation } from './errors.ts';
import type { CreateError } from './redacted-errors.ts';
import { firstProblem, type Rules } from './rules.ts';

/**
 * Checks what a function was given.
 * @param given the arguments by their names
 * @throws {DocsAgentError} of kind `invalid-option`, about the first argument that breaks its rule
 */
export function checkArguments(
  { createError }: { createError: CreateError },
  operation: Operation,
  given: object,
  rules: Rules,
): void {
  const problem = firstProblem(given, rules);
  if (problem === undefined) return;
  throw createError({
    kind: 'invalid-option',
    operation,
    message: `Nothing was sent: ${problem}.`,
  });
}
