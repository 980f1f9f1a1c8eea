import * as z from 'zod/mini';

/** Numbers of views. */
export interface ViewCounts {
  human: number;
  ai: number;
  total: number;
}

/** The views of one page path, exactly as the service spells it: paths are what was requested, so hostile text. */
export interface ViewRow extends ViewCounts {
  path: string;
}

/**
 * One page of results.
 * @see interface, "Page view analytics result"
 */
export interface Views {
  /** Of the whole site over the requested days, not of the rows below. */
  totals: ViewCounts;
  views: ViewRow[];
  hasMore: boolean;
  /** Rows that are left out, because they hold no valid counts. */
  badRows: number;
}

/** A page of results, with counts that include rows without a path. */
export interface ViewsPage extends Views {
  /** All rows of the page. */
  rowCount: number;
  /** Views of all rows of the page. */
  rowViews: number;
}

/** Counters of some databases arrive as decimal strings. */
const digits = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((value) => Number(value)),
);
const count = z.nullish(z.union([z.int().check(z.nonnegative()), digits]));
const counts = { human: count, ai: count, total: count };

const rowSchema = z.object({ path: z.nullish(z.string()), ...counts });

/**
 * Counts may be absent or null, and `views` may be null. `hasMore` is required. Several rows of which none has a path and a
 * count are something else.
 */
export const viewsSchema = z.object({
  totals: z.object(counts),
  views: z.nullable(z.array(z.unknown()).check(z.refine((rows) => rows.length < 2 || rows.some(isRow)))),
  hasMore: z.boolean(),
});

/**
 * Rows without a path are left out; the totals still count them. A row without valid counts is left out as well; the
 * other rows of its page are kept.
 */
export function toViewsPage(raw: z.output<typeof viewsSchema>): ViewsPage {
  const given = raw.views ?? [];
  const rows = given.flatMap((one) => {
    const { success, data } = rowSchema.safeParse(one);
    return success ? [{ path: data.path, ...toCounts(data) }] : [];
  });
  return {
    totals: toCounts(raw.totals),
    views: rows.filter((row): row is ViewRow => typeof row.path === 'string'),
    hasMore: raw.hasMore,
    badRows: given.length - rows.length,
    rowCount: given.length,
    rowViews: rows.reduce((sum, { total }) => sum + total, 0),
  };
}

function isRow(value: unknown): boolean {
  const { data } = rowSchema.safeParse(value);
  return typeof data?.path === 'string' && (data.human ?? data.ai ?? data.total ?? undefined) !== undefined;
}

type RawCounts = { [Name in keyof ViewCounts]?: number | null | undefined };

/** An absent count follows from the other two where both are there, and is 0 otherwise. */
function toCounts({ human, ai, total }: RawCounts): ViewCounts {
  const wholeTotal = total ?? (human ?? 0) + (ai ?? 0);
  return {
    human: human ?? difference(total, ai),
    ai: ai ?? difference(total, human),
    total: wholeTotal,
  };
}

function difference(total: number | null | undefined, part: number | null | undefined): number {
  return typeof total === 'number' && typeof part === 'number' ? Math.max(0, total - part) : 0;
}
