import { element, type HtmlNode, replaceTexts, text } from './tree.ts';

/** Where GitHub looks for no references. */
const inert = new Set(['a', 'code', 'pre', 'tt', 'style', 'script']);

/**
 * `@name`, `@org/team`; `#1`, `owner/name#1`, `GH-1`. Not in the middle of a word, as GitHub reads
 * them.
 */
const reference =
  /(?<![\w`@/.-])@(?<login>[a-z\d](?:[a-z\d-]{0,38})(?:\/[a-z\d-]+)?)(?![\w@])|(?<![\w&/#-])(?<issue>(?:[\w.-]+\/[\w.-]+)?#\d+|GH-\d+)\b/gi;

/**
 * Marks what GitHub would make active in a text: `a.mention` notifies a person, `a.issue-ref`
 * leaves a trace on another issue. Text from outside must contain neither.
 */
export function markReferences() {
  return (tree: HtmlNode): undefined => {
    replaceTexts(tree, inert, split);
  };
}

function split(value: string): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  let end = 0;
  for (const match of value.matchAll(reference)) {
    if (match.index > end) nodes.push(text(value.slice(end, match.index)));
    nodes.push(linkOf(match[0], match.groups?.['login']));
    end = match.index + match[0].length;
  }
  if (end < value.length) nodes.push(text(value.slice(end)));
  return nodes;
}

function linkOf(written: string, login: string | undefined): HtmlNode {
  const className = login === undefined ? ['issue-ref'] : ['mention'];
  const href = login === undefined ? '#' : `https://github.com/${login}`;
  return element('a', { className, href }, [text(written)]);
}
