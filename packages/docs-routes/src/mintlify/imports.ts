import { posix } from 'node:path';

/**
 * An import may span several lines, but not more characters than this. It ends before the next one.
 */
const IMPORT =
  /^(?:import|export)\b(?:(?:(?!\n(?:import|export)\b)[^'"`;]){0,2000}?\bfrom)?\s{0,200}["']([^"'\n]{1,500})["']/gm;
/** How snippets were shown before imports existed: by their name in the folder for snippets. */
const SNIPPET_TAG = /<Snippet\s{1,50}file=["']([^"'\n]{1,500})["']/g;
const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/;

/** Whether a file can be imported by a page or import others itself. */
export function isImportable(file: string): boolean {
  return /\.(?:mdx?|jsx?|tsx)$/i.test(file);
}

/** Normalizes a file name for imports, because the service ignores case. */
export function importKey(file: string): string {
  return file.toLowerCase();
}

/**
 * The files in the docs' root that a page or snippet imports, by `importKey`. Code is not executed:
 * an import is found at the beginning of a line, outside of code blocks. Packages are not files.
 *
 * @param file path from the docs' root; `./` counts from it, `/` from the root.
 * @see https://www.mintlify.com/docs/create/reusable-snippets
 */
export function importsOf(file: string, text: string): string[] {
  const source = withoutFences(text);
  const imported = [...source.matchAll(IMPORT)].flatMap(([, name = '']) => resolved(name, file));
  const tagged = [...source.matchAll(SNIPPET_TAG)].flatMap(([, name = '']) => [
    posix.join('_snippets', name),
    posix.join('snippets', name),
  ]);
  return [...new Set([...imported, ...tagged].map(importKey))];
}

/**
 * The text without its code blocks. A block ends with a fence as long as its first, of the same
 * character.
 */
function withoutFences(text: string): string {
  let open: string | undefined;
  const outside = text.split(/\r?\n/).filter((line) => {
    const [, fence = '', rest = ''] = FENCE.exec(line) ?? [];
    if (open !== undefined) {
      if (fence.startsWith(open) && rest.trim() === '') {
        open = undefined;
      }
      return false;
    }
    if (fence !== '') {
      open = fence;
    }
    return fence === '';
  });
  return outside.join('\n');
}

function resolved(name: string, file: string): string[] {
  if (name.startsWith('/')) return [posix.normalize(name).replace(/^\/+/, '')];
  if (!/^\.\.?\//.test(name)) return [];
  const target = posix.join(posix.dirname(file), name);
  return target.startsWith('../') ? [] : [target];
}
