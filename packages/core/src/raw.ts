/**
 * The object that the service sent, masked, with the fields that this package does not know. JSON,
 * spreads and comparisons do not see it, so that a new field of the service changes nothing for
 * those who do not ask for it.
 */
export type Raw = Readonly<Record<string, unknown>>;

/** Attaches the object that a value was read from. */
export function withRaw<T extends { raw?: Raw }>(value: T, raw: unknown): T {
  return Object.defineProperty(value, 'raw', { value: raw });
}
