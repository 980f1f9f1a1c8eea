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
  /** Several paths may share a folder's rule. Undefined if no page is similar. */
  suggestion: RedirectSuggestion | undefined;
  /** The remaining page that is most similar to the lost one. */
  nearest: string | undefined;
}
