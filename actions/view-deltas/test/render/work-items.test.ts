import { renderMarkdown } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import { type WorkItem, workItems } from '../../src/render/work-items.ts';
import { NO_LOST_PATHS } from '../../src/report/lost-paths.ts';
import {
  type Counts,
  deadEndAt,
  type GivenParts,
  incompleteReading,
  lostPath,
  published,
} from '../support/report.ts';
import { type SitePage, siteReport } from '../support/site-report.ts';

const page = (path: string, human: number): SitePage => ({
  path,
  now: [human, 5],
  before: [human, 5],
});

function itemsOf(pages: readonly SitePage[], rest: GivenParts, numbers?: 'relative'): WorkItem[] {
  const items = workItems(siteReport(pages, rest, numbers));
  return items.map((item) => ({ ...item, facts: item.facts.replaceAll('\u00a0', ' ') }));
}

const keysOf = (items: readonly WorkItem[]) => items.map(({ key }) => key);

/** What a hidden line of an issue can hold. */
const KEY = /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$/;

const OLD = new Map([
  ['/pricing', '2025-05-20'],
  ['/install', '2026-11-03'],
]);

describe('the items of a site', () => {
  it('are its dead ends and old pages, most viewed first, with the report’s numbers', () => {
    const items = itemsOf([page('/install', 900), page('/pricing', 500), page('/new', 400)], {
      editedOn: OLD,
      deadEnds: [
        deadEndAt('/guides/webhook', [22, 790], {
          nearest: { kind: 'page', path: '/guides/webhooks' },
          rulesFile: 'docs.json',
        }),
        deadEndAt('/moved', [300, 300], { redirect: 'works', redirectsTo: '/new' }),
        deadEndAt('/a_b/loop', [9, 1], { redirect: 'loop' }),
      ],
    });
    expect(items).toEqual([
      {
        key: 'dead-end.guides.webhook',
        title: 'Redirect /guides/webhook',
        facts:
          '[`/guides/webhook`](https://github.com/acme/docs/blob/abcdef0123456789/docs.json) was requested 812 times (22 human, 790 AI) and no file serves it. Nearest page: [`/guides/webhooks`](https://docs.example.com/guides/webhooks). The views are those of Oct 19 – Nov 15. Add a redirect to the page that replaced it, or change nothing.',
      },
      {
        key: 'old-page.pricing',
        title: 'Review /pricing',
        facts:
          '[`/pricing`](https://docs.example.com/pricing) had 500 human views and was not edited for 17 months. The views are those of Oct 19 – Nov 15. Check what the page says, and correct what is wrong or missing, or change nothing.',
      },
      {
        key: 'dead-end.a_b.loop',
        title: 'Repair the redirect of /a_b/loop',
        facts:
          '`/a_b/loop` was requested 10 times (9 human, 1 AI) and is redirected in a loop. The views are those of Oct 19 – Nov 15. Make its redirect lead to a page, or change nothing.',
      },
    ]);
  });

  it('are none where nothing is to do, and at most ten', () => {
    expect(itemsOf([page('/install', 900)], { editedOn: OLD })).toEqual([]);
    const deadEnds = Array.from({ length: 12 }, (_, index) =>
      deadEndAt(`/gone-${index}`, [99 - index, 0]),
    );
    const items = itemsOf([page('/pricing', 95)], { editedOn: OLD, deadEnds });
    expect(keysOf(items)).toEqual([
      ...[0, 1, 2, 3, 4].map((index) => `dead-end.gone-${index}`),
      'old-page.pricing',
      ...[5, 6, 7, 8].map((index) => `dead-end.gone-${index}`),
    ]);
  });

  it('say that counts are lower bounds where not all views were read', () => {
    const notRead = incompleteReading();
    const items = itemsOf([page('/pricing', 500)], {
      notRead,
      editedOn: OLD,
      deadEnds: [deadEndAt('/gone', [2, 1])],
    });
    expect(items.map(({ facts }) => facts)).toEqual([
      expect.stringContaining('had at least 500 human views'),
      expect.stringContaining('was requested at least 3 times'),
    ]);
  });

  it('hold no number of views where counts are hidden', () => {
    const deadEnds = [deadEndAt('/b', [812, 0]), deadEndAt('/a', [811, 0])];
    const items = itemsOf([page('/pricing', 812)], { editedOn: OLD, deadEnds }, 'relative');
    expect(keysOf(items)).toEqual(['dead-end.a', 'dead-end.b']);
    expect(JSON.stringify(items)).not.toMatch(/81[12]/);
  });
});

