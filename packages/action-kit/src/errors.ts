/**
 * An error whose message is meant for the person who set up or uses the workflow: what happened, to what, and what
 * to do next. Any other error that reaches the wrapper is our own fault and is reported as such.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** What a thrown value says, for a sentence. Never empty. */
export function messageOf(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return typeof error === 'string' && error !== '' ? error : 'an unknown error';
}
