import { cut, type Edit } from './edit.ts';
import { hiddenInFormula } from './hidden-formulas.ts';
import { childOf, childrenOf, type Span } from './markdown-tree.ts';

/** Of a map or a solid, people see no word of its source. */
const WITHOUT_WORDS: readonly string[] = ['geojson', 'topojson', 'stl'];

/**
 * What blocks of code hide that GitHub draws: comments and settings of diagrams, the source of
 * maps, and what formulas hide.
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
    if (WITHOUT_WORDS.includes(language)) return [{ ...content, text: '(a drawing)' }];
    if (language === 'math') return hiddenInFormula(markdown, content);
    return language === 'mermaid' ? hiddenInDiagram(lines) : [];
  });
}

/** Lines of comments, and settings, which can go over several lines. */
function hiddenInDiagram(lines: readonly Span[]): Edit[] {
  let isOpen = false;
  const hidden = lines.filter(({ text }) => {
    const isHidden = isOpen || /^\s*%%/.test(text);
    if (isHidden) isOpen = (isOpen || /^\s*%%\{/.test(text)) && !text.includes('}%%');
    return isHidden;
  });
  return hidden.map(cut);
}
