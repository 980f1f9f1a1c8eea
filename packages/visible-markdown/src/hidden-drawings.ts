import type { Edit } from './edit.ts';
import { hiddenInDiagram } from './hidden-diagrams.ts';
import { hiddenInFormula } from './hidden-formulas.ts';
import { childOf, childrenOf, type Span } from './markdown-tree.ts';

/** Of a map or a solid, people see no word of its source. */
const WITHOUT_WORDS: readonly string[] = ['geojson', 'topojson', 'stl'];

/**
 * What blocks of code hide that GitHub draws: diagrams, formulas, and the source of maps.
 *
 * @see
 * https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting/creating-diagrams
 */
export function hiddenInDrawings(markdown: string, spans: readonly Span[]): Edit[] {
  return spans.flatMap((span): Edit[] => {
    if (span.type !== 'codeFenced') return [];
    const language = childOf(
      childOf(span, 'codeFencedFence'),
      'codeFencedFenceInfo',
    )?.text.toLowerCase();
    const lines = childrenOf(span, 'codeFlowValue');
    const [first, last] = [lines[0], lines.at(-1)];
    if (language === undefined || first === undefined || last === undefined) return [];
    const content = { start: first.start, end: last.end };
    const instead = [{ ...content, text: '(a drawing)' }];
    if (WITHOUT_WORDS.includes(language)) return instead;
    if (language === 'math') return hiddenInFormula(markdown, content);
    if (language !== 'mermaid') return [];
    const hidden = hiddenInDiagram(lines);
    return hidden === 'all' ? instead : hidden;
  });
}
