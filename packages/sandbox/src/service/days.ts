/** Milliseconds of a UTC day. */
const DAY_MS = 86_400_000;

/** Number of whole UTC days since the epoch at `instantMs`. */
export function dayOf(instantMs: number): number {
  return Math.floor(instantMs / DAY_MS);
}

/** `YYYY-MM-DD`, or an ISO 8601 instant, as a day; `undefined` when it is neither. */
export function parseDay(text: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    text,
  );
  if (!match?.[1]) return undefined;
  const ms = Date.parse(match[2] && !match[5] ? `${text}Z` : text);
  if (Number.isNaN(ms)) return undefined;
  // Date.parse takes February 30th for March 2nd.
  const isReal = new Date(Date.parse(match[1])).toISOString().startsWith(match[1]);
  return isReal ? dayOf(ms) : undefined;
}
