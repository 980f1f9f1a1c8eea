/** Whether a JSON value is an object, and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Every object in a value, itself included, each once: files that are referred to twice are one
 * object.
 */
export function everyObject(value: unknown): Record<string, unknown>[] {
  const found = new Set<unknown>();
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null || found.has(next)) continue;
    found.add(next);
    for (const item of Object.values(next)) {
      waiting.push(item);
    }
  }
  return [...found].filter(isObject);
}
