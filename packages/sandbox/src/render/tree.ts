/** As much of an HTML tree (hast) as the passes over it need. */
export interface HtmlNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
}

export function element(
  tagName: string,
  properties: Record<string, unknown>,
  children: HtmlNode[] = [],
): HtmlNode {
  return { type: 'element', tagName, properties, children };
}

export function text(value: string): HtmlNode {
  return { type: 'text', value };
}

/** Replaces texts outside the elements named by what `replace` makes of them. */
export function replaceTexts(
  node: HtmlNode,
  outside: ReadonlySet<string>,
  replace: (value: string) => HtmlNode[],
): void {
  if (node.tagName !== undefined && outside.has(node.tagName)) return;
  if (node.children === undefined) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value !== undefined) return replace(child.value);
    replaceTexts(child, outside, replace);
    return [child];
  });
}
