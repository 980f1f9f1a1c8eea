import { isKeptTarget } from './invisible.ts';
import { identifierOf, type Span, textOf, within } from './markdown-tree.ts';

/** Where references lead, by their names. */
export class Targets {
  readonly #places = new Map<string, string>();
  #room: number;

  /** Of two definitions of a name the first counts. */
  constructor(markdown: string, spans: readonly Span[]) {
    this.#room = markdown.length;
    for (const span of spans) {
      if (span.type !== 'definition') continue;
      const label = within(span, 'definitionLabelString');
      const destination = within(span, 'definitionDestination');
      if (label === undefined || destination === undefined) continue;
      const identifier = identifierOf(textOf(markdown, label));
      if (this.#places.has(identifier)) continue;
      const target = textOf(markdown, destination);
      this.#places.set(identifier, isKept(target) ? `(${target})` : '()');
    }
  }

  /**
   * What replaces a reference: `(target)`, or `()` if GitHub drops the target. So that a long target that is used
   * a thousand times makes no endless text, all of them together are at most as long as the text.
   */
  take(label: string): string {
    const place = this.#places.get(identifierOf(label)) ?? '()';
    if (place.length > this.#room) return '()';
    this.#room -= place.length;
    return place;
  }
}

/** Whether GitHub keeps a destination, which may be in angle brackets. */
export function isKept(destination: string): boolean {
  return isKeptTarget(destination.replace(/^<|>$/g, ''));
}
