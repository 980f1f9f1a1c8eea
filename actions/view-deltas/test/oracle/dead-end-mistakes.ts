import { near, same } from './compare.ts';
import { type Expected, inSmallLetters, type Report } from './file-mistakes.ts';
import { LEAST_VIEWS } from './marks.ts';
import { NAMED } from './oracle.ts';
import { publishedCount } from './published.ts';
import { saidAt } from './said.ts';
import type { TruthOfWorld } from './truth-of-world.ts';
import { trafficOf, type World } from './world.ts';

/** Views of paths that no page serves, and of pages that a pull request removes. */

/** Pages that have no file on the main branch, with their views. */
function unservedPages({ changes, pages, shownPart = '/' }: World, truth: TruthOfWorld) {
  const fresh = new Set(
    changes.flatMap(({ kind, page }) => (kind === 'added' || kind === 'renamed' ? [page] : [])),
  );
  return pages
    .filter((page) => fresh.has(page) && page.path.startsWith(shownPart))
    .map(({ path, traffic }) => ({ path, ...truth.of(traffic.map((one) => one.path)).total }));
}

/** Paths without a file that are viewed in either window: no rows of a site's report. */
export function pathsWithoutRow(world: World, truth: TruthOfWorld): ReadonlySet<string> {
  const viewed = unservedPages(world, truth).filter(
    ({ current, baseline }) => Math.max(current, baseline) >= LEAST_VIEWS,
  );
  return new Set(viewed.map(({ path }) => path.toLowerCase()));
}

/** Dead ends in the report's file. Whether a path is near a page is for other tests. */
export function deadEndMistakes(report: Report, counted: Counted): string[] {
  const said = report['deadEnds'];
  if (!Array.isArray(said)) return ['dead ends: none'];
  const unserved = unservedPages(counted.world, counted.truth)
    .filter(({ current }) => current >= LEAST_VIEWS)
    .map(({ path }) => path);
  return [
    ...said
      .map(pathIn)
      .flatMap((path) => (unserved.includes(path) ? [] : [`dead ends: ${path} is none`])),
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
