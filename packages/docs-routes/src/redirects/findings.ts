import type { MovingSite } from './moves/moving-site.ts';
import type { RedirectRule, RuleList } from './redirect-rule.ts';
import type { DoubtfulRule } from './rule-doubt.ts';
import type { WorkingEnding } from './rule-follower.ts';
import type { RedirectSuggestion } from './suggest-rules.ts';

/** How a pull request changes what is served. */
export interface ServedChange extends Omit<MovingSite, 'redirected'> {
  /** Paths that are no longer pages, with their former files. */
  lost: readonly { path: string; file: string }[];
  /** The rules before; none if they cannot be read. */
  rulesBefore: readonly RedirectRule[];
  /** The rules after. */
  rulesAfter: RuleList;
  /** Prefix under which the docs are served. Rules are written without it. */
  basePath: string | undefined;
  /** Viewed paths, which rules with wildcards may have led to a page. */
  viewed?: readonly string[];
}

/** The rule to write for a path, and where. */
export interface RuleToWrite {
  rulesFile: string;
  /** The key of the list in that file; undefined if the file is the list. */
  rulesKey: string | undefined;
  /** Several paths may share a folder's rule. Undefined if it is not known where the page went. */
  suggestion: RedirectSuggestion | undefined;
}

/** A path that the pull request leaves without a page and without a redirect that works. */
export interface MissingRedirect extends RuleToWrite {
  path: string;
  /** The removed file, or the file of the rules; from the root of the repository. */
  file: string;
  /**
   * What is wrong: no rule for the path; a loop of rules; a last rule that leads to no page; a
   * working rule that the pull request drops.
   */
  problem: 'none' | 'loop' | 'dead-end' | 'dropped';
  /** If a file serves the path: the rule that hides it, because the host looks for a rule first. */
  hiddenBy: RedirectRule | undefined;
  /** The rule that was meant for the path and does nothing. */
  deadRule: DoubtfulRule | undefined;
  /** The page that the lost one became, as far as the pull request shows it. */
  movedTo: string | undefined;
  /** If that is unknown: the nearest folder above the lost page that is a page. */
  nearestSection: string | undefined;
  /** The lost page to which this path led: with that page's redirect, this one works again. */
  fixedWith?: string | undefined;
}

/** A path of which it is not certain whether a rule catches it, or leads it to a page. */
export interface UncertainRedirect extends RuleToWrite {
  path: string;
  file: string;
  /** A file serves the path, and the rule may hide it. */
  isHidden: boolean;
  rule: DoubtfulRule;
}

/** A page that a rule hides, and whose readers are sent on. */
export interface SentReaders {
  path: string;
  /** The page, file or outside address. */
  to: string;
  /** The source of the rule. */
  source: string;
}

/** A path with a rule that certainly works. */
export interface RedirectedPath {
  path: string;
  /** The former file of the path. */
  file: string;
  /** The page, file or outside address that the rule leads to. */
  to: string;
  /** The kind of the target. Only a page is known to exist. */
  kind: WorkingEnding['kind'];
  /** The page that its file was renamed to, if that is another one. */
  movedTo: string | undefined;
}

/** What happens to the paths that lose something by a pull request. */
export interface Redirection {
  /** Findings, each with the path where its rules end, if they lead to no page. */
  missing: (MissingRedirect & { deadEnd: string | undefined })[];
  uncertain: UncertainRedirect[];
  redirected: RedirectedPath[];
  sent: SentReaders[];
}
