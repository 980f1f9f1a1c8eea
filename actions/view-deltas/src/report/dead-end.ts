import type { ViewCounts } from '@docs-agent/core';
import type { Suggested } from '@docs-agent/docs-routes';

/** A path that is viewed although no page answers it, whoever views it. */
export interface DeadEndFinding {
  path: string;
  /** What the rules make of it: they lead to a page, or out of the docs; in a circle; to where no page is. */
  redirect: 'works' | 'none' | 'loop' | 'no-page';
  /** Page path or address at which its rules end, where that is known. */
  redirectsTo: string | undefined;
  /** The page that is most like it; undefined where its redirect works, or no page is near. */
  nearest: string | undefined;
  /** The rule to add; undefined where there is one for the path, or no page is near. */
  rule: Suggested | undefined;
}

/** {@link DeadEndFinding} with its views in the current window. */
export interface DeadEnd extends DeadEndFinding {
  views: ViewCounts;
}
