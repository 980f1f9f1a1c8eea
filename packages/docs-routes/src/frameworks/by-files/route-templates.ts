import { segmentsOf } from '../../paths/page-path.ts';
import { matchSource, parseSource } from '../../redirects/pattern.ts';

const PARAMETER = /\[\[\.\.\.[^\]]*\]\]|\[\.\.\.[^\]]*\]|\[[^\]]*\]/g;

/** Whether a path has a parameter like `[name]`, which makes many pages. */
export function isTemplate(path: string): boolean {
  return path.search(PARAMETER) !== -1;
}

/**
 * Finds the file of a template that a path may come from: `[name]` matches a segment or part of one, `[...name]` several
 * segments, `[[...name]]` any number.
 *
 * @param pageOf the path of a file's page or pages, such as `/packages/[name]`.
 */
export function templateFinder(
  files: readonly string[],
  pageOf: (file: string) => string | undefined,
): (path: string) => string | undefined {
  const templates = files.flatMap((file) => {
    const page = pageOf(file) ?? '';
    return isTemplate(page) ? [{ file, source: parseSource(asSource(page)) }] : [];
  });
  return (path) => templates.find(({ source }) => matchSource(source, segmentsOf(path)) !== undefined)?.file;
}

function asSource(template: string): string {
  let count = 0;
  return template.replace(PARAMETER, (parameter) => {
    count += 1;
    const sign = parameter.startsWith('[[') ? '*' : parameter.startsWith('[...') ? '+' : '';
    return `:p${count}${sign}`;
  });
}
