import { isInvisibleReference, isKeptTarget, type StripInvisible } from './invisible.ts';

/** What a page says of an image, as written. */
export interface Image {
  alternative: string;
  title: string;
  target: string;
}

/**
 * The text in place of an image, for a reader that cannot look at it: `[image: "alternative text", "title", URL]`, without
 * what is empty. The address has no query, which is not shown.
 */
export function imageText({ alternative, title, target }: Image, stripInvisible: StripInvisible): string {
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
