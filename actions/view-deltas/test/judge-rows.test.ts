import { describe, expect, it } from 'vitest';
import { addDays } from '../src/days.ts';
import { headlineText, pullRequestHeadline } from '../src/headline.ts';
import { outputsOf } from '../src/outputs.ts';
import { publish } from '../src/published/published-report.ts';
import { renderPullRequest } from '../src/render/pull-request.ts';
import { judged, type ViewsOverTime } from '../src/report/judge-rows.ts';
import { type Report, siteRows, touchedRows } from '../src/report/report.ts';
import { siteHeadline } from '../src/site/site-headline.ts';
import { addUpPages } from './support/pages.ts';
import { report, touchedPage, WINDOWS } from './support/report.ts';

type Counts = readonly [human: number, ai: number];
const plain = (markdown: string) => markdown.replaceAll('\u00a0', ' ');
const row = (path: string, [human, ai]: Counts) => ({ path, human, ai, total: human + ai });
const edited = (path: string) => touchedPage('edited', path);

/** Eighty pages whose views grew by a tenth, and what else is given. */
function site(special: Record<string, { current: Counts; baseline: Counts }>) {
  const steady = Array.from({ length: 80 }, (_, index) => ({
    path: `/steady/${index}`,
    current: [1_100 + index, 550 + index] as const,
    baseline: [1_000 + index, 500 + index] as const,
  }));
  const all = [...steady, ...Object.entries(special).map(([path, counts]) => ({ path, ...counts }))];
  const totals = { human: 0, ai: 0, total: 0 };
  return {
    current: { pages: addUpPages(all.map(({ path, current }) => row(path, current))), totals },
    baseline: { pages: addUpPages(all.map(({ path, baseline }) => row(path, baseline))), totals },
    weeks: [],
    earlierWindows: [],
  };
}

const VIEWS = site({
  '/quickstart': { current: [5_210, 2_204], baseline: [2_070, 2_000] },
  '/api/errors': { current: [0, 152], baseline: [602, 0] },
  '/quiet': { current: [4, 0], baseline: [3, 0] },
  '/fresh': { current: [95, 40], baseline: [0, 0] },
  '/llms.txt': { current: [9_000, 90_000], baseline: [10, 10] },
});

it('a comment shows a word beside each percent, the clear ones in bold', () => {
  const pages = touchedRows(['/quickstart', '/api/errors', '/quiet', '/fresh'].map(edited), VIEWS, WINDOWS);
  const markdown = plain(
    renderPullRequest(
      publish(judged(report(pages), VIEWS), 'exact'),
      'https://github.com/acme/docs/actions/runs/7',
      25,
    ),
  );
  expect(markdown.split('\n## ')[0]).toMatchInlineSnapshot(`
    "### \`/quickstart\` clearly gained human views; 1 more clear change

    | Page | Human | Change | AI | Change | AI share |
    | :- | -: | :- | -: | :- | -: |
    | \`/quickstart\` · edited | 5,210 | **+152 %** clear rise | 2,204 | +10 % <sub>within noise</sub> | 30 % <sub>(−19 pp)</sub> |
    | \`/api/errors\` · edited | 0 | **−100 %** clear fall | 152 | 0 → 152 | 100 % <sub>(+100 pp)</sub> |
    | \`/fresh\` · edited | 95 | 0 → 95 | 40 | 0 → 40 | 30 % |
    | \`/quiet\` · edited | 4 | <sub>too few views</sub> | 0 | – | 0 % |

    Before this change: 19 Oct – 15 Nov against 21 Sep – 18 Oct (UTC, whole weeks). Whole site: human +13 %, AI +50 %; typical page +10 %, +9 %.

    <details><summary>How to read this</summary>

    The views were counted before this change; what it does shows after the merge. “Clear” means that the page moved more than pages of this site move by themselves, beyond what the typical page did; “within noise”, that it did not. The words are calibrated on two windows, without earlier weeks: they cannot know which pages always move a lot. At most one clear word in ten is expected to be chance. Under 20 views in both windows together no percentage is shown. AI counts live reads by assistants and agents, not search or training crawlers. A renamed page has the views of both its paths.

    </details>

    <sub>For \`abcdef0\` · data up to 15 Nov · 2 of 40 requests · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
    "
  `);
});

