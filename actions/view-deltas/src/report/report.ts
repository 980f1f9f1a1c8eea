import type { HiddenByRule } from '@docs-agent/docs-routes';
import type { MergeVerdict } from '@docs-agent/verdicts';
import type { AcceptedPath } from '../gone/gone-lines.ts';
import type { LiveCheck } from '../live/live-check.ts';
import type { Incomplete } from '../reading/reading.ts';
import type { Windows } from '../windows.ts';
import type { Course } from './course.ts';
import type { DeadEnd } from './dead-end.ts';
import type { ViewDeltas } from './delta.ts';
import type { Effect } from './effect.ts';
import type { RedirectGate } from './gate.ts';
import type { JudgedRows } from './judge-rows.ts';
import type { KnownHistory } from './known-history.ts';
import type { RedirectReport } from './lost-paths.ts';
import type { MergedEdit } from './merged-edit.ts';
import type { PageRow, Series } from './page-row.ts';
import type { PathMismatch } from './path-mismatch.ts';
import type { Section } from './rows.ts';

/** A merge with an impact comment, with its verdict on each series, if there was one. */
export interface ReportedMerge {
  number: number;
  url: string;
  effect: Readonly<
    Record<Series, { word: MergeVerdict['word']; estimatePercent: number } | undefined>
  >;
}

export type ReportSubject =
  | { kind: 'pull-request'; number: number; headSha: string }
  | { kind: 'site' };

/** Addresses that a report links to. */
export interface ReportLinks {
  runUrl: string;
  /** `https://github.com/acme/docs` */
  repositoryUrl: string;
  /** Commit whose files are linked. */
  commit: string;
  /** The pull request whose diff is linked; undefined in a report of the site. */
  pullRequest: number | undefined;
  /** Address of the live docs; undefined if pages are not linked. */
  siteUrl: string | undefined;
}

/**
 * What may leave the process as it is, whatever `numbers` says: there is no number of views in it.
 */
export interface OpenFacts {
  subject: ReportSubject;
  links: ReportLinks;
  windows: Windows;
  history: KnownHistory;
  /**
   * Day, `YYYY-MM-DD`, on which a page's file was last edited, by the page's path; of the most
   * viewed pages.
   */
  editedOn: ReadonlyMap<string, string>;
  /**
   * The merged pull request that last changed a page, by the page's path; of pages that lost views,
   * if it may have been the cause.
   */
  changedIn: ReadonlyMap<string, MergedEdit>;
  /** Merges whose effect was reported since the current window began. */
  merges: readonly ReportedMerge[];
  /** Paths that lose their page, and that the gone-file lets go without a redirect. */
  accepted: readonly AcceptedPath[];
  gate: RedirectGate;
  /** Pages that a rule hides, in a report of the site. */
  hiddenPages: readonly HiddenByRule[];
  /** What the live site answered; undefined if it was not asked. */
  live: LiveCheck | undefined;
  /** What is unknown about the pages, in sentences. */
  notes: readonly string[];
  /** The same of every pull request, in sentences. */
  standing: readonly string[];
  /** The service's paths do not match the docs; then views of pages are unknown. */
  unmet: PathMismatch | undefined;
  settings: { minViews: number };
  requestBudget: number;
}

/** Everything a report says, as data. */
export interface Report extends OpenFacts {
  /** Most viewed first. */
  pages: readonly PageRow[];
  /** The pages of a pull request together, or the whole site. */
  sum: ViewDeltas;
  site: ViewDeltas;
  typicalPage: JudgedRows['typicalPage'];
  /** Views of the site and of its pages from block to block; undefined if too few are known. */
  course: Course | undefined;
  /** By the first segment of the path; empty in reports of a pull request. */
  sections: readonly Section[];
  /** What a merge's pages did against the others; undefined in other reports. */
  effect: Effect | undefined;
  redirects: RedirectReport;
  /** Viewed paths without a page, by human views; undefined if they were not checked. */
  deadEnds: readonly DeadEnd[] | undefined;
  /** Undefined if all views were read. */
  incomplete: Incomplete | undefined;
  requestsUsed: number;
}
