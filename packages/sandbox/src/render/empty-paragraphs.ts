import type { HtmlNode } from './tree.ts';

/**
 * Nothing shows of them, and the pass over alerts takes the first paragraph of a quote to hold
 * something.
 */
export function dropEmptyParagraphs() {
  return (tree: HtmlNode): undefined => {
    drop(tree);
  };
}

function drop(node: HtmlNode): void {
  if (node.children === undefined) return;
  node.children = node.children.filter(
    ({ tagName, children }) => tagName !== 'p' || children?.length !== 0,
  );
  for (const child of node.children) drop(child);
}
