import { canonicalPagePath, matchingKey, withoutBasePath } from '../paths/page-path.ts';
import { joinFolders } from './join-folders.ts';
import { likelyMoves, type MovingSite } from './likely-moves.ts';
import { nearestSections } from './nearest-section.ts';
import { type RedirectRule, type RuleList, withoutBase } from './redirect-rule.ts';
import { type Ending, RuleBook } from './rule-book.ts';
import { spelled } from './rules-to-paste.ts';

/** How a pull request changes what is served. */
export interface ServedChange extends Omit<MovingSite, 'redirected'> {
  /** Paths that are no longer pages, with their former files. */
  lost: readonly { path: string; file: string }[];
  /** The rules before; none if they cannot be read. */
  rulesBefore: readonly RedirectRule[];
  /** The rules after. */
  rulesAfter: RuleList;
  /** Prefix under which the docs are served, which rules may carry or not. */
  basePath: string | undefined;
  /** Viewed paths, which rules with wildcards may have led to a page. */
  viewed?: readonly string[];
}

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
   * What is wrong: no rule for the path; a loop of rules; a last rule that leads to no page; a
   * working rule that the pull request drops.
   */
  problem: 'none' | 'loop' | 'dead-end' | 'dropped';
  rulesFile: string;
  /** The key of the list in that file; undefined if the file is the list. */
  rulesKey: string | undefined;
  /** The rule to the page that the lost one became. Several paths may share a folder's rule. */
  suggestion: RedirectSuggestion | undefined;
  /** The page that the lost one became, as far as the pull request shows it. */
  movedTo: string | undefined;
  /** If that is unknown: the nearest folder above the lost page that is a page. */
  nearestSection: string | undefined;
  /** The lost page to which this path led: with that page's redirect, this one works again. */
  fixedWith?: string | undefined;
}

export interface Redirection {
  /** Findings, each with the path where its rules end, if they lead to no page. */
  missing: (MissingRedirect & { deadEnd: string | undefined })[];
  /** Lost paths with a working rule. */
  redirected: RedirectedPath[];
}

export interface RedirectedPath {
  path: string;
  /** The former file of the path. */
  file: string;
  /** The page, file or outside address that the rule leads to. */
  to: string;
  /** It leads to a file that is no page, and that may not exist. */
  isToFile: boolean;
}

/** Judges what happens to lost paths, by the rules after the pull request. */
export function findMissingRedirects(change: ServedChange): Redirection {
  const book = bookOf(change.rulesAfter.rules, change.basePath);
  const oldBook = bookOf(change.rulesBefore, change.basePath);
  const isServed = servedBy(change.servedAfter, change.basePath);
  const endings = change.lost.map((one) => ({ ...one, ending: book.follow(one.path, isServed) }));
  const redirected = new Map(
    endings.flatMap(({ path, ending }) => (ending.kind === 'page' ? [[path, ending.path]] : [])),
  );
  const withoutPage: WithoutPage[] = [
    ...endings.filter(({ ending }) => !works(ending)),
    ...droppedRules(change, book, oldBook),
  ];
  const isOwn = ({ fixedWith }: WithoutPage) => fixedWith === undefined;
  const paths = withoutPage.filter(isOwn).map(({ path }) => path);
  const likely = likelyMoves(paths, { ...change, redirected });
  const moves = withoutPage.map((one) => ({
    ...one,
    destination: one.oldDestination ?? likely.get(one.fixedWith ?? one.path),
  }));
  const sectionOf = nearestSections(change.servedAfter, change.languages);
  const suggest = suggestions(change, book, moves.filter(isOwn));
  const { file: rulesFile, key: rulesKey } = change.rulesAfter;
  return {
    missing: moves.map(({ path, file, ending, destination, fixedWith }) => ({
      path,
      file: file ?? rulesFile,
      problem: problemOf(ending, file === undefined || oldBook.has(path)),
      deadEnd: ending.kind === 'dead-end' ? ending.at : undefined,
      rulesFile,
      rulesKey,
      suggestion: suggest(path, destination),
      movedTo: destination,
      nearestSection: destination === undefined ? sectionOf(path) : undefined,
      fixedWith,
    })),
    redirected: endings.flatMap(({ path, file, ending }) => {
      if (!works(ending)) return [];
      const to = ending.kind === 'page' ? ending.path : ending.at;
      return [{ path, file, to, isToFile: ending.kind === 'file' }];
    }),
  };
}

/**
 * Follows rules from a path without a page: whether they work, or the path where they end that is
 * no page.
 */
