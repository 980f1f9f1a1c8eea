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
  const outside = lost.filter(({ path }) => !generators.some((one) => isInDirectory(path, one)));
  if (generators.length === 0) return new Set();
  if (outside.length === 0) return keysOf(lost);
  const described = new Set(generators.map(({ source }) => source));
  const [pages, descriptions] = await Promise.all([
    before.readTexts(outside.map(({ file }) => file)),
    after.readTexts([...described].filter((file) => after.files.has(file))),
  ]);
  const hrefs = [...descriptions.values()].flatMap((text) => [...text.matchAll(HREF)]);
  const named = new Set(hrefs.map(([, href = '']) => matchingKey(canonicalPagePath(href))));
  const isOperation = (file: string) =>
    OPERATION.test(FRONT_MATTER.exec(pages.get(file) ?? '')?.[1] ?? '');
  const certain = outside.filter(
    ({ path, file }) => !isOperation(file) && !named.has(matchingKey(path)),
  );
  return keysOf(lost.filter((route) => !certain.includes(route)));
}

/** The description that a route may come from: the one whose folder it is in, else the first. */
export function generatorOf(path: string, generators: readonly Generator[]): string | undefined {
  return (generators.find((generator) => isInDirectory(path, generator)) ?? generators[0])?.source;
}

function isInDirectory(path: string, { directory }: Generator): boolean {
  return `${matchingKey(path)}/`.startsWith(`${matchingKey(directory)}/`);
}
