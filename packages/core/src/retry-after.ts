/** No sane service asks for more; a larger number is taken for this. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * How long `Retry-After` asks to wait, between 0 and {@link MAX_RETRY_AFTER_MS}. Whole seconds and
 * dates in the form that RFC 9110 prefers are understood; anything else counts as absent. A date is
 * read against the response's own `Date` where it has one, so that a clock that is off on either
 * side does not matter.
 */
export function parseRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return clamp(Number(value) * 1000);
  const untilMs = parseHttpDate(value);
  if (untilMs === undefined) return undefined;
  return clamp(untilMs - (parseHttpDate(headers.get('date') ?? '') ?? nowMs));
}

/**
 * `Date.parse` takes a great many spellings; `toUTCString` writes exactly the one that HTTP wants.
 */
function parseHttpDate(value: string): number | undefined {
  const timeMs = Date.parse(value);
  return !Number.isNaN(timeMs) && new Date(timeMs).toUTCString() === value ? timeMs : undefined;
}

function clamp(ms: number): number {
  return Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS);
}
