import { element, type HtmlNode, replaceTexts, text } from './tree.ts';

const verbatim = new Set(['pre', 'code', 'table', 'ul', 'ol', 'details']);

export type MarkdownPlace = 'comment' | 'summary';

/** Every line break shows in a comment, other than in a file or a job summary. */
export function keepLineBreaks(place: MarkdownPlace) {
  return (tree: HtmlNode): undefined => {
    if (place !== 'comment') return;
    for (const paragraph of paragraphsOf(tree)) replaceTexts(paragraph, verbatim, split);
  };
}

function paragraphsOf(node: HtmlNode): HtmlNode[] {
  if (node.tagName === 'p') return [node];
  return node.children?.flatMap(paragraphsOf) ?? [];
}

function split(value: string): HtmlNode[] {
  return value.split('\n').flatMap((line, index) => {
    const kept = text(index === 0 ? line : `\n${line}`);
    return index === 0 ? [kept] : [element('br', {}), kept];
  });
}
