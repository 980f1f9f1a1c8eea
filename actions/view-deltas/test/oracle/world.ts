import type { PageTraffic } from '@docs-agent/sandbox';
import fc from 'fast-check';
import { shiftDay, type Window, type Windows } from './calendar.ts';
import type { Numbers } from './published.ts';

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
  /** Further pages under one path each, so that there are more than one answer has. */
  crowd: PageTraffic[];
  /** Addresses that scanners guess: the service counts their views, and no file serves them. */
  junk: PageTraffic[];
  trouble: Trouble;
  /** Prefix that all paths of the service carry. */
  basePath: '' | '/docs/v2';
  weeks: number;
  baseline: 'previous' | 'year-ago';
  numbers: Numbers;
  /** Days on which the service changed what it counts. */
  definitionChanges: readonly string[];
  /** In which order the service gives its rows. */
  order: 'mixed' | 'most viewed first';
  /** The folder that reports on the site and on merges show; undefined for all. */
  shownPart: string | undefined;
  isCacheWarm: boolean;
  /** Requests that a run may make: with two, a site of several answers is read in part. */
  budget: 2 | 40;
}

/** What is wrong with the service's answers. */
export type Trouble =
  | { kind: 'none' }
  /** Each answer is about the same days, whatever a request names, so that windows are equal. */
  | { kind: 'ignores dates'; answered: Window }
  /** The human and AI views of these addresses are null in one window. */
  | { kind: 'null counts'; addresses: readonly string[]; window: keyof Windows }
  /** After so many requests in an hour, the others are refused (429). */
  | { kind: 'refuses'; after: number };

/** The input's own value, as `action.yml` has it. */
const DEFINITION_CHANGES = ['2026-06-12', '2026-07-31'] as const;

/** What worlds made by hand have where they need nothing else. */
export const USUAL = {
  basePath: '',
  junk: [],
  trouble: { kind: 'none' },
  definitionChanges: DEFINITION_CHANGES,
  order: 'mixed',
  baseline: 'previous',
  numbers: 'exact',
  shownPart: undefined,
  isCacheWarm: false,
  budget: 40,
} as const satisfies Partial<World>;

/** All pages of a world by their paths: under which paths the service counts their views. */
export function trafficOf({ pages, crowd, junk }: World): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { path, traffic } of pages) {
    paths.set(
      path,
      traffic.map((row) => row.path),
    );
  }
  for (const row of [...crowd, ...junk]) paths.set(row.path, [row.path]);
  return paths;
}

const day = fc.constantFrom(
  '2025-11-10',
  '2026-03-02',
  '2026-06-15',
  '2026-09-14',
  '2026-10-05',
  '2026-10-21',
  '2026-11-02',
  '2026-11-12',
);

const rate = (most: number) =>
  fc.oneof(
    fc.constant(0),
    fc.double({ min: 0.05, max: 2, noNaN: true }),
    fc.integer({ min: 3, max: most }),
  );

