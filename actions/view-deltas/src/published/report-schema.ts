import * as z from 'zod/mini';
import { SCHEMA_URL } from '../project-urls.ts';
import { WORDS } from '../report/page-row.ts';

/** A part of the schema, with what it means. */
function says<Part extends z.ZodMiniType>(part: Part, meaning: string): Part {
  return part.check(z.describe(meaning));
}

/** A part that may be null, with what it means if it is not. */
function orNull<Part extends z.ZodMiniType>(part: Part, meaning: string) {
  return z.nullable(says(part, meaning));
}

const count = orNull(
  z.int().check(z.minimum(0)),
  'Views; null if `numbers` hides them or they are unknown.',
);
const views = {
  human: count,
  ai: count,
  total: count,
};
const percent = orNull(
  z.number(),
  'Percent; null if there is nothing to compare with, or views are missing.',
);
const day = says(z.iso.date(), 'A day in UTC.');
const text = z.nullable(z.string());

const delta = {
  current: count,
  baseline: count,
  delta: orNull(z.int(), '`current` minus `baseline`.'),
  percent: orNull(z.number(), 'Change in percent of the baseline.'),
};

const series = z.object({
  ...delta,
  adjustedPercent: orNull(z.number(), 'Change in percent beyond the typical page.'),
  word: orNull(z.enum(WORDS), 'Null if views are missing, or too few earlier windows are known.'),
  range: says(
    z.nullable(z.object({ low: z.int(), high: z.int() })),
    'Lowest and highest views of the page in the earlier windows, each as long as the current one; null for fewer than two blocks, and if `numbers` hides counts.',
  ),
});

const share = {
  aiShare: orNull(z.number(), 'AI views as a percentage of all views in the current window.'),
  aiShareDeltaPoints: orNull(
    z.number(),
    'Its change in percentage points; null under 100 views in either window.',
  ),
};

const sum = z.object({
  human: z.object(delta),
  ai: z.object(delta),
  total: z.object(delta),
  ...share,
});

const window = z.object({
  dateFrom: day,
  dateTo: says(z.iso.date(), 'The first day that is not counted.'),
});

const bySeries = <T extends z.ZodMiniType>(each: T) => z.object({ human: each, ai: each });

const ruleToWrite = {
  rulesFile: z.string(),
  rulesKey: text,
  suggestion: z.nullable(
    z.object({
      source: z.string(),
      destination: z.string(),
      kind: z.enum(['add', 'change']),
    }),
  ),
};

const doubtfulRule = z.object({
  source: z.string(),
  why: z.string(),
  remedy: orNull(
    z.object({
      before: z.string(),
      source: text,
      after: z.string(),
    }),
    'A sentence: what to do, the source to write, what else helps.',
  ),
});

const missingRedirect = z.object({
  path: z.string(),
  file: says(z.string(), 'The removed file, or the file that has or had the rule.'),
  problem: z.enum(['none', 'loop', 'dead-end', 'dropped']),
  hiddenBy: orNull(
    z.object({ source: z.string(), destination: z.string() }),
    'The rule that hides the page, if a file serves it.',
  ),
  deadRule: orNull(doubtfulRule, 'The rule that was meant for the path and does nothing.'),
  ...ruleToWrite,
  movedTo: says(
    z.nullable(z.string()),
    'The page that it became, as far as the pull request shows it.',
  ),
  nearestSection: orNull(
    z.string(),
    'If that is unknown: the nearest folder above that is a page.',
  ),
  ...views,
});

const uncertainRedirect = z.object({
  path: z.string(),
  file: z.string(),
  isHidden: says(z.boolean(), 'Whether a file serves the path, and the rule may hide it.'),
  rule: doubtfulRule,
  ...ruleToWrite,
  ...views,
});

