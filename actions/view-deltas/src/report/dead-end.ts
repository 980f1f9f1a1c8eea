import type { ViewCounts } from '@docs-agent/core';
import type { NearestPage } from '@docs-agent/docs-routes';

/** A viewed path that no page serves. */
export interface DeadEndFinding {
  path: string;
  /** Where its rules lead: to a page or out of the docs; in a loop; to a path without a page. */
  redirect: 'works' | 'none' | 'loop' | 'no-page';
  /** Page path or address where its rules end, if known. */
  redirectsTo: string | undefined;
  /** A page near it by name; undefined if its redirect works, or no page is near. */
  nearest: NearestPage | undefined;
  /** The file for its rule; undefined if its redirect works. */
  rulesFile: string | undefined;
}

/** {@link DeadEndFinding} with its views in the current window. */
export interface DeadEnd extends DeadEndFinding {
  views: ViewCounts;
}
