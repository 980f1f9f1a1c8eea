import { paragraph, writeMarkdown } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { doThisWeek } from '../../src/render/do-this-week.ts';
import type { DeadEnd } from '../../src/report/dead-end.ts';
import {
  type Counts,
  deadEndAt,
  type GivenParts,
  incompleteReading,
  WINDOWS,
} from '../support/report.ts';
import { type SitePage, siteReport, wave } from '../support/site-report.ts';

/** The lines without the addresses of their links. */
function linesOf(
  pages: readonly SitePage[],
  rest: GivenParts = {},
  numbers: 'exact' | 'relative' = 'exact',
) {
  return doThisWeek(siteReport(pages, rest, numbers)).map((line) =>
    writeMarkdown([paragraph(...line)])
      .trim()
      .replaceAll('\u00a0', ' ')
      .replace(/\]\([^)]*\)/g, ']'),
  );
}

const page = (
  path: string,
  now: Counts,
  before: Counts,
  earlier?: readonly Counts[],
): SitePage => ({
  path,
  now,
  before,
  ...(earlier && { earlier }),
});

function deadEnd(path: string, rest: Partial<DeadEnd> = {}): DeadEnd {
  return deadEndAt(path, [22, 790], rest);
}

describe('the redirect to add', () => {
  const WORKS = deadEnd('/works', { redirect: 'works' });

  it.each<[rule: string, deadEnds: DeadEnd[], lines: string[]]>([
    ['is none where every address leads to a page', [WORKS], []],
    [
      'is that of the address with the most human views',
      [WORKS, deadEnd('/a', { nearest: { kind: 'page', path: '/b' } }), deadEnd('/c')],
      ['redirect `/a`: 22 human views, and no page serves it'],
    ],
    ['is none for what only AI asks for', [deadEnd('/a', { askedBy: 'ai' })], []],
    [
      'is repaired where it leads in a loop',
      [deadEnd('/a', { redirect: 'loop' })],
      ['repair the redirect of `/a`: 22 human views, and it leads in a loop'],
    ],
    [
      'is repaired where it leads to no page',
      [deadEnd('/a', { redirect: 'no-page' })],
      ['repair the redirect of `/a`: 22 human views, and it leads to no page'],
    ],
  ])('%s', (_, deadEnds, lines) => {
    expect(linesOf([], { deadEnds })).toEqual(lines);
  });

  it('shows no unknown or hidden count', () => {
    const deadEnds = [deadEnd('/a')];
    expect(linesOf([], { deadEnds }, 'relative')).toEqual(['redirect `/a`: no page serves it']);
    expect(linesOf([], { deadEnds, notRead: incompleteReading('none') })).toEqual([
      'redirect `/a`: at least 22 human views, and no page serves it',
    ]);
  });

  it('links the path to the file of the rules', () => {
    const deadEnds = [deadEnd('/a', { rulesFile: 'docs/site.json' })];
    const [line = []] = doThisWeek(siteReport([], { deadEnds }));
    expect(writeMarkdown([paragraph(...line)])).toContain(
      '[`/a`](https://github.com/acme/docs/blob/abcdef0123456789/docs/site.json)',
    );
  });
});

describe('the page to look at', () => {
  it.each<[rule: string, pages: SitePage[], lines: string[]]>([
    [
      'is the one that lost the most, at its low',
      [
        page('/a', [210, 9], [725, 9], wave([900, 9])),
        page('/b', [300, 9], [390, 9], wave([400, 9])),
      ],
      ['[`/a`] lost the most: 725 → 210 human views, its lowest since Oct 2025'],
    ],
    [
      'has its low since its own range begins, in the block after its first views',
      [
        page('/a', [210, 9], [725, 9], wave([900, 9]).slice(0, 10)),
        page('/b', [400, 9], [390, 9], wave([400, 9])),
      ],
      ['[`/a`] lost the most: 725 → 210 human views, its lowest since Jan 2026'],
    ],
    [
      'is none where the one that lost the most is in its range',
      [
        page('/a', [860, 9], [970, 9], wave([900, 9])),
        page('/b', [210, 9], [290, 9], wave([300, 9])),
      ],
      [],
    ],
    [
      'without a range lost at least a fifth',
      [page('/a', [80, 9], [100, 9])],
      ['[`/a`] lost the most: 100 → 80 human views'],
    ],
    ['without a range is none that lost less than a fifth', [page('/a', [810, 9], [1_000, 9])], []],
    ['without a range is none that lost under the least views', [page('/a', [21, 9], [40, 9])], []],
    [
      'is none that is gone, and no file for machines',
      [page('/a', [0, 0], [90, 9]), page('/llms.txt', [9, 9], [900, 9])],
      [],
    ],
  ])('%s', (_, pages, lines) => {
    expect(linesOf(pages)).toEqual(lines);
  });

  it('with relative numbers lost percents, and needs a low if ranges are known', () => {
    const [low, fell] = [
      page('/a', [210, 9], [725, 9], wave([900, 9])),
      page('/b', [300, 9], [725, 9]),
    ];
    expect(linesOf([low], {}, 'relative')).toEqual([
      '[`/a`] lost the most: −71% human views, its lowest since Oct 2025',
    ]);
    expect(linesOf([fell], {}, 'relative')).toEqual(['[`/b`] lost the most: −59% human views']);
    const within = page(
      '/c',
      [590, 9],
      [800, 9],
      [
        [900, 9],
        [500, 9],
        [800, 9],
      ],
    );
    expect(linesOf([within], {}, 'relative')).toEqual([]);
  });

  it('does not exist if the windows cannot be compared', () => {
    const windows = { ...WINDOWS, isComparable: false };
    expect(linesOf([page('/a', [210, 9], [725, 9])], { windows })).toEqual([]);
  });
});

describe('the page to review', () => {
  const pages = [
    page('/a', [900, 9], [900, 9]),
    page('/b', [800, 9], [800, 9]),
    page('/c', [700, 9], [700, 9]),
  ];
  const edited = (days: Readonly<Record<string, string>>) =>
    linesOf(pages, { editedOn: new Map(Object.entries(days)) });

  it.each<[rule: string, days: Readonly<Record<string, string>>, lines: string[]]>([
    ['is none where no day is known', {}, []],
    [
      'is none where all were edited within twelve months',
      { '/a': '2025-11-17', '/b': '2026-11-20' },
      [],
    ],
    [
      'is the most viewed one that was not',
      { '/a': '2026-11-03', '/b': '2025-11-16', '/c': '2020-01-01' },
      ['read over [`/b`]: 800 human views, not edited for 12 months'],
    ],
    [
      'counts whole months',
      { '/a': '2024-09-17' },
      ['read over [`/a`]: 900 human views, not edited for 25 months'],
    ],
  ])('%s', (_, days, lines) => {
    expect(edited(days)).toEqual(lines);
  });

  it('may have few views if no page has more, but not zero', () => {
    const rest = { editedOn: new Map([['/x', '2020-01-01']]) };
    expect(linesOf([page('/x', [0, 9], [0, 9])], rest)).toEqual([]);
    expect(linesOf([page('/x', [1, 9], [0, 9])], rest)).toHaveLength(1);
  });
});