const deadEnd = z.object({
  path: z.string(),
  askedBy: says(
    z.enum(['human', 'ai']),
    '`human`: with at least `min-views` human views; `ai`: only with those of AI.',
  ),
  redirect: says(
    z.enum(['works', 'none', 'loop', 'no-page', 'not-certain']),
    'What the current redirects do with the path.',
  ),
  doubtful: orNull(doubtfulRule, 'The only rule that may catch it, if the host may not follow it.'),
  redirectsTo: orNull(z.string(), 'Page path or address where they end.'),
  nearest: orNull(
    z.object({ kind: z.enum(['page', 'section']), path: z.string() }),
    'A page that is one edit away, or the nearest folder above that is a page.',
  ),
  rulesFile: says(
    z.nullable(z.string()),
    'The file for its redirect; null if it has one that works.',
  ),
  ...views,
});

const course = says(
  z.object({
    unit: says(
      z.enum(['views', 'percent of the highest span']),
      'Unit of `human` and `ai`. With `numbers` `relative`, each series is in percent of its own highest span.',
    ),
    spans: z.array(
      z.object({
        ...window.shape,
        human: z.int(),
        ai: z.int(),
      }),
    ),
  }),
  'Views of the whole site in the earlier blocks and in the windows after them, oldest first; null if too few are known.',
);

const marks = z.object({
  highs: z.int(),
  lows: z.int(),
  pages: z.int(),
});