it('a page of the site without earlier views is called not seen before', () => {
  const rows = judged(report(siteRows(VIEWS, WINDOWS)), VIEWS).pages;
  const word = (path: string) => rows.find((page) => page.path === path)?.verdicts?.human.word;
  expect(word('/fresh')).toBe('not seen before');
  expect(word('/quiet')).toBe('too few views');
});

it('a file for machines has counts and no clear word', () => {
  const [page] = judged(report(touchedRows([edited('/llms.txt')], VIEWS, WINDOWS)), VIEWS).pages;
  expect(page?.verdicts?.ai).toMatchObject({ word: undefined, p: undefined });
});

it('a page has the same p in a report of the site and of a pull request', () => {
  const all = judged(report(siteRows(VIEWS, WINDOWS)), VIEWS).pages.find(
    ({ path }) => path === '/quickstart',
  );
  const [one] = judged(report(touchedRows([edited('/quickstart')], VIEWS, WINDOWS)), VIEWS).pages;
  expect(one?.verdicts).toEqual(all?.verdicts);
  expect(one?.verdicts?.human.p).toBeLessThan(0.001);
});

it('a renamed page is judged once, by the views of both its paths', () => {
  const moved = site({
    '/old': { current: [40, 0], baseline: [1_000, 0] },
    '/new': { current: [1_060, 0], baseline: [0, 0] },
  });
  const renamed = touchedPage('renamed', '/new', '/old');
  const [page] = judged(report(touchedRows([renamed], moved, WINDOWS)), moved).pages;
  expect(page?.verdicts?.human).toMatchObject({ word: 'within noise' });
  expect(page?.verdicts?.human.percent).toBeCloseTo(10, 9);
});

it('a page that rose less than a fast growing site is a clear fall against the site', () => {
  const steady = Array.from({ length: 80 }, (_, index) => row(`/steady/${index}`, [3_000 + index, 0]));
  const before = Array.from({ length: 80 }, (_, index) => row(`/steady/${index}`, [1_000 + index, 0]));
  const totals = { human: 0, ai: 0, total: 0 };
  const views = {
    current: { pages: addUpPages([...steady, row('/slow', [5_500, 0])]), totals },
    baseline: { pages: addUpPages([...before, row('/slow', [5_000, 0])]), totals },
    weeks: [],
    earlierWindows: [],
  };
  const result = judged(report(touchedRows([edited('/slow')], views, WINDOWS)), views);
  expect(
    plain(renderPullRequest(publish(result, 'exact'), 'https://github.com/acme/docs/actions/runs/7', 25)),
  ).toContain('**+10 %** clear fall against the site');
  expect(headlineText(pullRequestHeadline(publish(result, 'exact')))).toBe(
    '`/slow` clearly fell against the site in human views',
  );
});

it('missing views leave no word, no p and no typical page', () => {
  const partial = report(touchedRows([edited('/quickstart')], VIEWS, WINDOWS), { incomplete: 'why' });
  expect(judged(partial, VIEWS)).toEqual(partial);
});

it.each([
  [['/quickstart'], '`/quickstart` clearly gained human views'],
  [['/quickstart', '/api/errors'], '`/quickstart` clearly gained human views; 1 more clear change'],
  [['/steady/1', '/steady/2'], '2 pages touched, nothing unusual in their views'],
])('of %j the headline carries the finding', (paths, headline) => {
  const result = judged(report(touchedRows(paths.map(edited), VIEWS, WINDOWS)), VIEWS);
  expect(headlineText(pullRequestHeadline(publish(result, 'exact')))).toBe(headline);
});

it('a headline has at most 120 characters, however long the path', () => {
  const path = `/${'long/'.repeat(60)}`;
  const views = site({ [path]: { current: [9_000, 9_000], baseline: [1_000, 1_000] } });
  const canonical = path.slice(0, -1);
  const ofPage = headlineText(
    pullRequestHeadline(
      publish(judged(report(touchedRows([edited(canonical)], views, WINDOWS)), views), 'exact'),
    ),
  );
  expect(ofPage).toMatch(/^`\/long\/.*…` clearly gained human views; 1 more clear change$/);
  expect(ofPage.length).toBeLessThanOrEqual(120);
  const ofSite = headlineText(
    siteHeadline(publish(judged(report(siteRows(views, WINDOWS)), views), 'exact')),
  );
  expect(ofSite.length).toBeLessThanOrEqual(120);
});