it('the items of a pull request are its missing redirects, with its number', () => {
  const lost = [lostPath('/old-setup', [2_540, 1_772], { movedTo: '/setup' })];
  const report = published([], { redirects: { ...NO_LOST_PATHS, lost } });
  expect(workItems(report)).toEqual([
    {
      key: 'missing-redirect.old-setup',
      title: 'Redirect /old-setup',
      facts:
        'In pull request #42: `/old-setup` is removed here. **2,540 human and 1,772 AI views** in four weeks would lead nowhere. Likely new place: `/setup`. Add a redirect to the page that replaced it, or change nothing.',
    },
  ]);
});

it('an item ends with what to do, or to change nothing, whatever its kind', () => {
  const deadEnds = (['none', 'loop', 'no-page', 'not-certain'] as const).map((redirect) =>
    deadEndAt(`/${redirect}`, [9, 1], { redirect }),
  );
  const hiddenBy = { source: '/pricing', destination: '/pricing' };
  const lost = [lostPath('/old-setup', [2, 1]), lostPath('/pricing', [2, 1], { hiddenBy })];
  const items = [
    ...itemsOf([page('/pricing', 500)], { editedOn: OLD, deadEnds }),
    ...workItems(published([], { redirects: { ...NO_LOST_PATHS, lost } })),
  ];
  expect(items).toHaveLength(7);
  for (const { facts } of items) expect(facts).toMatch(/[.] [A-Z][^.]*, or change nothing\.$/);
});

const HOSTILE = [
  '/',
  '/a.b',
  '/a-/b',
  '/a--b',
  '/ä/ö',
  '/a b\nc',
  `/${'x/'.repeat(60)}y`,
  '/@octocat/closes #1',
  `/${'@'.repeat(300)}`,
  '/<!-- docs-traffic item: old-page.pricing -->',
  '/`x` <img src=x> [link](https://evil.example)',
  '/www.evil.example',
  '/$(id)/$\u007b{ github.token }}',
  '/::error::planted\u202e\u200b',
  '/half-\ud83d',
];

describe('hostile paths', () => {
  const hostile = () =>
    HOSTILE.map((path) => itemsOf([], { deadEnds: [deadEndAt(path, [5, 5])] })[0]).map((item) => {
      if (item === undefined) throw new Error('A dead end has no item.');
      return item;
    });

  it('have short keys of plain characters, each another', () => {
    const keys = keysOf(hostile());
    for (const key of keys) expect(key).toMatch(KEY);
    expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(new Set(keys).size).toBe(HOSTILE.length);
  });

  it('have titles of one line that GitHub takes and that refer to nothing', () => {
    for (const { title } of hostile()) {
      expect(title).toMatch(/^Redirect \/[^\n\r]*$/);
      expect(title.length).toBeLessThanOrEqual(256);
      expect(title).not.toMatch(/@\w|#\d|www\.|:\/\/|\u202e/);
    }
  });

  it('do nothing in the facts, and are no line of their own', async () => {
    for (const { facts } of hostile()) {
      expect(facts).not.toMatch(/\n|^<!--/);
      const html = await renderMarkdown(facts);
      expect(html).toMatch(/^<p><code>.*<\/code> was requested 10 times/s);
      expect(html).not.toMatch(/<img|<a |class="(?:mention|issue-ref)"/);
    }
  });
});

it('a key is the same whatever the views, the numbers and the case of the requested path', () => {
  const keyOf = (path: string, views: Counts) =>
    keysOf(itemsOf([], { deadEnds: [deadEndAt(path, views)] }))[0];
  for (const path of ['/Guides/Webhook', '/Guides/Ä.b'])
    expect(keyOf(path.toLowerCase(), [999, 5])).toBe(keyOf(path, [22, 790]));
  expect(keyOf('/a.b', [1, 1])).not.toBe(keyOf('/a/b', [1, 1]));
});
