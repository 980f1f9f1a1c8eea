import type { Snapshot } from '../files/snapshot.ts';
import type { Route, Site } from '../frameworks/framework.ts';
import { matchingKey } from '../paths/page-path.ts';

/** A page at one commit, and which version of its file it is served from. */
export interface ServedRoute extends Route {
  version: string;
  /** An alias answers with the file of a page that has a path of its own. */
  kind: 'page' | 'alias';
}

/** Routes by `matchingKey` of their path. */
export type Routes = ReadonlyMap<string, ServedRoute>;

/** The routes of a site, with the version of the file that each is served from. */
export function routesOf({ files }: Snapshot, site: Site): Routes {
  const version = (file: string) => files.get(file)?.id ?? '';
  const aliases = site.aliases.map(
    (alias): ServedRoute => ({ ...alias, version: version(alias.file), kind: 'alias' }),
  );
  const pages = [...files.keys()].flatMap((file): ServedRoute[] => {
    const path = site.pageOf(file);
    return path === undefined ? [] : [{ path, file, version: version(file), kind: 'page' }];
  });
  // A page overrides an alias.
  return routesByKey([...aliases, ...pages]);
}

export function routesByKey(routes: Iterable<ServedRoute>): Routes {
  return new Map([...routes].map((route) => [matchingKey(route.path), route]));
}
