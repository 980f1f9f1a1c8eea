import { isRecord } from './values.ts';

/**
 * Parses JSON and masks what is secret in its texts and names, before anything is derived from it.
 * @throws {SyntaxError} when it is no JSON
 */
export function parseMasked(text: string, redact: (text: string) => string): unknown {
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value === 'string') return redact(value);
    return isRecord(value) ? withMaskedNames(value, redact) : value;
  });
}

function withMaskedNames(value: object, redact: (text: string) => string): object {
  if (Object.keys(value).every((name) => redact(name) === name)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [redact(name), member]));
}
