/** Lines of a form or a template without content of their own, as GitHub fills them in. */
const EMPTY_LINES = [
  /^#{1,6}\s/, // a heading
  /^\*\*[^*]+\*\*:?$/, // a heading in bold
  /^_?no response_?$/i,
];

/** An image, as the prompt names it: the agent cannot look at it. */
const IMAGES = /\[image[^\]]{0,500}\]|!\[[^\]]{0,500}\]\([^)]{0,500}\)/gi;

/** `- `, `1. `, `> `, `- [x] ` */
const LINE_BEGINS = /^(?:[-*+>]|\d+[.)]?(?=\s|$)|\[[ x]\]|\s)+/i;

/** `[text](address)` */
const LINKS = /\[([^\]]{0,200})\]\([^)]{0,500}\)/g;

/** An address, or another issue: `#12`, `acme/docs#12`, `GH-12`. */
const REFERENCES = /https?:\/\/[^\s<>]+|(?<![\w./-])(?:[\w.-]+\/[\w.-]+)?#\d+\b|\bGH-\d+\b/gi;

/**
 * Whether a text has content that an agent can act on. An empty text, a form or template that
 * no one filled in, a screenshot alone, or a list of links to other issues has none.
 *
 * @param text as a reader sees it
 */
export function hasTask(text: string): boolean {
  const lines = text
    .replace(IMAGES, '')
    .split('\n')
    .map((line) => line.trim());
  return lines.some((line) => saysSomething(line));
}

function saysSomething(line: string): boolean {
  if (EMPTY_LINES.some((empty) => empty.test(line))) return false;
  const words = line
    .replace(LINE_BEGINS, '')
    .replace(LINKS, '$1')
    .replace(REFERENCES, '')
    .replace(/\band\b/gi, '');
  return /[\p{L}\p{N}]/u.test(words);
}
