import type { MergeVerdict } from '@docs-agent/verdicts';
import type { Incomplete, ReadBy } from '../reading/reading.ts';
import type { Windows } from '../windows.ts';
import type { ConditionResults } from './condition-results.ts';
import type { Course } from './course.ts';
import type { DeadEnd } from './dead-end.ts';
import type { ViewDeltas } from './delta.ts';
import type { Effect } from './effect.ts';
import type { RedirectGate } from './gate.ts';
import type { KnownHistory } from './known-history.ts';
import type { RedirectReport } from './lost-paths.ts';
import type { PageRow, Series } from './page-row.ts';
import type { PathMismatch } from './path-mismatch.ts';
import type { Section } from './sections.ts';

/** A merge with an impact comment: what it says of each series; a word where a verdict was possible. */
export interface ReportedMerge {
  number: number;
  /** Address of the comment. */
  url: string;
  effect: Readonly<Record<Series, { word: MergeVerdict['word']; estimatePercent: number } | undefined>>;
}

/** What a report is about. */
export type ReportSubject = { kind: 'pull-request'; number: number; headSha: string } | { kind: 'site' };

/** Everything a report says, as data. */
export interface Report {
  subject: ReportSubject;
  windows: Windows;
  /** Those of most views first. */
  pages: readonly PageRow[];
  /** The pages of a pull request together, or the whole site. */
  sum: ViewDeltas;
  site: ViewDeltas;
  /** How the typical page moved, in percent; undefined where views are missing, and on sites of few pages. */
  typicalPage: Readonly<Record<Series, number | undefined>>;
  history: KnownHistory;
  /** Views of the site and of its pages from block to block; undefined where too few are known. */
  course: Course | undefined;
  /** By the first segment of the path; empty in reports of a pull request. */
  sections: readonly Section[];
  /** Day, `YYYY-MM-DD`, on which a page's file was last edited, by the page's path; of the most viewed pages. */
  editedOn: ReadonlyMap<string, string>;
  /** Merges whose effect was reported since the current window began. */
  merges: readonly ReportedMerge[];
  /** What a merge's pages did against the others; undefined in other reports. */
  effect: Effect | undefined;
  redirects: RedirectReport;
  /** Viewed paths without a page, the most viewed first; undefined where they are not looked for. */
  deadEnds: readonly DeadEnd[] | undefined;
  gate: RedirectGate;
  conditions: ConditionResults;
  /** What could not be found out of the pages, as sentences. */
  notes: readonly string[];
  /** The service's paths are not those of the docs; then views of pages are not known. */
  unmet: PathMismatch | undefined;
  settings: { minViews: number };
  /** Undefined when all views were read. */
  incomplete: (Incomplete & { readBy: ReadBy | undefined }) | undefined;
  requestsUsed: number;
  requestBudget: number;
}

/** Whether views of pages can be compared with each other: all are known, and meant the same in both windows. */
export function isJudgeable({ incomplete, unmet, windows }: Report): boolean {
  return incomplete === undefined && unmet === undefined && windows.isComparable;
}
