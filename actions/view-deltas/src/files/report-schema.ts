import * as z from 'zod/mini';
import { WORDS } from '../report/page-row.ts';
import { SCHEMA_URL } from './schema-url.ts';

const count = z.nullable(
  z.int().check(z.minimum(0), z.describe('Views; null if `numbers` hides them or they are unknown.')),
);
const percent = z.nullable(
  z.number().check(z.describe('Percent; null if there is nothing to compare with, or views are missing.')),
);
const day = z.iso.date().check(z.describe('A day in UTC.'));

const delta = {
  current: count,
  baseline: count,
  delta: z.nullable(
    z.int().check(z.describe('`current` minus `baseline`, even if the windows differ in length.')),
  ),
  percent: z.nullable(z.number().check(z.describe('Change per day in percent of the baseline.'))),
};

const range = z
  .nullable(z.object({ low: z.int(), high: z.int() }))
  .check(
    z.describe(
      'Lowest and highest views of the page in the earlier windows, each as long as the current one; null for fewer than two blocks, and if `numbers` hides counts.',
    ),
  );

const series = z.object({
  ...delta,
  adjustedPercent: z.nullable(z.number().check(z.describe('Change in percent beyond the typical page.'))),
  word: z.nullable(
    z.enum(WORDS).check(z.describe('Null if views are missing, or too few earlier windows are known.')),
  ),
  range,
});

const share = {
  aiShare: z.nullable(
    z.number().check(z.describe('AI views as a percentage of all views in the current window.')),
  ),
  aiShareDeltaPoints: z.nullable(
    z.number().check(z.describe('Its change in percentage points; null under 100 views in either window.')),
  ),
};

const sum = z.object({ human: z.object(delta), ai: z.object(delta), total: z.object(delta), ...share });

const window = z.object({
  dateFrom: day,
  dateTo: z.iso.date().check(z.describe('The first day that is not counted.')),
});

const bySeries = <T extends z.ZodMiniType>(each: T) => z.object({ human: each, ai: each });

const rulesForm = z
  .enum(['mintlify', 'json', 'vercel', 'lines'])
  .check(z.describe('How the file writes its rules: `lines` as in `_redirects`, otherwise JSON.'));

const nearest = z.nullable(
  z
    .object({ kind: z.enum(['similar', 'section']), path: z.string() })
    .check(z.describe('The most similar page, or the nearest folder above that is a page.')),
);

const deadEnd = z.object({
  path: z.string(),
  redirect: z
    .enum(['works', 'none', 'loop', 'no-page'])
    .check(z.describe('What the current redirects do with the path.')),
  redirectsTo: z.nullable(z.string().check(z.describe('Page path or address where they end.'))),
  nearest,
  rulesFile: z
    .nullable(z.string())
    .check(z.describe('The file for its redirect; null if it has one that works.')),
  human: count,
  ai: count,
  total: count,
});

const course = z
  .object({
    unit: z
      .enum(['views', 'percent of the highest span'])
      .check(
        z.describe(
          'Unit of `human` and `ai`. With `numbers` `relative`, each series is in percent of its own highest span.',
        ),
      ),
    spans: z.array(z.object({ ...window.shape, human: z.int(), ai: z.int() })),
  })
  .check(
    z.describe(
      'Views of the whole site in the earlier blocks and in the windows after them, oldest first; null if too few are known.',
    ),
  );

const marks = z.object({ highs: z.int(), lows: z.int(), pages: z.int() });

const history = z.object({
  blocks: z.int().check(z.describe('Earlier blocks that are known, each as long as the current window.')),
  since: z.nullable(day.check(z.describe('First day of the oldest window in the ranges.'))),
  rangesFrom: z.nullable(
    day.check(z.describe('First day on which a report has ranges, if it has none yet.')),
  ),
  marksFrom: z.nullable(day.check(z.describe('The same for `high` and `low`.'))),
  missingBlocks: z.int().check(z.describe('Blocks that later runs will read.')),
  refusedBefore: z.nullable(day.check(z.describe('The service returns no views from before this day.'))),
  marks: z.nullable(
    z
      .object({ now: marks, before: z.nullable(marks) })
      .check(
        z.describe(
          'Marks of human views among all pages of the site that can have one, now and in the newest block.',
        ),
      ),
  ),
});

const verdict = z.union([
  z.object({
    word: z.enum(['rose', 'fell', 'no-clear-change']),
    p: z.number(),
    estimatePercent: z.number(),
    intervalPercent: z.object({ low: z.number(), high: z.number() }),
    detectablePercent: z.number(),
    touched: z.int(),
    untouched: z.int(),
  }),
  z.object({
    reason: z.enum(['too-few-touched', 'too-few-untouched', 'too-large-a-part']),
    touched: z.int(),
    untouched: z.int(),
  }),
]);

