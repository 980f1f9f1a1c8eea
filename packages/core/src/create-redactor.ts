import * as z from 'zod/mini';
import { must } from './argument-schemas.ts';
import { checkArguments } from './check-arguments.ts';
import { redactorOf } from './redact.ts';
import { createErrorFactory } from './redacted-errors.ts';
import { kindOf } from './values.ts';

const TEXTS = must('an array of texts', z.array(z.string()), kindOf);

/**
 * Makes a function that masks `secrets` in a text with `***`: as they are, percent-encoded (also
 * twice over), escaped as in JSON, and inside Base64 and Base64url at any position. Secrets under 4
 * characters are left.
 * @throws {DocsAgentError} of kind `invalid-option` when `secrets` is not an array of texts
 */
export function createRedactor(secrets: string[]): (text: string) => string {
  const createError = createErrorFactory((text) => text);
  checkArguments({ createError }, 'createRedactor', { secrets }, { secrets: TEXTS });
  return redactorOf(secrets);
}
