import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { type HtmlNode, replaceTexts } from './tree.ts';

/**
 * Makes the tree a single piece of HTML, to be read as a page is: what a text opens and never
 * closes reaches over all that follows, wherever Markdown says that a block ends.
 */
export function asOnePage() {
  return (tree: HtmlNode & Parameters<typeof writer.stringify>[0]): HtmlNode => {
    replaceTexts(tree, new Set(), (value) => [{ type: 'raw', value: escaped(value) }]);
    return { type: 'root', children: [{ type: 'raw', value: writer.stringify(tree) }] };
  };
}

const writer = unified().use(rehypeStringify, { allowDangerousHtml: true });

/** As GitHub writes a text: nothing in it ends a comment that HTML before it left open. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
