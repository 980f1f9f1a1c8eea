import { cut, type Edit } from './edit.ts';
import { hiddenInFormula } from './hidden-formulas.ts';
import { childOf, type Span, textOf } from './markdown-tree.ts';

/** Of a map or a solid, people see no word of its source. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(['geojson', 'topojson', 'stl']);

/**
 * What blocks of code hide that GitHub draws: comments and settings of diagrams, the source of maps, and what formulas
 * hide.
 *
 * @see https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting/creating-diagrams
 */
export function hiddenInDrawings(markdown: string, spans: readonly Span[]): Edit[] {
  return spans.flatMap((span): Edit[] => {
    if (span.type !== 'codeFenced') return [];
    const info = childOf(childOf(span, 'codeFencedFence'), 'codeFencedFenceInfo');
    const lines = span.children.filter(({ type }) => type === 'codeFlowValue');
    const [first, last] = [lines[0], lines.at(-1)];
    if (info === undefined || first === undefined || last === undefined) return [];
    const language = textOf(markdown, info).toLowerCase();
    const content = { start: first.start, end: last.end };
    if (WITHOUT_WORDS.has(language)) return [{ ...content, text: '(a drawing)' }];
    if (language === 'math') return hiddenInFormula(markdown, content);
    return language === 'mermaid' ? hiddenInDiagram(markdown, lines) : [];
  });
}

/** Lines of comments, and settings, which can go over several lines. */
function hiddenInDiagram(markdown: string, lines: readonly Span[]): Edit[] {
  let isOpen = false;
  return lines.flatMap((line) => {
    const text = textOf(markdown, line);
    const isHidden = isOpen || /^\s*%%/.test(text);
    if (isHidden) isOpen = (isOpen || /^\s*%%\{/.test(text)) && !text.includes('}%%');
    return isHidden ? [cut(line.start, line.end)] : [];
  });
}
