import { canonicalPagePath } from '../paths/page-path.ts';
import { joinFolders } from './moves/join-folders.ts';
import type { RedirectRule } from './redirect-rule.ts';
import type { RuleBook } from './rule-book.ts';
import { formOf, ruleForm } from './rule-forms.ts';

/** A rule to write, in the spelling of its file. */
export interface RedirectSuggestion extends RedirectRule {
  /** `change`: there is a rule for this source already, and it has to lead elsewhere. */
  kind: 'add' | 'change';
}

/** A path that needs a rule, and the page that it became, if that is known. */
export interface MovedPath {
  path: string;
  destination: string | undefined;
  /** Whether a rule catches it, or may. */
  isCaught: boolean;
}

/**
 * The rule to write for each path: its folder's, where that is right for all paths in it, or its
 * own. Only rules are suggested that Mintlify certainly follows.
 *
 * @param moves every path that needs a rule
 * @param taken canonical paths that are served, and sources of the rules
 */
export function ruleSuggester(
  moves: readonly MovedPath[],
  taken: readonly string[],
  book: RuleBook,
): (move: MovedPath) => RedirectSuggestion | undefined {
  // A wildcard that catches a page of the folder would come before the folder's rule.
  const caught = moves.filter(({ isCaught }) => isCaught).map(({ path }) => path);
  const joined = joinFolders(moves, [...taken, ...caught]);
  return ({ path, destination }) => {
    if (destination === undefined) return undefined;
    const folder = joined.get(path);
    const ofFolder = folder && {
      source: `${folder.from}/:slug*`,
      destination: `${folder.to}/:slug*`,
    };
    if (ofFolder !== undefined && isCertain(ofFolder)) return { ...ofFolder, kind: 'add' };
    const ofPage = { source: path, destination };
    if (!isCertain(ofPage)) return undefined;
    return { ...ofPage, kind: book.has(path) ? 'change' : 'add' };
  };
}

/** Whether Mintlify certainly follows a rule, and reads its destination as it is meant. */
function isCertain({ source, destination }: RedirectRule): boolean {
  const place = destination.replace(/\/:slug\*$/, '');
  const isPlain = canonicalPagePath(destination) === destination && !/[?#:*(){}%]/.test(place);
  return isPlain && ruleForm(formOf(source)).outcome === 'works';
}
