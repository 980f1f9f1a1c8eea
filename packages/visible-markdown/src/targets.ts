import type { Image } from './images.ts';
import { isKeptTarget } from './invisible.ts';
import { identifierOf, plainText, type Span, textOf, within } from './markdown-tree.ts';

/** What a definition says. */
type Definition = Pick<Image, 'target' | 'title'>;

const NOWHERE: Definition = { target: '', title: '' };

/**
 * Where references lead, by their names. So that a long target that is used a thousand times makes no endless text, all
 * that is taken is at most as long as the text.
 */
export class Targets {
  readonly #definitions = new Map<string, Definition>();
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
      if (this.#definitions.has(identifier)) continue;
      const target = textOf(markdown, destination);
      const title = plainText(markdown, within(span, 'definitionTitleString'));
      this.#definitions.set(identifier, { target, title });
    }
  }

  /** What replaces a link's reference: `(target)`, or `()` if GitHub drops the target. */
  take(label: string): string {
    const { target } = this.#take(label, ({ target: taken }) => taken.length + 2);
    return isKept(target) ? `(${target})` : '()';
  }

  /** Target and title of an image; both are empty if nothing defines it. */
  takeImage(label: string): Definition {
    const { target, title } = this.#take(label, (taken) => taken.target.length + taken.title.length);
    return { target: withoutBrackets(target), title };
  }

  #take(label: string, lengthOf: (definition: Definition) => number): Definition {
    const definition = this.#definitions.get(identifierOf(label)) ?? NOWHERE;
    const length = lengthOf(definition);
    if (length > this.#room) return NOWHERE;
    this.#room -= length;
    return definition;
  }
}

/** Whether GitHub keeps a destination, which may be in angle brackets. */
export function isKept(destination: string): boolean {
  return isKeptTarget(withoutBrackets(destination));
}

function withoutBrackets(destination: string): string {
  return destination.replace(/^<|>$/g, '');
}
