import type { Window } from './calendar.ts';
import { addUp, type Truth, truthOf, type ViewsOn } from './oracle.ts';
import { trafficOf, type World, type WorldChange } from './world.ts';

/** On this day the service changed what it counts, as `action.yml` has it. */
const LAST_CHANGE_OF_DEFINITION = '2026-07-31';

/** What is true of a world in two windows. */
export interface TruthOfWorld {
  windows: { current: Window; baseline: Window };
  isComparable: boolean;
  /** Of a page, or of several together, by the paths under which its views are counted. */
  of(paths: readonly string[]): Truth;
  site: Truth;
}

export function truthOfWorld(
  world: World,
  viewsOn: ViewsOn,
  windows: { current: Window; baseline: Window },
): TruthOfWorld {
  const isComparable = LAST_CHANGE_OF_DEFINITION < windows.baseline.from;
  const of = (paths: readonly string[]) =>
    truthOf(addUp(viewsOn, paths, windows.current), addUp(viewsOn, paths, windows.baseline), isComparable);
  return { windows, isComparable, of, site: of([...trafficOf(world).values()].flat()) };
}

/** The pages of a world that were viewed in either window, and under which paths the views of all are counted. */
export function viewedPages(
  world: World,
  truth: Pick<TruthOfWorld, 'of'>,
): { traffic: Map<string, string[]>; pages: Map<string, Truth> } {
  const traffic = trafficOf(world);
  const pages = new Map<string, Truth>();
  for (const [path, rows] of traffic) {
    const page = truth.of(rows);
    if (page.total.current + page.total.baseline > 0) pages.set(path, page);
  }
  return { traffic, pages };
}

/** Under which paths the views of a touched page are counted: a renamed one has those of its old path too. */
export function touchedPaths({ page, before }: WorldChange): string[] {
  return [page, before].flatMap((each) => each?.traffic.map(({ path }) => path) ?? []);
}

/** The viewed pages of a world that its pull request does not touch. */
export function othersOf(world: World, truth: TruthOfWorld): Truth[] {
  const touched = new Set(world.changes.flatMap(({ page, before }) => [page.path, before?.path]));
  return [...viewedPages(world, truth).pages].flatMap(([path, page]) => (touched.has(path) ? [] : [page]));
}
