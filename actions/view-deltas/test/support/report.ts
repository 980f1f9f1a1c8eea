import { matchingKey, type PageChange, type TouchedPage } from '@docs-agent/docs-routes';
import { addDays } from '../../src/days.ts';
import type { Numbers } from '../../src/published/number-policy.ts';
import { publish } from '../../src/published/publish.ts';
import type { PublishedReport } from '../../src/published/published-report.ts';
import type { NotRead, SpanViews } from '../../src/reading/known.ts';
import type { BlockViews } from '../../src/reading/reading.ts';
import { courseOf } from '../../src/report/course.ts';
import type { DeadEnd } from '../../src/report/dead-end.ts';
import { compareViews, UNKNOWN_MOVE, type ViewDeltas } from '../../src/report/delta.ts';
import { type JudgedRows, judgeRows, withoutVerdicts } from '../../src/report/judge-rows.ts';
import { knownHistory } from '../../src/report/known-history.ts';
import { type LostPath, NO_LOST_PATHS, type UncertainPath } from '../../src/report/lost-paths.ts';
import type { PageRow } from '../../src/report/page-row.ts';
import {
  NO_SITE_PARTS,
  type ReportFrame,
  type ReportLinks,
  type ReportParts,
  type SiteParts,
} from '../../src/report/report-parts.ts';
import { sectionsOf, sumOf } from '../../src/report/rows.ts';
import { windowsAt } from './windows-at.ts';

/** Four weeks up to 15 November 2026 against the four before, without a change of definition. */
export const WINDOWS = windowsAt(new Date('2026-11-16T12:00:00Z'), {
  asOf: '2026-11-16',
  definitionChanges: [],
});

/** Where the reports of tests link to; without a live site. */
export const LINKS: ReportLinks = {
  runUrl: 'https://github.com/acme/docs/actions/runs/7',
  repositoryUrl: 'https://github.com/acme/docs',
  commit: 'abcdef0123456789',
  pullRequest: undefined,
  siteUrl: undefined,
};

export type Counts = readonly [human: number, ai: number];

export function pageRow(
  path: string,
  current: Counts,
  baseline: Counts,
  rest: Partial<PageRow> = {},
): PageRow {
  return {
    path,
    change: 'edited',
    previousPath: undefined,
    file: undefined,
    throughSnippet: undefined,
    ...rest,
    views: compareCounts(current, baseline),
  };
}

/** A page that a pull request touches by its own file. */
export function touchedPage(change: PageChange, path: string, previousPath?: string): TouchedPage {
  return { path, previousPath, change, file: `${path.slice(1)}.mdx`, throughSnippet: undefined };
}

/** An address that people read, and that no page serves. */
export function deadEndAt(path: string, [human, ai]: Counts, rest: Partial<DeadEnd> = {}): DeadEnd {
  return {
    path,
    askedBy: 'human',
    redirect: 'none',
    redirectsTo: undefined,
    doubtful: undefined,
    nearest: undefined,
    rulesFile: undefined,
    views: { human, ai, total: human + ai },
    ...rest,
  };
}

/** A path that the pull request leaves without a page and without a redirect. */
export function lostPath(path: string, views: Counts, rest: Partial<LostPath> = {}): LostPath {
  return {
    path,
    file: `${path.slice(1)}.mdx`,
    problem: 'none',
    rulesFile: 'docs.json',
    rulesKey: 'redirects',
    suggestion: undefined,
    hiddenBy: undefined,
    deadRule: undefined,
    movedTo: undefined,
    nearestSection: undefined,
    ...rest,
    views: counts(views),
  };
}

/** A path that only `/oss/:slug` catches. */
export function uncertainPath(
  path: string,
  views: Counts,
  rest: Partial<UncertainPath> = {},
): UncertainPath {
  return {
    path,
    file: `${path.slice(1)}.mdx`,
    isHidden: false,
    rule: {
      source: '/oss/:slug',
      why: 'such rules are reported not to work on Mintlify',
      remedy: { before: 'Write', source: '/oss/:slug*', after: 'or one rule for each page' },
    },
    rulesFile: 'docs.json',
    rulesKey: 'redirects',
    suggestion: { source: path, destination: '/start', kind: 'add' },
    ...rest,
    views: counts(views),
  };
}

/** How views compare of which all are known. */
export function compareCounts(current: Counts, baseline: Counts): ViewDeltas {
  return compareViews({ value: counts(current) }, { value: counts(baseline) }, WINDOWS);
}

/** A span of which all rows are known. */
export const ALL_READ: Pick<SpanViews, 'areLowerBounds' | 'ofOthers' | 'invalid'> = {
  areLowerBounds: false,
  invalid: new Map(),
  ofOthers: { value: counts([0, 0]) },
};

/** A span with unread rows. */
export function partlyRead({ areCountsExact }: NotRead): typeof ALL_READ {
  return { ...ALL_READ, areLowerBounds: !areCountsExact, ofOthers: { unknown: 'not-read' } };
}

/** What a reading without history gives. */
export const NO_HISTORY = {
  blocks: [],
  missingBlocks: 0,
  runsToFill: 0,
  refused: undefined,
  isReadAgain: false,
} as const;

