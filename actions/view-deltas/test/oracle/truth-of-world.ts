import { blocksUntil, historyEnd, isPrevious, type Window, type Windows } from './calendar.ts';
import { isCompared, type Judged, type JudgedPage, judge, type Page } from './judge.ts';
import { type Effect, effectOf } from './merge-test.ts';
import {
  ALL_KNOWN,
  addUp,
  type Counts,
  type Named,
  type Truth,
  truthOf,
  type Unknown,
  type ViewsOn,
} from './oracle.ts';
import { trafficOf, type World, type WorldChange } from './world.ts';

/** What is true of a world in two windows and the blocks before them. */
export interface TruthOfWorld {
  windows: Windows;
  isComparable: boolean;
  /** Blocks that could be known, newest first. */
  possibleBlocks: readonly Window[];
  /** Of a page, or of several together, by the addresses under which the service counts them. */
  of(addresses: readonly string[]): Truth;
  countsIn(addresses: readonly string[], window: Window): Counts;
  site: Truth;
}

/** @param historyUntil the day by which blocks have to be over, where the windows do not say */
export function truthOfWorld(
  world: World,
  viewsOn: ViewsOn,
  windows: Windows,
  historyUntil = historyEnd(windows),
): TruthOfWorld {
  const known = new Map<string, Counts>();
  const countsOf = (address: string, asked: Window): Counts => {
    const window = world.trouble.kind === 'ignores dates' ? world.trouble.answered : asked;
    const key = `${window.from} ${window.until} ${address}`;
    const counts = known.get(key) ?? addUp(viewsOn, [address], window);
    known.set(key, counts);
    return counts;
  };
  const countsIn = (addresses: readonly string[], window: Window): Counts => {
    const sum = { human: 0, ai: 0, total: 0 };
    for (const address of addresses) {
      const counts = countsOf(address, window);
      sum.human += counts.human;
      sum.ai += counts.ai;
      sum.total += counts.total;
    }
    return sum;
  };
  const isComparable = world.definitionChanges.every(
    (day) => day < windows.baseline.from || day >= windows.current.until,
  );
  const { trouble } = world;
  const isUnknown = (addresses: readonly string[], name: keyof Windows) =>
    trouble.kind === 'null counts' &&
    trouble.window === name &&
    trouble.addresses
      .filter((address) => addresses.includes(address))
      .some((address) => countsOf(address, windows[name]).total > 0);
  const truthWith = (addresses: readonly string[], unknown: Unknown) =>
    truthOf(
      countsIn(addresses, windows.current),
      countsIn(addresses, windows.baseline),
      isComparable,
      unknown,
    );
  return {
    windows,
    isComparable,
    possibleBlocks: blocksUntil(historyUntil, windows, world.definitionChanges),
    of: (addresses) =>
      truthWith(addresses, {
        current: isUnknown(addresses, 'current'),
        baseline: isUnknown(addresses, 'baseline'),
      }),
    countsIn,
    // The service's totals are valid.
    site: truthWith([...trafficOf(world).values()].flat(), ALL_KNOWN),
  };
}

/**
 * Pages of a report that were judged, by their paths in small letters, and what is said of the site
 * beside them.
 */
export interface JudgedReport extends Omit<Judged, 'pages'> {
  pages: ReadonlyMap<string, JudgedPage>;
  /** How the touched pages moved among the others; null in a report of the site. */
  effect: Record<Named, Effect> | null;
}

/** A report of the site: all pages that were viewed in either window. */
export function judgeSite(
  world: World,
  truth: TruthOfWorld,
  blocks: readonly Window[],
): JudgedReport {
  const { pages, ...rest } = judge(viewedPages(world, truth, blocks), settingOf(truth));
  return { ...rest, pages: byPath(pages), effect: null };
}

/**
 * A report on what is touched, whether it was viewed or not; the rest of the site is judged with
 * it. The window before a merge is an earlier one, although it does not end where the one after it
 * begins.
 */
export function judgeTouched(
  world: World,
  truth: TruthOfWorld,
  blocks: readonly Window[],
  subject: 'pull request' | 'merge',
): JudgedReport {
  const touched = world.changes.map((change) =>
    pageOf(change.page.path, touchedPaths(change), change.kind, truth, blocks),
  );
  const names = new Set(world.changes.flatMap(({ page, before }) => [page.path, before?.path]));
  const others = viewedPages(world, truth, blocks).filter(({ path }) => !names.has(path));
  const setting = { ...settingOf(truth), ...(subject === 'merge' ? { isPrevious: true } : {}) };
  const { pages, ...rest } = judge([...touched, ...others], setting);
  const effect = (series: Named): Effect => {
    const compared = (some: readonly Page[]) =>
      some.filter((page) => isCompared(page, series)).map((page) => page.truth[series]);
    const kept = touched.filter(
      (_, index) => !['added', 'removed'].includes(world.changes[index]?.kind ?? ''),
    );
    return effectOf(compared(kept), compared(others));
  };
  return {
    ...rest,
    pages: byPath(pages.slice(0, touched.length)),
    effect:
      subject === 'merge' && truth.isComparable
        ? { human: effect('human'), ai: effect('ai') }
        : null,
  };
}

function settingOf(truth: TruthOfWorld) {
  return { isComparable: truth.isComparable, isPrevious: isPrevious(truth.windows) };
}

function byPath(pages: readonly JudgedPage[]): Map<string, JudgedPage> {
  return new Map(pages.map((page) => [page.path.toLowerCase(), page]));
}

function viewedPages(world: World, truth: TruthOfWorld, blocks: readonly Window[]): Page[] {
  return [...trafficOf(world)]
    .map(([path, addresses]) => pageOf(path, addresses, null, truth, blocks))
    .filter(({ truth: { total } }) => total.current + total.baseline > 0);
}

function pageOf(
  path: string,
  addresses: readonly string[],
  change: string | null,
  truth: TruthOfWorld,
  blocks: readonly Window[],
): Page {
  return {
    path,
    change,
    isMachineFile: path === '/llms.txt',
    truth: truth.of(addresses),
    blocks: blocks.map((block) => truth.countsIn(addresses, block)),
  };
}

/**
 * Under which addresses the views of a touched page are counted: a renamed one has those of its old
 * path too.
 */
export function touchedPaths({ page, before }: WorldChange): string[] {
  return [page, before].flatMap((each) => each?.traffic.map(({ path }) => path) ?? []);
}

/** The pages by their first folders; those in no folder are together. */
export function sectionsOf(pages: Iterable<JudgedPage>): Map<string, JudgedPage[]> {
  const sections = new Map<string, JudgedPage[]>();
  for (const page of pages) {
    if (page.isMachineFile) continue;
    const [, first = '', ...rest] = page.path.split('/');
    const section = rest.length === 0 ? '/' : `/${first}`;
    sections.set(section, [...(sections.get(section) ?? []), page]);
  }
  return sections;
}