/** The JSON file of a report. Its version grows when a field goes or changes its meaning. */
export const reportSchema = z.object({
  $schema: z.literal(SCHEMA_URL),
  version: z.literal(1),
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('pull-request'), number: z.int(), headSha: z.string() }),
    z.object({ kind: z.literal('site') }),
  ]),
  numbers: z
    .enum(['exact', 'rounded', 'relative'])
    .check(
      z.describe(
        'How exact the numbers are: `rounded` counts have two significant digits, `relative` has none.',
      ),
    ),
  windows: z.object({
    current: window,
    baseline: window,
    isComparable: z
      .boolean()
      .check(z.describe('False when the service changed what it counts in or between the windows.')),
  }),
  incomplete: z.nullable(
    z
      .object({
        why: z.string(),
        unreadBelow: z.nullable(
          z
            .number()
            .check(
              z.describe(
                'Each address that was not read has fewer views than this; null if counts are lower bounds or hidden.',
              ),
            ),
        ),
      })
      .check(z.describe('Why some views are missing. The totals of the site are exact.')),
  ),
  unmet: z
    .nullable(
      z.object({
        remedy: z.nullable(
          z.object({
            input: z.enum(['base-path', 'path-map']),
            value: z.string(),
            matched: z.int(),
            pages: z.int(),
          }),
        ),
      }),
    )
    .check(
      z.describe('Set if most views are on paths that the docs do not serve. Views of pages are then null.'),
    ),
  site: sum.check(z.describe('The whole site, not only the listed pages.')),
  sum: sum.check(z.describe('The pages of a pull request together, or the whole site.')),
  typicalPage: bySeries(percent).check(z.describe('Change of the typical page: the median over the pages.')),
  history,
  settings: z.object({ minViews: z.number() }),
  requests: z.object({
    used: z.nullable(z.int().check(z.describe('Null if it would reveal how many pages there are.'))),
    budget: z.int(),
  }),
  missingRedirects: z
    .array(
      z.object({
        path: z.string(),
        file: z.string().check(z.describe('The removed file, or the file that lost a rule.')),
        problem: z.enum(['none', 'loop', 'dead-end', 'dropped']),
        rulesFile: z.string(),
        rulesKey: z.nullable(z.string()),
        rulesForm,
        suggestion: z.nullable(
          z.object({ source: z.string(), destination: z.string(), kind: z.enum(['add', 'change']) }),
        ),
        movedTo: z
          .nullable(z.string())
          .check(z.describe('The page that it became, as far as the pull request shows it.')),
        nearest,
        human: count,
        ai: count,
        total: count,
      }),
    )
    .check(z.describe('Viewed paths that the pull request leaves without a page and without a redirect.')),
  unjudgedRedirects: z
    .object({
      why: z
        .array(z.string())
        .check(z.describe('What could not be read, as sentences; empty if all was judged.')),
      paths: z.array(z.object({ path: z.string(), file: z.string(), human: count, ai: count, total: count })),
      rulesFile: z
        .nullable(z.string())
        .check(z.describe('The changed file whose rules are unknown now; any path may lose its redirect.')),
    })
    .check(z.describe('What could not be judged: paths that lose their page and may have no redirect.')),
  redirected: z
    .array(
      z.object({
        path: z.string(),
        to: z.nullable(z.string()).check(z.describe('Page path or address; null if it is not known.')),
      }),
    )
    .check(z.describe('Viewed paths that lose their page and are redirected.')),
  deadEnds: z
    .nullable(z.array(deadEnd))
    .check(
      z.describe(
        'Viewed paths that no page of the docs serves, most viewed first; null if they were not checked.',
      ),
    ),
  conditions: z
    .object({
      hits: z.array(
        z.object({
          input: z.enum(['warn-when', 'fail-when']),
          condition: z.string(),
          path: z.nullable(z.string().check(z.describe('The page; null for a condition about the report.'))),
          values: z.array(z.object({ name: z.string(), text: z.string() })),
        }),
      ),
      notEvaluated: z.array(z.string()),
    })
    .check(z.describe('Conditions of the workflow that hold, and those that could not be evaluated.')),
  notes: z.array(z.string()).check(z.describe('What could not be determined about pages and paths.')),
  course: z.nullable(course),
  sections: z
    .array(z.object({ path: z.string(), pages: z.int(), human: z.object(delta), ai: z.object(delta) }))
    .check(z.describe('Pages by the first segment of their path, in a report of the site.')),
  effect: z
    .nullable(bySeries(verdict))
    .check(z.describe('How the pages of a merge moved against the site’s other pages.')),
  pages: z.array(
    z.object({
      path: z.string().check(z.describe('Canonical page path, spelled as it was requested.')),
      previousPath: z.nullable(z.string()),
      change: z.nullable(z.enum(['edited', 'added', 'removed', 'renamed', 'unresolved'])),
      file: z.nullable(z.string().check(z.describe('The repository file that it is, or was, served from.'))),
      throughSnippet: z.nullable(
        z
          .string()
          .check(
            z.describe('The changed file through which the page is touched, if nothing else touches it.'),
          ),
      ),
      human: series,
      ai: series,
      total: z.object(delta),
      ...share,
    }),
  ),
});

export type ReportJson = z.infer<typeof reportSchema>;

/** The schema as it is published. */
export function reportJsonSchema(): object {
  return {
    $id: SCHEMA_URL,
    title: 'A report of view-deltas',
    ...z.toJSONSchema(reportSchema, { io: 'input' }),
  };
}
