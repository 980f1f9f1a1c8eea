import { near, same } from './compare.ts';
import { type Expected, inSmallLetters, type Report } from './file-mistakes.ts';
import { LEAST_VIEWS } from './marks.ts';
import { knownChange, NAMED } from './oracle.ts';
import { publishedCount } from './published.ts';
import { saidAt } from './said.ts';
import type { TruthOfWorld } from './truth-of-world.ts';
import { trafficOf, type World } from './world.ts';

/** Views of paths that no page serves, and of pages that a pull request removes. */

/** Addresses that have no file on the main branch, with their views. */
function unservedPages({ changes, pages, junk, shownPart = '/' }: World, truth: TruthOfWorld) {
  const fresh = new Set(
    changes.flatMap(({ kind, page }) => (kind === 'added' || kind === 'renamed' ? [page] : [])),
  );
  const unserved = [
    ...pages.filter((page) => fresh.has(page)),
    ...junk.map((row) => ({ path: row.path, traffic: [row] })),
  ];
  return unserved
    .filter(({ path }) => path.startsWith(shownPart))
    .map(({ path, traffic }) => ({ path, truth: truth.of(traffic.map((one) => one.path)) }));
}

/** Paths without a file that are viewed in either window: no rows of a site's report. */
export function pathsWithoutRow(world: World, truth: TruthOfWorld): ReadonlySet<string> {
  const viewed = unservedPages(world, truth).filter((page) => {
    const { current, baseline } = knownChange(page.truth, 'total');
    return Math.max(current ?? 0, baseline ?? 0) >= LEAST_VIEWS;
  });
  return new Set(viewed.map(({ path }) => path.toLowerCase()));
}

/**
 * Dead ends in the report's file: none but viewed addresses without a page, and all of them that
 * people opened in both windows. Whether a path is near a page is for other tests.
 */
export function deadEndMistakes(report: Report, counted: Counted): string[] {
  const said = report['deadEnds'];
  if (!Array.isArray(said)) return ['dead ends: none'];
  const paths = said.map(pathIn);
  const viewed = unservedPages(counted.world, counted.truth).filter(
    (page) => (knownChange(page.truth, 'total').current ?? 0) >= LEAST_VIEWS,
  );
  const unserved = viewed.map(({ path }) => path);
  const wanted = viewed.filter(({ path, truth }) => {
    const isOfPeople = truth.human.current >= LEAST_VIEWS && truth.total.baseline > 0;
    return isOfPeople && !/\.[a-z]+$|^\/[._]/.test(path);
  });
  return [
    ...wanted.flatMap(({ path }) => (paths.includes(path) ? [] : [`dead ends: ${path} missing`])),
    ...paths.flatMap((path) => (unserved.includes(path) ? [] : [`dead ends: ${path} is none`])),
    ...viewsMistakes('dead end', said, counted),
  ];
}

/** Missing redirects in the report's file. */
export function lostPathMistakes(
  report: Report,
  paths: readonly string[],
  counted: Counted,
): string[] {
  const said = report['missingRedirects'];
  if (!Array.isArray(said)) return ['missing redirects: none'];
  return [
    ...same('missing redirects', said.map(pathIn).sort(), [...paths].sort()),
    ...viewsMistakes('missing redirect', said, counted),
  ];
}

interface Counted extends Pick<Expected, 'numbers'> {
  world: World;
  truth: TruthOfWorld;
}

function pathIn(said: unknown): string {
  return inSmallLetters(String(saidAt(said, 'path')));
}

/** Views in the current window. */
function viewsMistakes(
  where: string,
  said: readonly unknown[],
  { world, truth, numbers }: Counted,
): string[] {
  const traffic = trafficOf(world);
  return said.flatMap((each) => {
    const counts = truth.countsIn(traffic.get(pathIn(each)) ?? [], truth.windows.current);
    return ([...NAMED, 'total'] as const).flatMap((series) =>
      near(
        `${where} ${pathIn(each)}, ${series}`,
        saidAt(each, series),
        publishedCount(counts[series], numbers),
      ),
    );
  });
}
