import type { PageTraffic } from '@docs-agent/sandbox';
import fc from 'fast-check';
import type { Numbers } from './told.ts';

/** A page of the docs: where it is served, and under which spellings the service counts it. */
export interface WorldPage {
  path: string;
  file: string;
  traffic: PageTraffic[];
}

/** What the pull request does to a page. A renamed one has the page that it was as `before`. */
export interface WorldChange {
  kind: 'edited' | 'added' | 'removed' | 'renamed';
  page: WorldPage;
  before: WorldPage | undefined;
}

/** A site, its history, and a pull request on it. */
export interface World {
  /** All pages that the service knows, the added ones too. */
  pages: WorldPage[];
  changes: WorldChange[];
  /** Further pages under one path each, so that one answer does not hold them all. */
  crowd: PageTraffic[];
  /** Prefix that all paths of the service carry. */
  basePath: '' | '/docs/v2';
  weeks: number;
  baseline: 'previous' | 'year-ago';
  numbers: Numbers;
  /** The folder that reports on the site and on merges show; undefined for all. */
  shownPart: string | undefined;
  /** Rows of a table before the rest is folded. */
  top: number;
  isCacheWarm: boolean;
  /** Requests that a run may make: with two, a site of several answers is read in part. */
  budget: 2 | 40;
}

/** What worlds made by hand have where they need nothing else. */
export const USUAL = {
  basePath: '',
  baseline: 'previous',
  numbers: 'exact',
  shownPart: undefined,
  top: 500,
  isCacheWarm: false,
  budget: 40,
} as const satisfies Partial<World>;

/** All pages of a world by their paths: under which paths the service counts their views. */
export function trafficOf({ pages, crowd }: World): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { path, traffic } of pages) {
    paths.set(
      path,
      traffic.map((row) => row.path),
    );
  }
  for (const row of crowd) paths.set(row.path, [row.path]);
  return paths;
}

const day = fc.constantFrom('2026-09-14', '2026-10-05', '2026-10-21', '2026-11-02', '2026-11-12');

const rate = fc.oneof(
  fc.constant(0),
  fc.double({ min: 0.05, max: 2, noNaN: true }),
  fc.integer({ min: 3, max: 60 }),
);

const habits = fc.record(
  {
    humanPerDay: rate,
    aiPerDay: rate,
    from: day,
    until: day,
    changes: fc.array(fc.record({ day, human: fc.constantFrom(0.3, 1.4, 3), ai: fc.constantFrom(0.5, 2) }), {
      maxLength: 2,
    }),
  },
  { requiredKeys: ['humanPerDay', 'aiPerDay'] },
);

/** Ways to ask for one page. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}.md`,
  (path) => `${path}/index`,
  (path) => `${path}?from=search#top`,
  (path) => path.toUpperCase(),
  (path) => path.replace('page', '%70age'),
];

const page = (name: string, index: number): fc.Arbitrary<WorldPage> =>
  fc
    .tuple(
      fc.subarray([...SPELLINGS], { minLength: 1, maxLength: 5 }),
      fc.array(habits, { minLength: 5, maxLength: 5 }),
    )
    .map(([spellings, ways]) => {
      const path = `/part-${index % 3}/${name}-${index}`;
      const traffic = spellings.flatMap((spell, at): PageTraffic[] => {
        const way = ways[at];
        return way === undefined ? [] : [{ path: spell(path), ...way }];
      });
      return { path, file: `${path.slice(1)}.mdx`, traffic };
    });

const pagesOf = (name: string, count: number) =>
  fc.tuple(...Array.from({ length: count }, (_, index) => page(name, index)));

const crowd = (count: number): PageTraffic[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `/crowd/${index}`,
    humanPerDay: 2 + (index % 7),
    aiPerDay: 1,
  }));

/** Random worlds: sites of one answer and of several, pages under many spellings, all kinds of changes. */
export const worlds: fc.Arbitrary<World> = fc
  .record({
    old: pagesOf('page', 10),
    fresh: pagesOf('new-page', 4),
    kinds: fc.array(fc.constantFrom('edited', 'removed', 'renamed', 'none'), {
      minLength: 10,
      maxLength: 10,
    }),
    added: fc.integer({ min: 0, max: 1 }),
    crowd: fc.constantFrom(0, 30, 300, 620).map(crowd),
    basePath: fc.constantFrom('' as const, '' as const, '/docs/v2' as const),
    weeks: fc.integer({ min: 1, max: 6 }),
    baseline: fc.constantFrom('previous' as const, 'previous' as const, 'year-ago' as const),
    numbers: fc.constantFrom('exact' as const, 'exact' as const, 'rounded' as const, 'relative' as const),
    shownPart: fc.constantFrom(undefined, undefined, '/part-1', '/crowd'),
    top: fc.constantFrom(3, 25, 500),
    isCacheWarm: fc.boolean(),
    budget: fc.constantFrom(40 as const, 40 as const, 40 as const, 2 as const),
  })
  .map(({ old, fresh, kinds, added, ...rest }) => {
    const homes = [...fresh];
    const changes = old.flatMap((before, index): WorldChange[] => {
      const kind = kinds[index] ?? 'none';
      if (kind === 'none') return [];
      if (kind !== 'renamed') return [{ kind, page: before, before: undefined }];
      const home = homes.pop();
      return home === undefined ? [] : [{ kind, page: home, before }];
    });
    const additions = homes
      .slice(0, added)
      .map((each): WorldChange => ({ kind: 'added', page: each, before: undefined }));
    return { ...rest, pages: [...old, ...fresh], changes: [...changes, ...additions] };
  });

/** A world, and when its pull request was merged and is told of. */
export interface MergedWorld extends World {
  mergedAt: string;
  toldAt: string;
  afterWeeks: number;
}

/** Merges at all hours of the week, at its very ends too, told of as soon as they are due, or later. */
export const mergedWorlds: fc.Arbitrary<MergedWorld> = fc
  .record({
    world: worlds,
    week: fc.constantFrom('2026-08-24', '2026-09-07', '2026-09-28', '2026-10-05'),
    hours: fc.oneof(
      fc.constantFrom(0, 24, 143.999, 144, 144.001, 167.999),
      fc.double({ min: 0, max: 168 - 1e-3, noNaN: true }),
    ),
    afterWeeks: fc.integer({ min: 1, max: 4 }),
    lateDays: fc.integer({ min: 0, max: 29 }),
  })
  .map(({ world, week, hours, afterWeeks, lateDays }) => {
    const mergedMs = Date.parse(week) + Math.round(hours * 3_600) * 1_000;
    const toldMs = mergedMs + (afterWeeks * 7 + lateDays) * 86_400_000;
    return {
      ...world,
      mergedAt: new Date(mergedMs).toISOString(),
      toldAt: new Date(toldMs).toISOString(),
      afterWeeks,
    };
  });