it('the outputs count the clear words of the rows', () => {
  const pages = touchedRows(['/quickstart', '/api/errors', '/steady/1'].map(edited), VIEWS, WINDOWS);
  const files = { json: '', csv: '', markdown: '' };
  expect(outputsOf(publish(judged(report(pages), VIEWS), 'exact'), files, {})).toMatchObject({
    'clear-rises': '1',
    'clear-falls': '1',
    notable: 'true',
  });
});

describe('with earlier weeks', () => {
  const WEEKS = ['2026-06-29', '2026-07-27', '2026-08-24'] as const;
  const counted = (paths: Record<string, Counts>) => ({
    pages: addUpPages(Object.entries(paths).map(([path, counts]) => row(path, counts))),
    totals: { human: 0, ai: 0, total: 0 },
  });
  /** The steady pages as in the baseline window, and what is given, in each window before it. */
  const withHistory = (views: ReturnType<typeof site>, special: Record<string, Counts>) => {
    const steady = Object.fromEntries(
      Array.from({ length: 80 }, (_, index): [string, Counts] => [
        `/steady/${index}`,
        [1_000 + index, 500 + index],
      ]),
    );
    const window = counted({ ...steady, ...special });
    const mondays = Array.from({ length: 12 }, (_, week) => addDays(WEEKS[0], 7 * week));
    return {
      ...views,
      earlierWindows: WEEKS.map(() => window),
      weeks: mondays.map((monday) => ({ monday, ...window })),
    };
  };
  const wordOf = (path: string, views: ViewsOverTime, rest: Partial<Report> = {}) =>
    judged(report(touchedRows([edited(path)], views, WINDOWS), rest), views).pages[0]?.verdicts?.human.word;

  it('the end of a burst in the baseline window is not a fall', () => {
    const views = site({ '/burst': { current: [1_000, 0], baseline: [4_000, 0] } });
    expect(wordOf('/burst', views)).toBe('clear fall');
    expect(wordOf('/burst', withHistory(views, { '/burst': [900, 0] }))).toBe('within noise');
  });

  it('a renamed page has the history of both its paths', () => {
    const renamed = touchedPage('renamed', '/new', '/old');
    const views = withHistory(site({ '/new': { current: [1_000, 0], baseline: [4_000, 0] } }), {
      '/old': [900, 0],
    });
    const [page] = judged(report(touchedRows([renamed], views, WINDOWS)), views).pages;
    expect(page?.verdicts?.human.word).toBe('within noise');
  });

  it('the report says how many weeks the words rest on, and when they rest on two windows', () => {
    const views = withHistory(VIEWS, {});
    const help = (seen: ViewsOverTime) =>
      renderPullRequest(
        publish(judged(report(touchedRows([edited('/steady/1')], seen, WINDOWS)), seen), 'exact'),
        'https://github.com/acme/docs/actions/runs/7',
        25,
      );
    expect(help(views)).toContain('calibrated on 16 earlier weeks');
    expect(help(VIEWS)).toContain('calibrated on two windows, without earlier weeks');
  });

  it('a page that no earlier week has is new, also if the baseline window has it', () => {
    const views = withHistory(site({ '/late': { current: [3_000, 0], baseline: [100, 0] } }), {});
    expect(wordOf('/late', views)).toBe('new');
    expect(wordOf('/steady/1', views)).toBe('within noise');
  });

  it('across a change of definition there are no words, no typical page and no calibration', () => {
    const views = withHistory(VIEWS, {});
    const windows = { ...report([]).windows, isComparable: false };
    const result = judged(report(touchedRows([edited('/steady/1')], views, WINDOWS), { windows }), views);
    expect(result.pages[0]?.verdicts?.human).toMatchObject({ word: 'not comparable', p: undefined });
    expect(result.typicalPage).toEqual({ human: undefined, ai: undefined });
    expect(result.calibration).toEqual({ human: undefined, ai: undefined });
  });
});
