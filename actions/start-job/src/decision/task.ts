/** Lines of a form or a template that say nothing by themselves, as GitHub fills them in. */
const EMPTY_LINES = [
  /^#{1,6}\s/, // a heading
  /^\*\*[^*]+\*\*:?$/, // a heading in bold
  /^_?no response_?$/i,
  /^[-*+\d.]+$/, // an empty item of a list
  /^[-*_]{3,}$/, // a rule
];

/** An image, as the prompt names it: the agent cannot look at it. */
const IMAGES = /\[image[^\]]*\]|!\[[^\]]*\]\([^)]*\)/gi;

/**
 * Whether a text says anything that an agent can act on: not one that is empty, a form or template
 * that nobody filled in, or a screenshot alone.
 *
 * @param text as a reader sees it
 */
export function hasTask(text: string): boolean {
  const lines = text
    .replace(IMAGES, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.some((line) => !EMPTY_LINES.some((empty) => empty.test(line)));
}
