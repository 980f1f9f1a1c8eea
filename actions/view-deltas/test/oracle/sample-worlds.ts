import type { PageTraffic } from '@docs-agent/sandbox';
import { crowdOf, type MergedWorld, STILL, USUAL, type World, type WorldChange } from './world.ts';

/** Worlds made by hand, in which planted mistakes show. */

const pageAt = (path: string) => ({
  path,
  file: `${path.slice(1)}.mdx`,
  traffic: [{ path, humanPerDay: 40, aiPerDay: 20 }],
});
const [OLD, NEW, OTHER] = [pageAt('/old/home'), pageAt('/new/home'), pageAt('/other/page')];
const RENAMED: WorldChange = { kind: 'renamed', page: NEW, before: OLD };

function edited(row: PageTraffic): WorldChange {
  const page = { path: row.path, file: `${row.path.slice(1)}.mdx`, traffic: [row] };
  return { kind: 'edited', page, before: undefined };
}

/** Several answers, a rename with views, no cache. */
export const READING: World = {
  ...USUAL,
  pages: [OLD, NEW, OTHER],
  changes: [RENAMED],
  crowd: crowdOf(620, STILL),
  weeks: 2,
};

const LAST_WEEKS = '2026-11-02';

/** Pages with a word each. */
const MARKED: readonly PageTraffic[] = [
  {
    path: '/crowd/high',
    humanPerDay: 20,
    aiPerDay: 10,
    changes: [{ day: LAST_WEEKS, human: 3, ai: 3 }],
  },
  {
    path: '/crowd/low',
    humanPerDay: 40,
    aiPerDay: 20,
    changes: [{ day: LAST_WEEKS, human: 0.2, ai: 0.2 }],
  },
  { path: '/crowd/later', humanPerDay: 20, aiPerDay: 10, from: '2026-08-19' },
  { path: '/crowd/new', humanPerDay: 20, aiPerDay: 10, from: '2026-10-21' },
  { path: '/crowd/gone', humanPerDay: 20, aiPerDay: 10, until: '2026-10-28' },
  { path: '/crowd/few', humanPerDay: 0.5, aiPerDay: 0.2 },
  {
    path: '/crowd/fading',
    humanPerDay: 20,
    aiPerDay: 10,
    changes: [{ day: '2026-09-01', human: 0.02, ai: 0.02 }],
  },
];

/** A year of blocks, a part of the pages is shown, and the whole site falls in the last weeks. */
export const SITE: World = {
  ...READING,
  crowd: [...crowdOf(60, { spread: 0.2, lastWeeks: 0.7 }), ...MARKED],
  changes: [RENAMED, ...MARKED.map(edited)],
  definitionChanges: [],
  shownPart: '/crowd',
  isCacheWarm: true,
};

const MERGED_AT = '2026-10-11T15:00:00.000Z';

/** Pages that a merge edits; they rise with it. */
const EDITED = ['/crowd/a', '/crowd/b', '/crowd/c', '/crowd/d'].map(
  (path): PageTraffic => ({
    path,
    humanPerDay: 12,
    aiPerDay: 6,
    changes: [{ day: MERGED_AT.slice(0, 10), human: 1.6, ai: 1.1 }],
  }),
);

/** A merge on a Sunday, reported when four weeks after it are over; a year of blocks is known. */
export const MERGE: MergedWorld = {
  ...READING,
  changes: [RENAMED, ...EDITED.map(edited)],
  crowd: [...crowdOf(60, { spread: 0.2, lastWeeks: 1 }), ...EDITED],
  definitionChanges: [],
  weeks: 4,
  isCacheWarm: true,
  mergedAt: MERGED_AT,
  reportedAt: '2026-11-19T09:00:00.000Z',
  afterWeeks: 4,
};
