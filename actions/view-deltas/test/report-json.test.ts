import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { jsonPieces, jsonText, reportJson } from '../src/files/report-json.ts';
import type { Numbers } from '../src/published/number-policy.ts';
import type { PublishedReport } from '../src/published/published-report.ts';
import type { ReportJson } from '../src/published/report-schema.ts';
import type { DeadEnd } from '../src/report/dead-end.ts';
import { blocksOf, incompleteReading, pageRow, published } from './support/report.ts';

const schema: object = JSON.parse(
  readFileSync(new URL('../report.schema.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const isValid = ajv.compile(schema);

const PAGES = [
  pageRow('/quickstart', [6_000, 2_000], [5_000, 2_100]),
  pageRow('/new', [30, 0], [0, 0], {
    change: 'added',
    file: 'new.mdx',
    throughSnippet: 'snippets/x.mdx',
  }),
];

const OF_SITE = { subject: { kind: 'site' } } as const;
const BLOCKS = blocksOf({
  '/quickstart': Array.from({ length: 9 }, (_, index) => [5_123 - 111 * index, 2_000] as const),
});
const EFFECT = {
  human: {
    word: 'rose',
    p: 0.0234,
    estimatePercent: 38.4,
    intervalPercent: { low: 9.2, high: 74.1 },
    detectablePercent: 30.3,
    touched: 9,
    untouched: 240,
  },
  ai: { reason: 'too-few-touched', touched: 2, untouched: 240 },
} as const;

const DEAD_ENDS: readonly DeadEnd[] = [
  {
    path: '/webhook',
    askedBy: 'human',
    redirect: 'none',
    redirectsTo: undefined,
    doubtful: undefined,
    nearest: { kind: 'page', path: '/webhooks' },
    rulesFile: 'docs.json',
    views: { human: 1_122, ai: 7_901, total: 9_023 },
  },
  {
    path: '/old',
    askedBy: 'human',
    redirect: 'works',
    redirectsTo: '/new',
    doubtful: undefined,
    nearest: undefined,
    rulesFile: undefined,
    views: { human: 20, ai: 0, total: 20 },
  },
];

/** What the JSON file says. */
const written = (report: PublishedReport): ReportJson => JSON.parse(jsonText(reportJson(report)));

describe('the JSON file keeps to the schema that is published', () => {
  it.each([
    ['of a pull request', written(published(PAGES))],
    ['of the site', written(published(PAGES, OF_SITE))],
    ['of the site with blocks', written(published(PAGES, OF_SITE, 'exact', BLOCKS))],
    ['of a merge', written(published(PAGES, { effect: EFFECT }))],
    ['of a merge in relative numbers', written(published(PAGES, { effect: EFFECT }, 'relative'))],
    ['whose paths do not meet', written(published(PAGES, { notMatched: { remedy: undefined } }))],
    ['with dead ends', written(published(PAGES, { deadEnds: DEAD_ENDS }))],
    [
      'with dead ends without counts',
      written(published(PAGES, { deadEnds: DEAD_ENDS }, 'relative')),
    ],
    ['with missing views', written(published(PAGES, { notRead: incompleteReading('falling') }))],
    ['without counts', written(published(PAGES, {}, 'relative'))],
    ['without pages', written(published([]))],
  ])('%s', (_, json) => {
    isValid(json);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('which refuses what is not one', () => {
    const { pages, ...rest } = written(published(PAGES));
    expect(isValid(rest)).toBe(false);
    expect(isValid({ ...rest, pages: [{ ...pages[0], path: 7 }] })).toBe(false);
    expect(isValid({ ...rest, pages, version: 2 })).toBe(false);
  });
});

it('dead ends have their views and the file for a rule, or where their redirects lead', () => {
  expect(written(published(PAGES)).deadEnds).toBeNull();
  expect(written(published(PAGES, { deadEnds: DEAD_ENDS })).deadEnds).toEqual([
    {
      path: '/webhook',
      askedBy: 'human',
      redirect: 'none',
      redirectsTo: null,
      doubtful: null,
      nearest: { kind: 'page', path: '/webhooks' },
      rulesFile: 'docs.json',
      human: 1_122,
      ai: 7_901,
      total: 9_023,
    },
    {
      path: '/old',
      askedBy: 'human',
      redirect: 'works',
      redirectsTo: '/new',
      doubtful: null,
      nearest: null,
      rulesFile: null,
      human: 20,
      ai: 0,
      total: 20,
    },
  ]);
});

describe('the course of the site', () => {
  it.each<[numbers: Numbers, unit: string, first: number, ai: number]>([
    ['exact', 'views', 4_235, 2_000],
    ['relative', 'percent of the highest span', 70, 95],
  ])(
    'has totals of blocks and windows, as far as numbers lets them out: %s',
    (numbers, unit, first, ai) => {
      const course = written(published(PAGES, OF_SITE, numbers, BLOCKS)).course;
      expect(course).toMatchObject({ unit });
      expect(course?.spans).toHaveLength(11);
      expect(course?.spans[0]).toMatchObject({
        dateFrom: '2026-01-12',
        dateTo: '2026-02-09',
        human: first,
        ai,
      });
      expect(course?.spans.at(-1)).toMatchObject({ dateFrom: '2026-10-19', dateTo: '2026-11-16' });
    },
  );

  it('does not exist if too few blocks are known', () => {
    expect(written(published(PAGES, OF_SITE, 'exact', BLOCKS.slice(0, 1))).course).toBeNull();
  });
});

it('a verdict on a merge has whole percents if counts are not exact', () => {
  expect(written(published(PAGES, { effect: EFFECT }, 'relative')).effect?.human).toMatchObject({
    p: 0.02,
    estimatePercent: 38,
    intervalPercent: { low: 9, high: 74 },
  });
});

const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => pageRow(`/page-${index}`, [30, 1], [20, 1]));

it.each([
  ['none', []],
  ['few', PAGES],
  ['as many as are written at once', pagesOf(500)],
  ['one more', pagesOf(501)],
])('the text has a line for each page: %s', (_, pages) => {
  const report = published(pages);
  const text = [...jsonPieces(report)].join('');
  expect(JSON.parse(text)).toEqual(JSON.parse(jsonText(reportJson(report))));
  expect(text.split('\n').filter((line) => line.startsWith('    {"path":'))).toHaveLength(
    pages.length,
  );
});

it.each([
  '/a|b`<c>',
  '/\u0000\u001b[31m\u202e\u200b',
  '/\ud800',
  '/e\u0301',
  `/${'x'.repeat(10_000)}`,
  '/\n::error::x',
])('the path %j comes back character by character', (path) => {
  const json = [...jsonPieces(published([pageRow(path, [30, 1], [20, 1])]))].join('');
  expect(JSON.parse(Buffer.from(json).toString('utf8'))).toMatchObject({ pages: [{ path }] });
});
