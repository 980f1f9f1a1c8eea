export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MAX_SHOWN_CHARS = 100;

/** A value in a message: as it is if that is short, and else what it is. */
export function shownValue(value: unknown): string {
  const isShort = value === null || typeof value === 'number' || typeof value === 'boolean';
  if (isShort) return String(value);
  return isText(value) && value.length <= MAX_SHOWN_CHARS ? JSON.stringify(value) : kindOf(value);
}

/** The kind of a value, without its content, which may be a secret. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
