import * as z from 'zod/mini';
import type { ViewCounts, ViewRow, ViewsPage } from './views.ts';

/** Counters of some databases arrive as decimal strings. */
const digits = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((value) => Number(value)),
);
const count = z._default(z.nullable(z.union([z.int().check(z.nonnegative()), digits])), null);
const countsSchema = z.object({ human: count, ai: count, total: count });

const rowSchema = z.extend(countsSchema, { path: z._default(z.nullable(z.string()), null) });

/**
 * Counts may be absent or null, and `views` may be null. `hasMore` is required. Several rows of which none has a path and a
 * count are something else.
 */
export const viewsSchema = z.object({
  totals: countsSchema,
  views: z.nullable(
    z.array(z.unknown()).check(z.refine((rows) => rows.length < 2 || rows.some(isRow))),
  ),
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
  return typeof data?.path === 'string' && (data.human ?? data.ai ?? data.total) !== null;
}

/** An absent count follows from the other two where both are there, and is 0 otherwise. */
function toCounts({ human, ai, total }: z.output<typeof countsSchema>): ViewCounts {
  return {
    human: human ?? difference(total, ai),
    ai: ai ?? difference(total, human),
    total: total ?? (human ?? 0) + (ai ?? 0),
  };
}

function difference(total: number | null, part: number | null): number {
  return total === null || part === null ? 0 : Math.max(0, total - part);
}
