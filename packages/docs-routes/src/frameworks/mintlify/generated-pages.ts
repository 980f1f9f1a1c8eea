import type { Snapshot } from '../../files/snapshot.ts';
import { canonicalPagePath, matchingKey } from '../../paths/page-path.ts';
import type { Route } from '../framework.ts';
import type { Generator } from './navigation.ts';

const FRONT_MATTER = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---/;
/** Makes a page one of an operation: a generated one, of any path, may take its place. */
const OPERATION = /^(?:api|openapi|asyncapi)[ \t]*:/m;
/** `x-mint: href` in JSON or YAML. */
const HREF = /\bhref["']?[ \t]{0,20}:[ \t]{0,20}["']?([^"'\s,}]{1,500})/g;

/**
 * Those of the lost routes that may go on as pages generated from a description of an API: they lie in a folder where
 * pages are generated, showed an operation themselves, or are spelled out in a description (`x-mint: href`).
 *
 * @param before the docs where the routes' files still are.
 * @param after the docs with the descriptions.
 * @see https://www.mintlify.com/docs/api-playground/openapi-setup
 */
export async function maybeGenerated(
  lost: readonly Route[],
  generators: readonly Generator[],
  before: Snapshot,
  after: Snapshot,
): Promise<ReadonlySet<Route>> {
  const open = lost.filter(({ path }) => !isInDirectory(path, generators));
  if (generators.length === 0) return new Set();
  if (open.length === 0) return new Set(lost);
  const [pages, descriptions] = await Promise.all([
    before.readTexts(open.map(({ file }) => file)),
    after.readTexts(localFiles(generators, after)),
  ]);
  const named = new Set([...descriptions.values()].flatMap(addresses));
  const certain = open.filter(
    ({ path, file }) => !showsOperation(pages.get(file) ?? '') && !named.has(matchingKey(path)),
  );
  return new Set(lost.filter((route) => !certain.includes(route)));
}

function isInDirectory(path: string, generators: readonly Generator[]): boolean {
  return generators.some(({ directory }) => `${matchingKey(path)}/`.startsWith(`${matchingKey(directory)}/`));
}

function localFiles(generators: readonly Generator[], { files }: Snapshot): string[] {
  const named = generators.map(({ source }) => source.replace(/^\.?\//, ''));
  return [...new Set(named)].filter((file) => files.has(file));
}

function showsOperation(text: string): boolean {
  return OPERATION.test(FRONT_MATTER.exec(text)?.[1] ?? '');
}

/** The pages that operations of a description name for themselves. */
function addresses(description: string): string[] {
  return [...description.matchAll(HREF)].map(([, href = '']) => matchingKey(canonicalPagePath(href)));
}
