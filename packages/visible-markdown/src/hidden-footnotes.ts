import { cut, type Edit } from './edit.ts';
import { around, identifierOf, type Span, within } from './markdown-tree.ts';

/**
 * Footnotes: one that nothing visible refers to does not show, nor does a second of the same name;
 * the names are shown as numbers.
 */
export function hiddenFootnotes(spans: readonly Span[], isHidden: (at: Span) => boolean): Edit[] {
  const ofType = (wanted: string, labelType: string) =>
    spans
      .filter(({ type }) => type === wanted)
      .map((span) => ({
        span,
        label: within(span, labelType),
        name: identifierOf(within(span, labelType)),
      }));
  const calls = ofType('gfmFootnoteCall', 'gfmFootnoteCallString');
  const definitions = ofType('gfmFootnoteDefinition', 'gfmFootnoteDefinitionLabelString');
  const firsts = new Map(definitions.toReversed().map(({ name, span }) => [name, span]));
  const repeated = new Set(definitions.filter(({ name, span }) => firsts.get(name) !== span));
  const callsIn = Map.groupBy(
    calls.filter(({ span }) => !isHidden(span) && around(span, 'image') === undefined),
    ({ span }) => around(span, 'gfmFootnoteDefinition'),
  );
  const numbers = new Map<string, number>();
  const visible = [...(callsIn.get(undefined) ?? [])];
  // What a visible footnote refers to is visible, too.
  for (const { name } of visible) {
    if (numbers.has(name)) continue;
    numbers.set(name, numbers.size + 1);
    visible.push(...(callsIn.get(firsts.get(name)) ?? []));
  }
  return [...calls, ...definitions].map((note) => {
    const { span, label, name } = note;
    const number = numbers.get(name);
    if (label === undefined || number === undefined || repeated.has(note)) return cut(span);
    return {
      start: label.start,
      end: label.end,
      text: String(number),
    };
  });
}
