import type { HiddenByRule } from '@docs-agent/docs-routes';
import type { MergeVerdict } from '@docs-agent/verdicts';
import type { AcceptedPath } from '../gone/gone-lines.ts';
import type { LiveCheck } from '../live/live-check.ts';
import type { NotRead } from '../reading/known.ts';
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
import type { Series } from './page-row.ts';
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
  | {
      kind: 'pull-request';
      number: number;
      headSha: string;
    }
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

/** What a report is about, and how it was made. */
export interface ReportFrame {
  subject: ReportSubject;
  links: ReportLinks;
  settings: {
    minViews: number;
    /** The prefix of this repository's paths, if it is only a part of the site. */
    basePath: string | undefined;
  };
  requests: { used: number; budget: number };
}

/** What only a report of the site has. */
export interface SiteParts {
  /** Viewed paths without a page, by human views; undefined if they were not checked. */
  deadEnds: readonly DeadEnd[] | undefined;
  /** Pages that a rule hides. */
  hiddenPages: readonly HiddenByRule[];
  /** Views of the site and of its pages from block to block; undefined if too few are known. */
  course: Course | undefined;
  /** By language, then by the first segment of the path. */
  sections: readonly Section[];
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
}

/** Those of a report on a pull request or a merge. */
export const NO_SITE_PARTS: SiteParts = {
  deadEnds: undefined,
  hiddenPages: [],
  course: undefined,
  sections: [],
  editedOn: new Map(),
  changedIn: new Map(),
  merges: [],
};

/**
 * The finished parts of a report, each made in one place, with exact numbers. `publish` alone puts
 * them together.
 */
export interface ReportParts {
  frame: ReportFrame;
  windows: Windows;
  /** The whole site, by the service's totals. */
  site: ViewDeltas;
  /** The pages of a pull request together; the whole site, or what is under the base path. */
  sum: ViewDeltas;
  /** Rows most viewed first, with their verdicts. */
  rows: JudgedRows;
  history: KnownHistory;
  /** Undefined if all views were read. */
  notRead: NotRead | undefined;
  /** The service's paths do not match the docs; then views of pages are unknown. */
  notMatched: PathMismatch | undefined;
  redirects: RedirectReport;
  /** Paths that lose their page, and that the gone-file lets go without a redirect. */
  accepted: readonly AcceptedPath[];
  gate: RedirectGate;
  ofSite: SiteParts;
  /** How a merge's pages moved against the others; undefined in other reports. */
  effect: Effect | undefined;
  /** The live site's answers; undefined if it was not asked. */
  live: LiveCheck | undefined;
  /** Sentences about unknown pages. */
  notes: readonly string[];
  /** The same of every pull request, in sentences. */
  standing: readonly string[];
}
