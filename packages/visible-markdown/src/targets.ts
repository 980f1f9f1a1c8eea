import { isInvisibleReference, isKeptTarget, type StripInvisible } from './invisible.ts';
import { identifierOf, plainText, type Span, within } from './markdown-tree.ts';

/** The texts of an image, as written. */
export interface Image {
  alternative: string;
  title: string;
  target: string;
}

/**
 * The text in place of an image, for a reader that cannot look at it:
 * `[image: "alternative text", "title", URL]`, without what is empty. The address has no query,
 * which is not shown.
 */
export function imageText(
  { alternative, title, target }: Image,
  stripInvisible: StripInvisible,
): string {
  const texts = [alternative, title].map((text) => onOneLine(text, stripInvisible));
  const parts = [...texts.map((text) => (text === '' ? '' : `"${text}"`)), placeOf(target)];
  const shown = parts.filter((part) => part !== '');
  return shown.length === 0 ? '[image]' : `[image: ${shown.join(', ')}]`;
}

function onOneLine(text: string, stripInvisible: StripInvisible): string {
  return text
    .replace(/&(?:#\d+|#x[\da-f]+|[a-z]+);?/gi, (name) =>
      isInvisibleReference(name, stripInvisible) ? '' : name,
    )
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('"', "'");
}

/** Host and path. */
function placeOf(target: string): string {
  if (!isKeptTarget(target)) return '';
  return target
    .trim()
    .replace(/[?#][\s\S]*$/, '')
    .replace(/^(https?:\/\/)[^/]*@/i, '$1')
    .replace(/\s+/g, '%20');
}

type Definition = Pick<Image, 'target' | 'title'>;

const NOWHERE: Definition = { target: '', title: '' };

/**
 * Where references lead, by their names. So that a long target that is used a thousand times makes
 * no endless text, all that is taken is at most as long as the text.
 */
export class Targets {
  readonly #definitions = new Map<string, Definition>();
  #room: number;

  /**
   * Of two definitions of a name the first counts.
   *
   * @param room how much may be taken: the text's length
   */
  constructor(spans: readonly Span[], room: number) {
    this.#room = room;
    for (const span of spans.filter(({ type }) => type === 'definition')) {
      const label = within(span, 'definitionLabelString');
      const target = within(span, 'definitionDestination')?.text;
      if (label === undefined || target === undefined) continue;
      const identifier = identifierOf(label);
      const title = plainText(within(span, 'definitionTitleString'));
      if (!this.#definitions.has(identifier)) {
        this.#definitions.set(identifier, { target, title });
      }
    }
  }

  /** What replaces a link's reference: `(target)`, or `()` if GitHub drops the target. */
  take(label: Span | undefined): string {
    const { target } = this.#take(label, ({ target: taken }) => taken.length + 2);
    return isKept(target) ? `(${target})` : '()';
  }

  /** Target and title of an image; both are empty if nothing defines it. */
  takeImage(label: Span | undefined): Definition {
    const { target, title } = this.#take(
      label,
      (taken) => taken.target.length + taken.title.length,
    );
    return { target: withoutBrackets(target), title };
  }

  #take(label: Span | undefined, lengthOf: (definition: Definition) => number): Definition {
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