const history = z.object({
  blocks: says(z.int(), 'Earlier blocks that are known, each as long as the current window.'),
  since: orNull(day, 'First day of the oldest window in the ranges.'),
  rangesFrom: orNull(day, 'First day on which a report has ranges, if it has none yet.'),
  marksFrom: orNull(day, 'The same for `high` and `low`.'),
  missingBlocks: says(z.int(), 'Blocks that later runs will read.'),
  refusedBefore: orNull(day, 'The service returns no views from before this day.'),
  marks: orNull(
    z.object({ now: marks, before: z.nullable(marks) }),
    'Marks of human views among all pages of the site that can have one, now and in the newest block.',
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

const page = z.object({
  path: says(z.string(), 'Canonical page path, spelled as it was requested.'),
  previousPath: text,
  change: z.nullable(z.enum(['edited', 'added', 'removed', 'renamed', 'unresolved'])),
  file: orNull(z.string(), 'The repository file that it is, or was, served from.'),
  throughSnippet: orNull(
    z.string(),
    'The changed file through which the page is touched, if nothing else touches it.',
  ),
  human: series,
  ai: series,
  total: z.object(delta),
  ...share,
});

/** The JSON file of a report. Its version grows when a field is removed or changes its meaning. */
export const reportSchema = z.object({
  $schema: z.literal(SCHEMA_URL),
  version: z.literal(1),
  subject: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('pull-request'),
      number: z.int(),
      headSha: z.string(),
    }),
    z.object({ kind: z.literal('site') }),
  ]),
  numbers: says(
    z.enum(['exact', 'relative']),
    'How exact the numbers are: with `relative` there are no counts, only changes and words.',
  ),
  windows: z.object({
    current: window,
    baseline: window,
    isComparable: says(
      z.boolean(),
      'False when the service changed what it counts in or between the windows.',
    ),
  }),
  notRead: orNull(
    z.object({
      why: z.string(),
      below: orNull(
        z.number(),
        'Each address that was not read has fewer views than this; null if counts are lower bounds or hidden, or nothing of the baseline was read.',
      ),
    }),
    'Why some views are missing. The totals of the site are exact; null if nothing of a window was read.',
  ),
  notMatched: says(
    z.nullable(
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
    ),
    'Set if most views are on paths that the docs do not serve. Views of pages are then null.',
  ),
  site: says(sum, 'The whole site, not only the listed pages.'),
  sum: says(
    sum,
    'The pages of a pull request together; the whole site, or with `base-path` the addresses under it.',
  ),
  typicalPage: says(bySeries(percent), 'Change of the typical page: the median over the pages.'),
  history,
  settings: z.object({
    minViews: z.number(),
    basePath: orNull(z.string(), 'The prefix of the repository’s paths; null without one.'),
  }),
  requests: z.object({
    used: orNull(z.int(), 'Null if it would reveal how many pages there are.'),
    budget: z.int(),
  }),
  missingRedirects: says(
    z.array(missingRedirect),
    'Viewed paths that the pull request leaves without a page and without a redirect.',
  ),
  uncertainRedirects: says(
    z.array(uncertainRedirect),
    'Viewed paths whose only rule is one that the host may not follow.',
  ),
  unjudgedRedirects: says(
    z.object({
      why: says(
        z.array(z.string()),
        'What could not be read, as sentences; empty if all was judged.',
      ),
      paths: z.array(
        z.object({
          path: z.string(),
          file: z.string(),
          ...views,
        }),
      ),
      rulesFile: says(
        z.nullable(z.string()),
        'The changed file whose rules are unknown now; any path may lose its redirect.',
      ),
    }),
    'What could not be judged: paths that lose their page and may have no redirect.',
  ),
  redirected: says(
    z.array(
      z.object({
        path: z.string(),
        to: says(z.string(), 'Page path or address.'),
        movedTo: orNull(z.string(), 'The page that its file was renamed to, if that is another.'),
      }),
    ),
    'Viewed paths that lose their page and are redirected.',
  ),
  accepted: says(
    z.array(z.object({ path: z.string(), reason: z.string() })),
    'Paths that lose their page, and that the gone-file lets go without a redirect.',
  ),
  sentReaders: says(
    z.array(
      z.object({
        path: z.string(),
        to: z.string(),
        source: z.string(),
      }),
    ),
    'Pages that a rule hides, and whose readers it sends elsewhere.',
  ),
  leftNavigation: says(
    z.array(z.string()),
    'Pages that leave the navigation and are still served, as page paths.',
  ),
  deadEnds: says(
    z.nullable(z.array(deadEnd)),
    'Viewed paths that no page of the docs serves, those with the most human views first; null if they were not checked.',
  ),
  hiddenPages: says(
    z.array(
      z.object({
        path: z.string(),
        source: z.string(),
        to: orNull(z.string(), 'Page path or address where its readers are sent.'),
      }),
    ),
    'Pages that a rule hides, in a report of the site.',
  ),
  live: orNull(
    z.object({
      answers: z.array(
        z.object({
          path: z.string(),
          status: z.int(),
          to: orNull(z.string(), 'Page path or address where it redirects.'),
        }),
      ),
      forms: says(
        z.array(
          z.object({
            form: z.string(),
            example: z.string(),
            worked: z.int(),
            didNot: z.int(),
          }),
        ),
        'How often rules of each form did what they say.',
      ),
      problem: orNull(z.string(), 'What keeps it from being complete.'),
    }),
    'What the live site answered; null if it was not asked.',
  ),
  notes: says(z.array(z.string()), 'What could not be determined about pages and paths.'),
  course: z.nullable(course),
  sections: says(
    z.array(
      z.object({
        path: z.string(),
        pages: z.int(),
        human: z.object(delta),
        ai: z.object(delta),
      }),
    ),
    'Pages of each language, then the other pages by the first segment of their path; in a report of the site.',
  ),
  effect: says(
    z.nullable(bySeries(verdict)),
    'How the pages of a merge moved against the site’s other pages.',
  ),
  pages: z.array(page),
});

export type ReportJson = z.infer<typeof reportSchema>;

/**
 * The JSON file's content, as the code has it: unknown values are undefined, where the file has
 * null.
 */
export type ReportContent = NullAsUndefined<ReportJson>;

type NullAsUndefined<T> = T extends null
  ? undefined
  : T extends object
    ? { readonly [Key in keyof T]: NullAsUndefined<T[Key]> }
    : T;

/** The schema as it is published. */
export function reportJsonSchema(): object {
  return {
    $id: SCHEMA_URL,
    title: 'A report of view-deltas',
    ...z.toJSONSchema(reportSchema, { io: 'input' }),
  };
}
