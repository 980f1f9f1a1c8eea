import { posix } from 'node:path';
import { within } from '../files/snapshot.ts';
import { type Framework, NOTHING_CONFIGURED, type Site } from '../frameworks/framework.ts';
import { mappedPage, type PathMap } from '../paths/path-map.ts';
import type { RuleList } from '../redirects/redirect-rule.ts';
import { isAddress } from '../redirects/rule-book.ts';

/**
 * A framework whose docs are in a folder of the repository. All files, including those of its rules, are paths from the
 * repository's root.
 *
 * @param folder `.` for the root.
 */
export function inFolder(framework: Framework, folder: string): Framework {
  if (folder === '.') return framework;
  const outer = (file: string) => posix.join(folder, file);
  const inner = (file: string) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined);
  const placed = <T>(file: string, ask: (file: string) => T): T | undefined => {
    const path = inner(file);
    return path === undefined ? undefined : ask(path);
  };
  const placedList = (list: RuleList): RuleList => ({ ...list, file: outer(list.file) });
  const named = ([first, ...others]: readonly [RuleList, ...RuleList[]]) =>
    [placedList(first), ...others.map(placedList)] as const;
  const siteIn = ({ pageOf, aliases, redirects, ...site }: Site): Site => ({
    ...site,
    pageOf: (file) => placed(file, pageOf),
    aliases: aliases.map(({ path, file }) => ({ path, file: outer(file) })),
    redirects: typeof redirects === 'string' ? redirects : named(redirects),
  });
  return {
    isRelevant: (file) => placed(file, framework.isRelevant) ?? false,
    async read(before, after, changed) {
      const changedInside = new Set([...changed].flatMap((file) => inner(file) ?? []));
      const pair = await framework.read(within(before, folder), within(after, folder), changedInside);
      return {
        ...pair,
        before: siteIn(pair.before),
        after: siteIn(pair.after),
        snippetPages: new Map([...pair.snippetPages].map(([file, snippet]) => [outer(file), outer(snippet)])),
        generatorOf(path) {
          const generator = pair.generatorOf(path);
          return generator === undefined || isAddress(generator) ? generator : outer(generator);
        },
        mayBeGenerated: (missing, side) =>
          pair.mayBeGenerated(
            missing.map(({ path, file }) => ({ path, file: inner(file) ?? '' })),
            side,
          ),
      };
    },
  };
}

/** A framework whose pages the map names first; files as the framework names them. */
export function withPathMap(framework: Framework, map: PathMap): Framework {
  if (map.length === 0) return framework;
  const mapped = ({ pageOf, ...site }: Site): Site => ({
    ...site,
    pageOf(file) {
      const page = mappedPage(map, file);
      return page === undefined ? pageOf(file) : (page ?? undefined);
    },
  });
  return {
    isRelevant: (file) => mappedPage(map, file) !== undefined || framework.isRelevant(file),
    async read(before, after, changed) {
      const pair = await framework.read(before, after, changed);
      return { ...pair, before: mapped(pair.before), after: mapped(pair.after) };
    },
  };
}

/** No framework: only the map makes pages. */
export const noFramework: Framework = {
  isRelevant: () => false,
  async read() {
    const site: Site = { ...NOTHING_CONFIGURED, pageOf: () => undefined };
    return {
      before: site,
      after: site,
      snippetPages: new Map(),
      mayBeGenerated: async () => new Set(),
      generatorOf: () => undefined,
      notes: [],
      problems: [],
    };
  },
};
