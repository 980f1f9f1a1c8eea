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
export function routesOf(
  { files }: Pick<Snapshot, 'files'>,
  { aliases, pageOf }: Pick<Site, 'aliases' | 'pageOf'>,
): Routes {
  const pages = [...files.keys()].flatMap((file) => {
    const path = pageOf(file);
    return path === undefined ? [] : [{ path, file, kind: 'page' as const }];
  });
  // A page overrides an alias.
  const all = [...aliases.map((alias) => ({ ...alias, kind: 'alias' as const })), ...pages];
  return new Map(
    all.map((route) => [matchingKey(route.path), { ...route, version: files.get(route.file)?.id ?? '' }]),
  );
}
