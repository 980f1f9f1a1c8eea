import { matchSource, parseSource, segmentsOf } from '../../redirects/pattern.ts';

const PARAMETER = /\[\[\.\.\.[^\]]*\]\]|\[\.\.\.[^\]]*\]|\[[^\]]*\]/g;

/** Whether a path has a parameter like `[name]`, which makes many pages. */
export function isTemplate(path: string): boolean {
  return path.search(PARAMETER) !== -1;
}

/**
 * Whether a path may come from a template: `[name]` matches a segment or part of one, `[...name]` several segments,
 * `[[...name]]` any number.
 *
 * @param templates paths such as `/packages/[name]`.
 */
export function templateMatcher(templates: readonly string[]): (path: string) => boolean {
  const sources = templates.map((template) => parseSource(asSource(template)));
  return (path) => sources.some((source) => matchSource(source, segmentsOf(path)) !== undefined);
}

function asSource(template: string): string {
  let count = 0;
  return template.replace(PARAMETER, (parameter) => {
    count += 1;
    const sign = parameter.startsWith('[[') ? '*' : parameter.startsWith('[...') ? '+' : '';
    return `:p${count}${sign}`;
  });
}
