import type { Snapshot } from '../files/snapshot.ts';
import type { Route, Site, SitePair } from '../mintlify/site.ts';
import { matchingKey } from '../paths/page-path.ts';
import { hiddenPages } from '../redirects/hidden-pages.ts';
import { placeOf, type RuleFollower, ruleFollower } from '../redirects/rule-follower.ts';
import { type FormId, formOf } from '../redirects/rule-forms.ts';

/** A page at one commit, and which version of its file it is served from. */
export interface ServedRoute extends Route {
  version: string;
  /** An alias answers with the file of a page that has a path of its own. */
  kind: 'page' | 'alias';
}

/** Routes by `matchingKey` of their path. */
export type Routes = ReadonlyMap<string, ServedRoute>;

/** The routes of a site, with the version of the file that each is served from. */
export function routesOf(
  { files }: Pick<Snapshot, 'files'>,
  { aliases, pageOf }: Pick<Site, 'aliases' | 'pageOf'>,
): Routes {
  const routes = new Map<string, ServedRoute>();
  const add = (route: Route, kind: ServedRoute['kind']) => {
    const version = files.get(route.file)?.id ?? '';
    routes.set(matchingKey(route.path), { ...route, kind, version });
  };
  for (const alias of aliases) {
    add(alias, 'alias');
  }
  // A page overrides an alias.
  for (const file of files.keys()) {
    const path = pageOf(file);
    if (path !== undefined) {
      add({ path, file }, 'page');
    }
  }
  return routes;
}

/** The served paths at one commit. */
export interface ServedPaths {
  /** Canonical paths of the pages, and further paths that they serve. */
  paths: readonly string[];
  /**
   * The file that a page is served from, by the matching key of its path; from the root of the
   * repository.
   */
  fileOf(key: string): string | undefined;
  /**
   * Which of some canonical paths may be served without a file of their own, by `matchingKey`: by
   * generated pages.
   *
   * @throws {UnreadableFiles}
   */
  mayBeGenerated(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Which of some canonical paths without a page the redirects lead to a page or out of the docs,
   * by `matchingKey`. None if the rules are unknown.
   *
   * @throws {UnreadableFiles}
   */
  redirected(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The pages that a rule certainly hides. None if the rules are unknown.
   *
   * @throws {UnreadableFiles}
   */
  hiddenByRules(): HiddenByRule[];
  /**
   * The rules that catch some canonical paths, or may, by path. None if the rules are unknown.
   *
   * @throws {UnreadableFiles}
   */
  rulesAt(paths: readonly string[]): ReadonlyMap<string, RuleAt>;
}

/** The rule that catches a path, and the row of the table of forms that is about it. */
export interface RuleAt {
  source: string;
  form: FormId;
}

/** A page that a file serves, and that the host never shows, because it looks for a rule first. */
export interface HiddenByRule {
  path: string;
  /** The source of the rule. */
  source: string;
  /** The page, file or address where its readers are sent; undefined if that is nothing. */
  to: string | undefined;
}

/** @param basePath prefix under which the docs are served, which rules may carry or not */
export function servedPaths(
  routes: Routes,
  { mayBeGenerated, after }: Pick<SitePair, 'mayBeGenerated' | 'after'>,
  basePath: string | undefined,
): ServedPaths {
  const paths = [...routes.values()].map(({ path }) => path);
  const generatedOf = (some: readonly string[]) => {
    const withoutFiles = some.map((path): Route => ({ path, file: '' }));
    return mayBeGenerated(withoutFiles, 'after');
  };
  const follower = (): RuleFollower | undefined => {
    const { redirects } = after;
    if (typeof redirects === 'string') return undefined;
    return ruleFollower(redirects.rules, paths, basePath);
  };
  return {
    paths,
    fileOf: (key) => routes.get(key)?.file,
    mayBeGenerated: generatedOf,
    async redirected(some) {
      const site = follower();
      if (site === undefined) return new Set();
      return redirectedAmong(some, site, generatedOf);
    },
    rulesAt(some) {
      const site = follower();
      return site === undefined ? new Map() : rulesThatCatch(some, site);
    },
    hiddenByRules() {
      const site = follower();
      return site === undefined ? [] : pagesHiddenBy(site, paths);
    },
  };
}

/** Keys of the paths that lead to a page, or to one that may be generated. */
async function redirectedAmong(
  paths: readonly string[],
  { fateOf }: RuleFollower,
  generatedOf: ServedPaths['mayBeGenerated'],
): Promise<Set<string>> {
  const found = new Set<string>();
  const endOf = new Map<string, string>();
  for (const path of paths) {
    const fate = fateOf(path);
    if (fate.kind === 'redirected') {
      found.add(matchingKey(path));
    }
    if (fate.kind === 'fails' && fate.ending.kind === 'dead-end') {
      endOf.set(path, fate.ending.at);
    }
  }
  const generated = await generatedOf([...endOf.values()]);
  for (const [path, end] of endOf) {
    if (generated.has(matchingKey(end))) {
      found.add(matchingKey(path));
    }
  }
  return found;
}

function rulesThatCatch(paths: readonly string[], { fateOf }: RuleFollower): Map<string, RuleAt> {
  const found = new Map<string, RuleAt>();
  for (const path of paths) {
    const fate = fateOf(path);
    if (fate.kind === 'served') continue;
    if (fate.kind === 'uncertain') {
      found.set(path, fate.doubt);
      continue;
    }
    if (fate.rule === undefined) continue;
    const { source } = fate.rule;
    found.set(path, { source, form: formOf(source) });
  }
  return found;
}

function pagesHiddenBy(site: RuleFollower, pages: readonly string[]): HiddenByRule[] {
  const found: HiddenByRule[] = [];
  for (const { path, fate, rule } of hiddenPages(pages, site)) {
    if (fate.kind === 'uncertain' || rule === undefined) continue;
    const to = fate.kind === 'redirected' ? placeOf(fate.ending) : undefined;
    found.push({
      path,
      source: rule.source,
      to,
    });
  }
  return found;
}
