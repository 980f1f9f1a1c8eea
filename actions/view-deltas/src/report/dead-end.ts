import type { ViewCounts } from '@docs-agent/core';
import type { DoubtfulRule } from '@docs-agent/docs-routes';
import type { Series } from './page-row.ts';

/** A page for a path that no page serves. `section`: a folder above it. */
export interface NearestPage {
  kind: 'page' | 'section';
  path: string;
}

/** A viewed path that no page serves. */
export interface DeadEndFinding {
  path: string;
  /** `human`: with at least `min-views` human views. `ai`: only with those of AI. */
  askedBy: Series;
  /**
   * Where its rules lead: to a page or out of the docs; in a loop; to a path without a page; by a
   * rule that the host may not follow.
   */
  redirect: 'works' | 'none' | 'loop' | 'no-page' | 'not-certain';
  /** That rule. */
  doubtful: DoubtfulRule | undefined;
  /** Page path or address where its rules end, if there is one. */
  redirectsTo: string | undefined;
  /** Undefined if its redirect works, or no page is near. */
  nearest: NearestPage | undefined;
  /** The file for its rule; undefined if its redirect works. */
  rulesFile: string | undefined;
}

/** {@link DeadEndFinding} with its views in the current window. */
export interface DeadEnd extends DeadEndFinding {
  views: ViewCounts;
}
