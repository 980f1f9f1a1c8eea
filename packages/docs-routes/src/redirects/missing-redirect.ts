import type { NearestPage } from './nearest-page.ts';
import type { RuleForm } from './redirect-rule.ts';

/** A rule to write, in the spelling of its file. */
export interface RedirectSuggestion {
  source: string;
  destination: string;
  /** `change`: there is a rule for this source already, and it has to lead elsewhere. */
  kind: 'add' | 'change';
}

/** A path that the pull request leaves without a page and without a redirect that works. */
export interface MissingRedirect {
  path: string;
  /** The removed file, or the file of the dropped rule; from the root of the repository. */
  file: string;
  /**
   * What is wrong: no rule for the path; a loop of rules; a last rule that leads to no page; a working rule that the
   * pull request drops.
   */
  problem: 'none' | 'loop' | 'dead-end' | 'dropped';
  rulesFile: string;
  /** The key of the list in that file; undefined if the file is the list. */
  rulesKey: string | undefined;
  rulesForm: RuleForm;
  /** The rule to the page that the lost one became. Several paths may share a folder's rule. */
  suggestion: RedirectSuggestion | undefined;
  /** The page that the lost one became, as far as the pull request shows it. */
  movedTo: string | undefined;
  /** If that is unknown: a page near the lost one, by its name alone. */
  nearest: NearestPage | undefined;
}
