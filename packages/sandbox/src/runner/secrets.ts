import { encodedForms } from './masks.ts';

/** A secret found where none may be. The secret itself is not repeated. */
export interface Leak {
  /**
   * Where: `log`, `annotation`, `output`, `state`, `environment file`, `summary`, `request`,
   * `file`.
   */
  channel: string;
  /** Which one: a name, a request's operation, a file's path, a line. */
  place: string;
  /** The form in which the secret was found. */
  form: 'plain' | 'encoded';
}

/** One piece of what an action left. */
export interface Evidence {
  channel: string;
  place: string;
  text: string;
}

/**
 * Finds each piece of `evidence` that holds one of `secrets`, as it is or in base64, URL, JSON, XML
 * or hexadecimal form.
 */
export function findLeaks(secrets: Iterable<string>, evidence: Iterable<Evidence>): Leak[] {
  const plain = [...secrets].filter((secret) => secret !== '');
  const encoded = plain.flatMap(allForms);
  const leaks: Leak[] = [];
  for (const { channel, place, text } of evidence) {
    if (plain.some((secret) => text.includes(secret)))
      leaks.push({ channel, place, form: 'plain' });
    else if (encoded.some((form) => text.includes(form)))
      leaks.push({ channel, place, form: 'encoded' });
  }
  return leaks;
}

function allForms(secret: string): string[] {
  const forms = encodedForms(secret);
  const hexadecimal = Buffer.from(secret).toString('hex');
  const urlSafe = forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  const lines = secret.split(/[\r\n]+/).filter((line) => line.length >= 8 && line !== secret);
  return [
    ...forms,
    ...urlSafe,
    hexadecimal,
    hexadecimal.toUpperCase(),
    secret.replaceAll('/', '\\/'),
    ...lines,
  ].filter((form) => form !== secret);
}
