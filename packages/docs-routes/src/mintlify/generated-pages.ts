import type { Snapshot } from '../files/snapshot.ts';
import { canonicalPagePath, keysOf, matchingKey } from '../paths/page-path.ts';
import type { Generator } from './navigation.ts';
import type { Route } from './site.ts';

const FRONT_MATTER = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---/;
/** Marks a page of an API operation. A generated page with any path may replace it. */
const OPERATION = /^(?:api|openapi|asyncapi)[ \t]*:/m;
/** `x-mint: href` in JSON or YAML. */
const HREF = /\bhref["']?[ \t]{0,20}:[ \t]{0,20}["']?([^"'\s,}]{1,500})/g;

/**
 * Which lost routes may still be served by pages generated from an API description, by
 * `matchingKey`: their path is in a folder of generated pages, their file showed an operation, or a
 * description names them (`x-mint: href`).
 *
 * @param before the docs that still have the routes' files
 * @param after the docs with the descriptions.
 * @see https://www.mintlify.com/docs/api-playground/openapi-setup
 */
export async function maybeGenerated(
  lost: readonly Route[],
  generators: readonly Generator[],
  before: Snapshot,
  after: Snapshot,
): Promise<ReadonlySet<string>> {
  if (generators.length === 0) return new Set();
  const isInAny = (path: string) => generators.some((one) => isInDirectory(path, one));
  const outside = lost.filter(({ path }) => !isInAny(path));
  if (outside.length === 0) return keysOf(lost);
  const sources = new Set(generators.map(({ source }) => source));
  const [pages, descriptions] = await Promise.all([
    before.readTexts(outside.map(({ file }) => file)),
    after.readTexts([...sources].filter((file) => after.files.has(file))),
  ]);
  const named = pathsNamedIn([...descriptions.values()]);
  const gone = new Set<Route>();
  for (const route of outside) {
    const isOperation = showsOperation(pages.get(route.file) ?? '');
    if (!isOperation && !named.has(matchingKey(route.path))) {
      gone.add(route);
    }
  }
  return keysOf(lost.filter((route) => !gone.has(route)));
}

/** The paths that descriptions give to pages, by `matchingKey`. */
function pathsNamedIn(descriptions: readonly string[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const text of descriptions) {
    for (const [, href = ''] of text.matchAll(HREF)) {
      named.add(matchingKey(canonicalPagePath(href)));
    }
  }
  return named;
}

function showsOperation(page: string): boolean {
  const [, frontMatter = ''] = FRONT_MATTER.exec(page) ?? [];
  return OPERATION.test(frontMatter);
}

/** The description that a route may come from: the one whose folder it is in, else the first. */
export function generatorOf(path: string, generators: readonly Generator[]): string | undefined {
  const own = generators.find((generator) => isInDirectory(path, generator));
  return (own ?? generators[0])?.source;
}

function isInDirectory(path: string, { directory }: Generator): boolean {
  const folder = `${matchingKey(directory)}/`;
  return `${matchingKey(path)}/`.startsWith(folder);
}