export function ruleFollower(
  rules: readonly RedirectRule[],
  served: readonly string[],
  basePath: string | undefined,
): (path: string) => { works: boolean; deadEnd: string | undefined } {
  const book = bookOf(rules, basePath);
  const isServed = servedBy(served, basePath);
  return (path) => {
    const ending = book.follow(path, isServed);
    return { works: works(ending), deadEnd: ending.kind === 'dead-end' ? ending.at : undefined };
  };
}

interface WithoutPage {
  path: string;
  /** Of a dropped rule, no page's file is gone. */
  file?: string;
  ending: Ending;
  /** Where a dropped rule led, if that is still a page. */
  oldDestination?: string | undefined;
  fixedWith?: string | undefined;
}

/** Single paths, and viewed ones, whose rule worked before and no longer does. */
function droppedRules(change: ServedChange, book: RuleBook, oldBook: RuleBook): WithoutPage[] {
  const wasServed = servedBy(change.servedBefore, change.basePath);
  const isServed = servedBy(change.servedAfter, change.basePath);
  const lost = new Map(change.lost.map(({ path }) => [matchingKey(path), path]));
  const paths = [...(change.viewed ?? []), ...oldBook.singlePaths()];
  return [...new Map(paths.map((path) => [matchingKey(path), path])).values()].flatMap((path) => {
    if (wasServed(path) || isServed(path)) return [];
    const [old, ending] = [oldBook.follow(path, wasServed), book.follow(path, isServed)];
    if (!works(old) || works(ending)) return [];
    const oldDestination = old.kind === 'page' && isServed(old.path) ? old.path : undefined;
    return [{ path, ending, oldDestination, fixedWith: fixedWith(lost, old, ending) }];
  });
}

/**
 * The lost page whose new rule also fixes a path, because the path's own rule still leads to that
 * page.
 */
function fixedWith(
  lost: ReadonlyMap<string, string>,
  old: Ending,
  ending: Ending,
): string | undefined {
  const end = ending.kind === 'dead-end' ? lost.get(matchingKey(ending.at)) : undefined;
  return (
    end ??
    (ending.kind !== 'no-rule' && old.kind === 'page' ? lost.get(matchingKey(old.path)) : undefined)
  );
}

function works(ending: Ending): ending is Extract<Ending, { kind: 'page' | 'elsewhere' | 'file' }> {
  return ending.kind === 'page' || ending.kind === 'elsewhere' || ending.kind === 'file';
}

function problemOf({ kind }: Ending, hadRule: boolean): MissingRedirect['problem'] {
  if (kind === 'loop' || kind === 'dead-end') return kind;
  return hadRule ? 'dropped' : 'none';
}

/** The rule to write for each path: its folder's, where that is right for all, or its own. */
function suggestions(
  { servedAfter, rulesAfter }: ServedChange,
  book: RuleBook,
  moves: readonly { path: string; destination: string | undefined; ending: Ending }[],
): (path: string, destination: string | undefined) => RedirectSuggestion | undefined {
  const sources = rulesAfter.rules.map(({ source }) => canonicalPagePath(source));
  // A wildcard that catches a page of the folder would come before the folder's rule.
  const caught = moves.filter(({ ending }) => ending.kind !== 'no-rule').map(({ path }) => path);
  const joined = joinFolders(moves, [...servedAfter, ...sources, ...caught]);
  return (path, destination) => {
    if (destination === undefined) return undefined;
    const folder = joined.get(path);
    const move = folder ?? { from: path, to: destination };
    const rule = spelled({ kind: folder === undefined ? 'page' : 'folder', ...move });
    if (folder !== undefined) return { ...rule, kind: 'add' };
    // A source such as `/page.mdx` means `/page`, and would not catch the path `/page.mdx`.
    if (path !== '/' && !canonicalPagePath(rule.source).endsWith(path)) return undefined;
    return { ...rule, kind: book.has(path) ? 'change' : 'add' };
  };
}

function bookOf(rules: readonly RedirectRule[], basePath: string | undefined): RuleBook {
  return new RuleBook(basePath === undefined ? rules : withoutBase(rules, basePath));
}

function servedBy(paths: readonly string[], basePath?: string): (path: string) => boolean {
  const keys = new Set(['/', ...paths.map(matchingKey)]);
  return (path) =>
    keys.has(matchingKey(path)) ||
    (basePath !== undefined && keys.has(matchingKey(withoutBasePath(path, basePath))));
}
