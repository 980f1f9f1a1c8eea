import { Buffer } from 'node:buffer';

/** Replaces secrets in what is shown. */
export interface Masks {
  /** Adds a value, each of its lines, and the forms in which the runner knows a value too. */
  add(value: string): void;
  apply(text: string): string;
}

const SHOWN = '***';

/**
 * Masks as the runner does: a value, its lines, and both in base64, URL, JSON, XML and shell forms.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/HostContext.cs
 */
export function createMasks(): Masks {
  const values = new Set<string>();
  return {
    add(value) {
      for (const part of [value, ...value.split(/[\r\n]+/)]) {
        if (part.trim() === '') continue;
        for (const form of [part, ...encodedForms(part)]) values.add(form);
      }
    },
    apply(text) {
      const longestFirst = [...values].sort((a, b) => b.length - a.length);
      return longestFirst.reduce((masked, value) => masked.replaceAll(value, SHOWN), text);
    },
  };
}

/**
 * Encoded forms of `value` that are distinct from other text: base64 at each of three offsets, URL,
 * JSON, XML.
 */
export function encodedForms(value: string): string[] {
  const forms = [
    ...base64Forms(value),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    value
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;'),
    value.replaceAll("'", "''"),
    value.replaceAll('"', '\\"'),
  ];
  return forms.filter((form) => form !== value && form !== '');
}

/**
 * The part of the base64 text that depends on `value` alone, at any position in the encoded text.
 */
function base64Forms(value: string): string[] {
  const bytes = Buffer.from(value);
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const whole = padded.length - (padded.length % 3);
    const stable = padded
      .subarray(0, whole)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4);
    return stable.length >= 8 ? [stable] : [];
  });
}
