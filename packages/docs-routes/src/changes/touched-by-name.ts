import type { Framework, Route } from '../frameworks/framework.ts';
import { keysOf } from '../paths/page-path.ts';
import { routesByKey } from '../site/routes.ts';
import { type ChangedFile, changedRoutes, presentFiles } from './changed-files.ts';
import { comparePages, lostRoutes } from './compare-routes.ts';
import { movedPages } from './route-change.ts';
import type { TouchedPage } from './touched-page.ts';

/** The pages of the changed files, by file name alone. Then it is unknown whether a path is still served. */
export function pagesByName({ pageByName }: Framework, files: readonly ChangedFile[]): TouchedPage[] {
  const named = changedRoutes(files, pageByName);
  const versioned = (routes: readonly Route[], version: string) =>
    routesByKey(routes.map((route) => ({ ...route, version, kind: 'page' })));
  const [before, after] = [versioned(named.before, 'before'), versioned(named.after, 'after')];
  return comparePages(before, after, {
    listed: presentFiles(files),
    movedFrom: movedPages(files, pageByName),
    snippetPages: new Map(),
    unresolved: keysOf(lostRoutes(before, after)),
  });
}
