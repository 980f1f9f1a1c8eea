import { cut, type Edit } from './edit.ts';
import { around, identifierOf, type Span, textOf, within } from './markdown-tree.ts';

/**
 * Footnotes: one that nothing visible refers to does not show, nor does a second of the same name; the names are shown
 * as numbers.
 */
export function hiddenFootnotes(
  markdown: string,
  spans: readonly Span[],
  isHidden: (at: Span) => boolean,
): Edit[] {
  const named = (span: Span, type: string): string => {
    const label = within(span, type);
    return label === undefined ? '' : identifierOf(textOf(markdown, label));
  };
  const definitions = new Map<string, Span>();
  for (const span of spans) {
    if (span.type !== 'gfmFootnoteDefinition') continue;
    const name = named(span, 'gfmFootnoteDefinitionLabelString');
    if (!definitions.has(name)) definitions.set(name, span);
  }
  const calls = spans.filter(({ type }) => type === 'gfmFootnoteCall');
  const callsIn = Map.groupBy(
    calls.filter((call) => !isHidden(call) && around(call, 'image') === undefined),
    (call) => around(call, 'gfmFootnoteDefinition'),
  );
  const numbers = new Map<string, number>();
  const open = [...(callsIn.get(undefined) ?? [])].reverse();
  for (let call = open.pop(); call !== undefined; call = open.pop()) {
    const name = named(call, 'gfmFootnoteCallString');
    if (numbers.has(name)) continue;
    numbers.set(name, numbers.size + 1);
    open.unshift(...[...(callsIn.get(definitions.get(name)) ?? [])].reverse());
  }
  const numbered = (span: Span, type: string): Edit[] => {
    const label = within(span, type);
    const number = numbers.get(named(span, type));
    if (label === undefined || number === undefined) return [cut(span.start, span.end)];
    return [{ start: label.start, end: label.end, text: String(number) }];
  };
  return [
    ...calls.flatMap((call) => numbered(call, 'gfmFootnoteCallString')),
    ...spans
      .filter(({ type }) => type === 'gfmFootnoteDefinition')
      .flatMap((span) =>
        definitions.get(named(span, 'gfmFootnoteDefinitionLabelString')) === span
          ? numbered(span, 'gfmFootnoteDefinitionLabelString')
          : [cut(span.start, span.end)],
      ),
  ];
}