/** A reading that ended early: rows came in falling order down to twelve views, or in no order. */
export function incompleteReading(
  order: 'falling' | 'none' = 'none',
  rest: Partial<NotRead> = {},
): NotRead {
  return {
    why: 'The budget is spent.',
    what: order === 'falling' ? { below: 12 } : 'any address',
    areCountsExact: order === 'falling',
    addressesRead: 5_000,
    ...rest,
  };
}

/** The parts that a test gives itself, without the groups that they are in. */
export type GivenParts = Partial<
  Omit<ReportParts, 'frame' | 'rows' | 'ofSite'> &
    ReportFrame &
    SiteParts &
    Pick<JudgedRows, 'typicalPage'>
>;

/** The parts of a report of these rows. */
export function report(pages: readonly PageRow[], given: GivenParts = {}): ReportParts {
  const {
    subject = { kind: 'pull-request', number: 42, headSha: 'abcdef0123456789' },
    links = LINKS,
    settings = { minViews: 20, basePath: undefined },
    requests = { used: 2, budget: 40 },
    typicalPage = { human: undefined, ai: undefined },
    deadEnds,
    hiddenPages = [],
    course,
    sections = [],
    editedOn = NO_SITE_PARTS.editedOn,
    changedIn = NO_SITE_PARTS.changedIn,
    merges = [],
    ...parts
  } = given;
  return {
    frame: { subject, links, settings, requests },
    windows: WINDOWS,
    site: compareCounts([9_000, 3_000], [8_000, 2_000]),
    sum: given.notRead === undefined ? sumOf(pages, WINDOWS) : UNKNOWN_MOVE,
    rows: { pages, typicalPage, marks: undefined },
    history: knownHistory(NO_HISTORY, WINDOWS, undefined),
    notRead: undefined,
    notMatched: undefined,
    redirects: NO_LOST_PATHS,
    accepted: [],
    gate: { kind: 'warns' },
    ofSite: { deadEnds, hiddenPages, course, sections, editedOn, changedIn, merges },
    effect: undefined,
    live: undefined,
    notes: [],
    standing: [],
    ...parts,
  };
}

/** Views of pages in earlier blocks, newest first: the counts of each page in each block. */
export function blocksOf(pages: Readonly<Record<string, readonly Counts[]>>): BlockViews[] {
  const length = Math.max(0, ...Object.values(pages).map((blocks) => blocks.length));
  return Array.from({ length }, (_, index) => {
    const views = Object.entries(pages).flatMap(([path, blocks]) => {
      const block = blocks[index];
      return block === undefined ? [] : [[matchingKey(path), { path, ...counts(block) }] as const];
    });
    const dateTo = addDays(WINDOWS.baseline.dateFrom, -28 * index);
    const totals = views.reduce(
      (sum, [, row]) => ({
        human: sum.human + row.human,
        ai: sum.ai + row.ai,
        total: sum.total + row.total,
      }),
      counts([0, 0]),
    );
    return {
      window: { dateFrom: addDays(dateTo, -28), dateTo },
      pages: new Map(views),
      totals: { value: totals },
      ...ALL_READ,
    };
  });
}

/**
 * A report of these pages alone, judged, as it leaves the process. A site's has its sections and
 * its course.
 */
export function published(
  pages: readonly PageRow[],
  rest: GivenParts = {},
  numbers: Numbers = 'exact',
  blocks: readonly BlockViews[] = [],
): PublishedReport {
  const span = (window: 'current' | 'baseline'): SpanViews => ({
    pages: new Map(
      pages.map(({ path, views: { human, ai, total } }) => [
        matchingKey(path),
        { path, human: human[window] ?? 0, ai: ai[window] ?? 0, total: total[window] ?? 0 },
      ]),
    ),
    totals: { value: sumOfSpan(pages, window) },
    ...(rest.notRead === undefined ? ALL_READ : partlyRead(rest.notRead)),
  });
  const views = {
    windows: WINDOWS,
    current: span('current'),
    baseline: span('baseline'),
    notRead: rest.notRead,
    notes: [],
  };
  const isOfSite = rest.subject?.kind === 'site';
  const windows = rest.windows ?? WINDOWS;
  const history = rest.history ?? knownHistory({ ...NO_HISTORY, blocks }, windows, undefined);
  const { minViews } = rest.settings ?? { minViews: 20 };
  const judging = { windows, minViews, hasBaseline: history.hasBaseline, blocks };
  const judged =
    rest.notMatched === undefined ? judgeRows(pages, views, judging) : withoutVerdicts(pages);
  const parts = report(judged.pages, {
    course: courseOf(views, blocks),
    sections: isOfSite ? sectionsOf(pages, views, []) : [],
    ...rest,
    typicalPage: judged.typicalPage,
    history: { ...history, marks: judged.marks ?? history.marks },
  });
  return publish(parts, numbers);
}

function sumOfSpan(pages: readonly PageRow[], window: 'current' | 'baseline') {
  const { human, ai, total } = sumOf(pages, WINDOWS);
  return { human: human[window] ?? 0, ai: ai[window] ?? 0, total: total[window] ?? 0 };
}

export function counts([human, ai]: Counts) {
  return { human, ai, total: human + ai };
}
