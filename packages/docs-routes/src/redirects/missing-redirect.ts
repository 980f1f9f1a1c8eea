import type { RuleForm } from './redirect-rule.ts';

/** A rule to write, as the file spells it that it belongs into. */
export interface RedirectSuggestion {
  source: string;
  destination: string;
  /** `change`: there is a rule for this source already, and it has to lead elsewhere. */
  kind: 'add' | 'change';
}

/** A path that the pull request leaves without a page and without a redirect that works. */
export interface MissingRedirect {
  path: string;
  /** The file that is gone or, where a rule was dropped, the file that it stood in; from the root of the repository. */
  file: string;
  /**
   * What is wrong: no rule speaks of the path; the rules go round in a circle; the last rule leads where no page is;
   * the pull request drops the rule that worked.
   */
  problem: 'none' | 'loop' | 'dead-end' | 'dropped';
  /** The file that holds the rules, from the root of the repository. */
  rulesFile: string;
  /** The key of the list in that file; undefined where the file is the list. */
  rulesKey: string | undefined;
  rulesForm: RuleForm;
  /** Several paths may share one rule for a folder. Undefined where no page is near. */
  suggestion: RedirectSuggestion | undefined;
  /** The page that stays and is most like the lost one. */
  nearest: string | undefined;
}
