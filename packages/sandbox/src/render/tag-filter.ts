import type { HtmlNode } from './tree.ts';

const DISALLOWED =
  /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?:[ \t-\r>]|\/>))/gi;

/**
 * Some tags show as the text that they are, since they would change how everything after them is
 * read.
 *
 * @see https://github.github.com/gfm/#disallowed-raw-html-extension-
 */
export function showDisallowedTags() {
  return (tree: HtmlNode): undefined => {
    for (const node of rawIn(tree)) node.value = node.value?.replace(DISALLOWED, '&lt;') ?? '';
  };
}

function rawIn(node: HtmlNode): HtmlNode[] {
  if (node.type === 'raw') return [node];
  return node.children?.flatMap(rawIn) ?? [];
}