const habits = (most: number) =>
  fc.record(
    {
      humanPerDay: rate(most),
      aiPerDay: rate(most),
      from: day,
      until: day,
      changes: fc.array(
        fc.record({ day, human: fc.constantFrom(0.3, 1.4, 3), ai: fc.constantFrom(0.5, 2) }),
        { maxLength: 2 },
      ),
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

const page = (name: string, index: number, most: number): fc.Arbitrary<WorldPage> =>
  fc
    .tuple(
      fc.subarray([...SPELLINGS], { minLength: 1, maxLength: 5 }),
      fc.array(habits(most), { minLength: 5, maxLength: 5 }),
    )
    .map(([spellings, ways]) => {
      const path = `/part-${index % 3}/${name}-${index}`;
      const traffic = spellings.flatMap((spell, at): PageTraffic[] => {
        const way = ways[at];
        return way === undefined ? [] : [{ path: spell(path), ...way }];
      });
      return { path, file: `${path.slice(1)}.mdx`, traffic };
    });

const pagesOf = (name: string, count: number, most: number) =>
  fc.tuple(...Array.from({ length: count }, (_, index) => page(name, index, most)));

/** How the pages of a crowd wander. */
export interface Wandering {
  /** By how much, as a part of their views. */
  spread: number;
  /** What the whole crowd does in the last weeks: its views are multiplied by this. */
  lastWeeks: number;
}

/** Views a day of a whole crowd: the service's paths are mostly those of the docs. */
const CROWD_PER_DAY = 2_000;
/** Between these days a page of a crowd goes over to another level, each by itself. */
const LEVELS = ['2025-12-15', '2026-03-09', '2026-06-22', '2026-09-07'] as const;
const LAST_WEEKS = '2026-11-02';

/**
 * Pages that wander, each by itself, and the file for machines.
 *
 * @param from others wander otherwise
 */
export function crowdOf(count: number, { spread, lastWeeks }: Wandering, from = 0): PageTraffic[] {
  const perDay = CROWD_PER_DAY / count;
  return Array.from({ length: count }, (_, index): PageTraffic => {
    if (index === 0) return { path: '/llms.txt', humanPerDay: 1, aiPerDay: 5 };
    const changes: { day: string; human: number; ai: number }[] = [];
    let before = 0;
    for (const [at, day] of LEVELS.entries()) {
      const level = spread * deviationOf(from + index, at);
      const factor = Math.exp(level - before);
      changes.push({ day: shiftDay(day, 11 * (index % 7)), human: factor, ai: factor });
      before = level;
    }
    if (lastWeeks !== 1) changes.push({ day: LAST_WEEKS, human: lastWeeks, ai: lastWeeks });
    const size = (perDay * (1 + (index % 7))) / 4;
    return { path: `/crowd/${index}`, humanPerDay: 0.7 * size, aiPerDay: 0.3 * size, changes };
  });
}

/** A number of a variance of one, drawn from two others. */
function deviationOf(index: number, at: number): number {
  let mixed = (index + 1) * 2_654_435 + (at + 1) * 7_919;
  for (let step = 0; step < 3; step += 1) mixed = (mixed * 69_069 + 12_345) % 4_294_967_296;
  return 2 * Math.sqrt(3) * (mixed / 4_294_967_296 - 0.5);
}

export const STILL: Wandering = { spread: 0, lastWeeks: 1 };

const crowds = fc
  .tuple(
    fc.constantFrom(30, 30, 60, 260, 520),
    fc.record({ spread: fc.constantFrom(0, 0.15, 0.35), lastWeeks: fc.constantFrom(1, 1, 0.5, 2) }),
  )
  // A large site is there for its several answers: pages that wander take the sandbox long.
  .map(([count, wandering]) => crowdOf(count, count > 100 ? STILL : wandering));

/** What scanners ask for. The last ones are one edit from a page, which a reader's error is, too. */
const GUESSES = [
  '/wp-login.php',
  '/.env',
  '/api/v1/users',
  '/admin',
  '/part-1/backup.zip',
  '/part-2/setup',
  '/crowd/2x',
  '/part-0/page-00',
] as const;

const junkRows = fc
  .tuple(
    fc.subarray([...GUESSES]),
    fc.array(habits(3), { minLength: GUESSES.length, maxLength: GUESSES.length }),
    fc.constantFrom(0, 0, 40, 400),
  )
  .map(([paths, ways, further]): PageTraffic[] => [
    ...paths.map((path, index) => ({ path, humanPerDay: 1, aiPerDay: 1, ...ways[index] })),
    ...Array.from({ length: further }, (_, index) => ({
      path: `/guess-${index}/${index % 5}`,
      humanPerDay: 0.1,
      aiPerDay: 0.05,
    })),
  ]);

/** @param addresses of which some may have no valid counts */
const troubles = (addresses: readonly string[]): fc.Arbitrary<Trouble> => {
  const none = fc.constant<Trouble>({ kind: 'none' });
  return fc.oneof(
    { weight: 2, arbitrary: none },
    fc.constant<Trouble>({
      kind: 'ignores dates',
      answered: { from: '2026-07-06', until: '2026-08-03' },
    }),
    fc.record({
      kind: fc.constant('null counts' as const),
      addresses: fc.subarray([...addresses], { minLength: 1, maxLength: 4 }),
      window: fc.constantFrom('current' as const, 'baseline' as const),
    }),
    fc.record({
      kind: fc.constant('refuses' as const),
      after: fc.integer({ min: 1, max: 4 }),
    }),
  );
};

/**
 * Random worlds: sites of one answer and of several, pages under many spellings, all kinds of
 * changes.
 */
const worlds: fc.Arbitrary<World> = fc
  .record({
    old: pagesOf('page', 10, 60),
    fresh: pagesOf('new-page', 4, 6),
    kinds: fc.array(fc.constantFrom('edited', 'removed', 'renamed', 'none'), {
      minLength: 10,
      maxLength: 10,
    }),
    added: fc.integer({ min: 0, max: 1 }),
    crowd: crowds,
    junk: junkRows,
    basePath: fc.constantFrom('' as const, '' as const, '/docs/v2' as const),
    definitionChanges: fc.constantFrom([], DEFINITION_CHANGES),
    order: fc.constantFrom('mixed' as const, 'most viewed first' as const),
    weeks: fc.integer({ min: 1, max: 6 }),
    baseline: fc.constantFrom('previous' as const, 'previous' as const, 'year-ago' as const),
    numbers: fc.constantFrom('exact' as const, 'exact' as const, 'relative' as const),
    shownPart: fc.constantFrom(undefined, undefined, '/part-1', '/crowd'),
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
  })
  .map((world): World => ({ ...world, trouble: { kind: 'none' } }));

/** Random worlds, half of them with a service in trouble. */
export const troubledWorlds: fc.Arbitrary<World> = worlds.chain((world) => {
  const addresses = world.pages.flatMap(({ traffic }) => traffic.map(({ path }) => path));
  return troubles(addresses).map((trouble) => ({ ...world, trouble }));
});

/** A world, and when its pull request was merged and is reported. */
export interface MergedWorld extends World {
  mergedAt: string;
  reportedAt: string;
  afterWeeks: number;
}

/**
 * Merges at all hours of the week, at its very ends too, reported as soon as they are due, or
 * later.
 */
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
    const reportedMs = mergedMs + (afterWeeks * 7 + lateDays) * 86_400_000;
    return {
      ...world,
      mergedAt: new Date(mergedMs).toISOString(),
      reportedAt: new Date(reportedMs).toISOString(),
      afterWeeks,
    };
  });
