import { canonicalPagePath, matchingKey, withoutBasePath } from '../page-path.ts';
import { joinRules } from './join-rules.ts';
import type { MissingRedirect, RedirectSuggestion } from './missing-redirect.ts';
import { NearestPages } from './nearest-page.ts';
import { type RedirectRules, withoutBase } from './redirect-rule.ts';
import { type Ending, RuleBook } from './rule-book.ts';

/** The difference that a pull request makes to what is served. */
export interface ServedChange {
  /** Paths that were pages and are none any more, with the file that each had. */
  lost: readonly { path: string; file: string }[];
  /** Canonical paths of the pages, before and after. */
  servedBefore: readonly string[];
  servedAfter: readonly string[];
  /** Where the file of a lost page went, as page paths. */
  renamedTo: ReadonlyMap<string, string>;
  /** Names of folders that hold the pages of one language. */
  languages: readonly string[];
  /** The rules before; undefined where they cannot be read. */
  rulesBefore: RedirectRules | undefined;
  rulesAfter: RedirectRules;
  /** Prefix under which the docs are served, which rules may carry or not. */
  basePath: string | undefined;
}

/** A finding, and the path at which its rules end where they do. */
export interface Stranded extends MissingRedirect {
  deadEnd: string | undefined;
}

export interface Redirection {
  missing: Stranded[];
  /** Lost paths that a rule sends on to a page, or out of the docs. */
  redirected: string[];
}

/** Judges by the rules in force after the pull request what becomes of the paths that it takes the page from. */
export function findMissingRedirects(change: ServedChange): Redirection {
  const book = bookOf(change.rulesAfter, change.basePath);
  const isServed = servedBy(change.servedAfter, change.basePath);
  const endings = change.lost.map((one) => ({ ...one, ending: book.follow(one.path, isServed) }));
  const stranded = [
    ...endings.filter(({ ending }) => !works(ending)).map((one) => ({ ...one, leadTo: undefined })),
    ...droppedRules(change, book),
  ];
  const nearest = nearestTo(change);
  const moves = stranded.map((one) => ({ ...one, destination: one.leadTo ?? nearest(one.path) }));
  const oldBook = bookOf(change.rulesBefore, change.basePath);
  const suggest = suggestions(change, book, moves);
  return {
    missing: moves.map(({ path, file, ending, destination }) => ({
      path,
      file,
      problem: problemOf(ending, oldBook.ruleFor(path) !== undefined),
      deadEnd: ending.kind === 'dead-end' ? ending.at : undefined,
      rulesFile: change.rulesAfter.file,
      rulesKey: change.rulesAfter.key,
      suggestion: suggest(path, destination),
      nearest: destination,
    })),
    redirected: endings.filter(({ ending }) => works(ending)).map(({ path }) => path),
  };
}

interface Dropped {
  path: string;
  file: string;
  ending: Ending;
  /** Where the rule led, if that is still a page. */
  leadTo: string | undefined;
}

/**
 * Sources of single paths that led somewhere before and do not any more. One whose page is itself lost is left out: the
 * rule that the page needs mends it too.
 */
function droppedRules(change: ServedChange, book: RuleBook): Dropped[] {
  const { basePath } = change;
  const oldBook = bookOf(change.rulesBefore, basePath);
  const wasServed = servedBy(change.servedBefore, basePath);
  const isServed = servedBy(change.servedAfter, basePath);
  const lost = new Set(change.lost.map(({ path }) => matchingKey(path)));
  return oldBook.singlePaths().flatMap((path) => {
    if (wasServed(path) || isServed(path)) return [];
    const [old, ending] = [oldBook.follow(path, wasServed), book.follow(path, isServed)];
    if (!works(old) || works(ending)) return [];
    if (isMendedWith(lost, old, ending)) return [];
    const leadTo = old.kind === 'page' && isServed(old.path) ? old.path : undefined;
    return [{ path, file: change.rulesAfter.file, ending, leadTo }];
  });
}

/** Whether the rule that a lost page needs mends this path too: the path's own rule still leads there. */
function isMendedWith(lost: ReadonlySet<string>, old: Ending, ending: Ending): boolean {
  if (ending.kind === 'dead-end' && lost.has(matchingKey(ending.at))) return true;
  return ending.kind !== 'no-rule' && old.kind === 'page' && lost.has(matchingKey(old.path));
}

function works({ kind }: Ending): boolean {
  return kind === 'page' || kind === 'elsewhere';
}

function problemOf({ kind }: Ending, hadRule: boolean): MissingRedirect['problem'] {
  if (kind === 'loop' || kind === 'dead-end') return kind;
  return hadRule ? 'dropped' : 'none';
}

/** Pages new in this pull request are near only as the place that a file moved to. */
function nearestTo({
  servedBefore,
  servedAfter,
  renamedTo,
  languages,
}: ServedChange): (path: string) => string | undefined {
  const before = servedBy(servedBefore);
  const pages = new NearestPages(
    servedAfter.filter((path) => path !== '/' && before(path)),
    languages,
  );
  return (path) => renamedTo.get(path) ?? pages.to(path);
}

/** The rule to write for each path: its folder's, where that is right for all, or its own. */
function suggestions(
  { servedAfter, rulesAfter }: ServedChange,
  book: RuleBook,
  moves: readonly { path: string; destination: string | undefined }[],
): (path: string, destination: string | undefined) => RedirectSuggestion | undefined {
  const sources = rulesAfter.rules.map(({ source }) => canonicalPagePath(source));
  const joined = joinRules(moves, [...servedAfter, ...sources]);
  return (path, destination) => {
    if (destination === undefined) return undefined;
    const rule = joined.get(path);
    if (rule !== undefined) return { ...rule, kind: 'add' };
    const kind = book.ruleFor(path) === undefined ? 'add' : 'change';
    return { source: asRule(path), destination: asRule(destination), kind };
  };
}

/** A path in a rule: what would be a wildcard, a query or a fragment there is escaped. */
function asRule(path: string): string {
  return path.replace(/[%?#*:]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function bookOf(rules: RedirectRules | undefined, basePath: string | undefined): RuleBook {
  const known = rules?.rules ?? [];
  return new RuleBook(basePath === undefined ? known : withoutBase(known, basePath));
}

function servedBy(paths: readonly string[], basePath?: string): (path: string) => boolean {
  const keys = new Set(['/', ...paths.map(matchingKey)]);
  return (path) =>
    keys.has(matchingKey(path)) ||
    (basePath !== undefined && keys.has(matchingKey(withoutBasePath(path, basePath))));
}
