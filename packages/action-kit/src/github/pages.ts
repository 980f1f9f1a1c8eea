import * as z from 'zod/mini';

/** Where a list of GraphQL continues, in the fields of `PAGE_INFO`. */
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) });

/** The fields of a list's `pageInfo`, for GraphQL documents. */
export const PAGE_INFO = 'pageInfo { hasNextPage endCursor }';

/** The `nodes` of a list, without the nulls for items that GitHub cannot show at the moment. */
function nodesOf<Node extends z.ZodMiniType>(node: Node) {
  return z.pipe(
    z.array(z.nullable(node)),
    z.transform((nodes) => nodes.filter((one) => one !== null)),
  );
}

/** A list whose document asks for `nodes` alone. */
export function listOf<Node extends z.ZodMiniType>(node: Node) {
  return z.pipe(
    z.object({ nodes: nodesOf(node) }),
    z.transform(({ nodes }) => nodes),
  );
}

/** A page of a list whose document asks for `PAGE_INFO` and `nodes`. */
export function connection<Node extends z.ZodMiniType>(node: Node) {
  return z.object({ pageInfo, nodes: nodesOf(node) });
}

/**
 * Where the next page of a list begins; undefined after the last one, or where no list was read.
 */
export function cursorAfter(
  list: { pageInfo: z.infer<typeof pageInfo> } | undefined,
): string | null | undefined {
  return list?.pageInfo.hasNextPage === true ? list.pageInfo.endCursor : undefined;
}

/**
 * More pages than any list has that is read whole: a broken cursor must not keep the run reading.
 */
const MOST_PAGES = 100;

/**
 * All pages of a list, the first one included. Other fields of the list are freshest on the last
 * page.
 *
 * @param read reads the page at a cursor.
 * @param next returns the cursor of the page after this one, as `cursorAfter` does; undefined at
 *   the end.
 * @param limit the most pages to read. Or what the list is of: then one that does not end is an
 *   error.
 */
export async function pages<Page, Cursor>(
  first: Page,
  read: (cursor: Cursor) => Promise<Page>,
  next: (page: Page) => Cursor | undefined,
  limit: { most: number } | { of: string },
): Promise<Page[]> {
  const all = [first];
  for (let cursor = next(first); cursor !== undefined; ) {
    if (all.length >= ('most' in limit ? limit.most : MOST_PAGES)) {
      if ('most' in limit) break;
      throw new Error(`GitHub keeps offering more pages of ${limit.of}`);
    }
    const page = await read(cursor);
    all.push(page);
    cursor = next(page);
  }
  return all;
}
