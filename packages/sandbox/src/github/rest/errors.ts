/** An answer that is an error, in GitHub's words. */
export class RestError extends Error {
  readonly status: number;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    more: { details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.details = more.details ?? {};
    this.headers = more.headers ?? {};
  }
}

export const documentationUrl = 'https://docs.github.com/rest';

export function notFound(): RestError {
  return new RestError(404, 'Not Found');
}

/** Throws GitHub's 403 with these words, if there are any. */
export function refuseWith(message: string | undefined): void {
  if (message !== undefined) throw new RestError(403, message);
}

/** A 422 about one field of a resource. */
export function invalid(error: {
  resource: string;
  code: string;
  field: string;
  message?: string;
}): RestError {
  return new RestError(422, 'Validation Failed', { details: { errors: [error] } });
}
