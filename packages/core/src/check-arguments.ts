import * as z from 'zod/mini';
import type { Operation } from './errors.ts';
import type { CreateError } from './redacted-errors.ts';

/**
 * Checks what a function was given.
 * @param given the arguments by their names
 * @throws {DocsAgentError} of kind `invalid-option`, about the first argument that its schema does
 *   not allow
 */
export function checkArguments<Given extends object>(
  { createError }: { createError: CreateError },
  operation: Operation,
  given: Given,
  schemas: Readonly<Record<keyof Given, z.ZodMiniType>>,
): void {
  const issue = findIssue(z.object(schemas), given);
  if (issue === undefined) return;
  const problem = clauseAbout(String(issue.path.at(-1)), issue);
  throw createError({
    kind: 'invalid-option',
    operation,
    message: `Nothing was sent: ${problem}.`,
  });
}

/**
 * The fault of a value. An option that does not exist comes first: if its name is misspelled, the
 * right one is missing.
 */
export function findIssue(schema: z.ZodMiniType, value: unknown): z.core.$ZodIssue | undefined {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
}

/** The clause of an issue, with a name for "it". */
export function clauseAbout(name: string, { message }: z.core.$ZodIssue): string {
  return message.replace(/^it /, `${name} `);
}
