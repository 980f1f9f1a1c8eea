import * as z from 'zod/mini';
import { withRaw } from './raw.ts';
import type { ViewCounts, ViewRow, ViewsPage } from './views.ts';

/** Counters of some databases arrive as decimal strings. */
const digits = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((value) => Number(value)),
);
const count = z.nullish(z.union([z.int().check(z.nonnegative()), digits]));
const counts = {
  human: count,
  ai: count,
  total: count,
};
const countsSchema = z.object(counts);

const rowSchema = z.object({ path: z.nullish(z.string()), ...counts });

/**
 * Counts may be absent or null, and `views` may be null. `hasMore` is required. Several rows of
 * which none has a path and a count are something else.
 */
export const viewsSchema = z.object({
  totals: countsSchema,
  views: z.nullable(
    z.array(z.unknown()).check(z.refine((rows) => rows.length < 2 || rows.some(isRow))),
  ),
  hasMore: z.boolean(),
});

/**
 * Rows without a path are left out; the totals still count them. A row without valid counts, or of
 * which human or AI views are unknown, is left out as well; the other rows of its page are kept.
 */
export function toViewsPage(answer: z.output<typeof viewsSchema>): ViewsPage {
  const given = answer.views ?? [];
  const views: ViewRow[] = [];
  const badRows: ViewsPage['badRows'] = [];
  let rowViews = 0;
  for (const raw of given) {
    const { data } = rowSchema.safeParse(raw);
    if (data === undefined) {
      badRows.push(pathIn(raw));
      continue;
    }
    const { path } = data;
    if (typeof path !== 'string') {
      rowViews += toCounts(data).total;
      continue;
    }
    if (!hasBothCounts(data)) {
      badRows.push(path);
      continue;
    }
    const rowCounts = toCounts(data);
    rowViews += rowCounts.total;
    const row: ViewRow = { path, ...rowCounts };
    views.push(withRaw(row, raw));
  }
  const { hasMore } = answer;
  const totals = toCounts(answer.totals);
  return {
    totals,
    views,
    hasMore,
    badRows,
    rowCount: given.length,
    rowViews,
  };
}

function pathIn(row: unknown): string | null {
  return z.object({ path: z.string() }).safeParse(row).data?.path ?? null;
}

function isRow(value: unknown): boolean {
  const { data } = rowSchema.safeParse(value);
  return (
    typeof data?.path === 'string' && typeof (data.human ?? data.ai ?? data.total) === 'number'
  );
}

type Count = z.output<typeof count>;

/** Whether human and AI views are given, or follow from the other two counts. */
function hasBothCounts({ human, ai, total }: z.output<typeof countsSchema>): boolean {
  return [human, ai, total].filter((one) => typeof one === 'number').length > 1;
}

/** An absent count follows from the other two where both are there, and is 0 otherwise. */
function toCounts({ human, ai, total }: z.output<typeof countsSchema>): ViewCounts {
  return {
    human: human ?? difference(total, ai),
    ai: ai ?? difference(total, human),
    total: total ?? (human ?? 0) + (ai ?? 0),
  };
}

function difference(total: Count, part: Count): number {
  return typeof total === 'number' && typeof part === 'number' ? Math.max(0, total - part) : 0;
}
