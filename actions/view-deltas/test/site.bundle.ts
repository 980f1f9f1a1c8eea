import type { RunResult } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { setShared } from './support/shared-stage.ts';
import { CREATED, type Stage, setStage, writes } from './support/stage.ts';

const DAY_MS = 86_400_000;
const SITE_URL = { 'site-url': 'https://docs.acme.example/' };

const section = (text: string, title: string) =>
  text
    .split(new RegExp(`\\n(?:## |<details><summary>)${title}`))[1]
    ?.split(/\n## |\n<\/?details>/)[0] ?? '';
const graphqlOf = ({ requests }: RunResult, name: string) =>
  requests.filter(({ path, body }) => path.endsWith('/graphql') && body.includes(name));

/** Edits a page of the docs on a day, on the default branch. */
function edit(stage: Stage, path: string, day: string): void {
  const file = `${path.slice(1)}.mdx`;
  stage.scene.pullRequest.repository.commit(
    'main',
    [{ path: file, status: 'modified', text: `# Edited on ${day}\n` }],
    Date.parse(`${day}T10:00:00Z`),
  );
}

describe('paths of pages', () => {
  it('are links to the live docs by site-url, in the comment, the summary and the issue', async () => {
    await using stage = await setStage();
    await stage.onPullRequest({ inputs: SITE_URL });
    const [comment = ''] = stage.comments();
    expect(comment).toMatch(
      /\| \[`\/quickstart`\]\(https:\/\/docs\.acme\.example\/quickstart\) · \[edited\]\(https:\/\/github\.com\/acme\/docs\/pull\/42\/files#diff-[0-9a-f]{64}\) \|/,
    );
    // A page that the pull request adds or removes is not there before, or after.
    expect(comment).toMatch(/\| `\/guides\/agents` · \[added\]\(/);
    expect(comment).toMatch(/\| `\/guides\/old-setup` · \[removed\]\(/);

    const run = await stage.onSchedule({ inputs: { ...SITE_URL, 'report-to': 'summary, issue' } });
    for (const text of [run.summary, stage.issues()[0]?.body ?? ''])
      expect(section(text, 'Most viewed')).toContain(
        '| [`/quickstart`](https://docs.acme.example/quickstart) |',
      );
  });

  it('are code alone without it', async () => {
    await using stage = await setStage();
    const run = await stage.onSchedule();
    expect(section(run.summary, 'Most viewed')).toContain('| `/quickstart` |');
  });

  it.each([
    ['no address', 'docs.acme.example'],
    ['another scheme', 'ftp://docs.acme.example'],
  ])('%s as site-url is refused by its name', async (_, value) => {
    await using stage = await setStage();
    const run = await stage.onSchedule({ inputs: { 'site-url': value } });
    expect([run.conclusion, run.outputs['headline']]).toEqual([
      'failure',
      expect.stringMatching(/`site-url`.*https:\/\//s),
    ]);
  });
});

describe('the most viewed pages', () => {
  it('have the day of their last edit, asked for in one request, and long ones are bold', async () => {
    await using stage = await setStage();
    edit(stage, '/quickstart', '2026-11-03');
    edit(stage, '/guides/webhooks', '2025-09-10');
    const run = await stage.onSchedule();
    const rows = section(run.summary, 'Most viewed').split('\n');
    const lastCell = (path: string) =>
      rows
        .find((row) => row.startsWith(`| \`${path}\``))
        ?.split(' | ')
        .at(-1)
        ?.replaceAll('\u00a0', ' ');
    expect(rows.filter((row) => row.startsWith('| `'))).toHaveLength(10);
    expect([lastCell('/quickstart'), lastCell('/guides/webhooks')]).toEqual([
      'Nov 3 |',
      expect.stringMatching(/^\*\*14 months(?: ago)?\*\* \|$/),
    ]);
    expect(graphqlOf(run, 'ViewDeltasLastEdited')).toHaveLength(1);
  });

  it('are shown without days if GitHub does not return them', async () => {
    await using stage = await setStage();
    edit(stage, '/quickstart', '2026-11-03');
    for (const nth of [1, 2])
      stage.sandbox.githubServer.next(
        { path: '/graphql', body: 'ViewDeltasLastEdited', nth },
        { status: 400, body: '{"message":"Out of order"}' },
      );
    const run = await stage.onSchedule();
    expect([run.conclusion, run.annotations]).toEqual(['success', []]);
    expect(run.log).toContain('The report does not say when pages were last edited: ');
    const viewed = section(run.summary, 'Most viewed');
    expect(viewed).toContain('| `/quickstart` |');
    expect(viewed).not.toMatch(/Last.edited/);
  });

  it('keep their days if GitHub does not say which pull requests changed them', async () => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(
      { path: '/graphql', body: 'associatedPullRequests' },
      { status: 400, body: '{"message":"Out of order"}' },
    );
    const run = await stage.onSchedule();
    expect([run.conclusion, run.annotations]).toEqual(['success', []]);
    expect(run.log).toContain('does not say which pull request changed a page');
    expect(section(run.summary, 'Most viewed')).toContain('Last\u00a0edited');
  });
});

describe('sections', () => {
  const PATHS = ['/ko/guides/a', '/ko/guides/b', '/guides/a', '/guides/b', '/api/c'];

  async function sectionsWith(navigation: object): Promise<string[]> {
    await using stage = await setStage();
    const { repository } = stage.scene.pullRequest;
    repository.setFile('main', 'docs.json', JSON.stringify({ navigation }));
    for (const path of PATHS) repository.setFile('main', `${path.slice(1)}.mdx`, '# A page');
    const paths = PATHS.map((path, index) => ({ path, humanPerDay: 5 + 9 * index, aiPerDay: 9 }));
    stage.sandbox.service.setSite(stage.scene.projectId, { paths });
    const run = await stage.onSchedule();
    return [...section(run.summary, 'Sections').matchAll(/^\| `(.*?)`/gm)].map(
      ([, name = '']) => name,
    );
  }

  it('are languages first where the navigation has them', async () => {
    const languages = [
      { language: 'en', pages: ['guides/a', 'guides/b', 'api/c'] },
      { language: 'ko', pages: ['ko/guides/a', 'ko/guides/b'] },
    ];
    expect(await sectionsWith({ languages })).toEqual(['/ko', '/guides', '/api']);
  });

  it('are first folders by human views where it has none', async () => {
    const pages = PATHS.slice(2).map((path) => path.slice(1));
    expect(await sectionsWith({ pages })).toEqual(['/guides', '/api', '/ko']);
  });
});

describe('the movers by AI views', () => {
  it.each([
    [
      'say first which page has more than half of all AI views',
      90,
      /^`\/spike` has 6\d% of the site’s AI views\.$/,
    ],
    ['do not name a page that has less', 50, /^\| Page /],
  ])('%s', async (_, aiPerDay, first) => {
    await using stage = await setStage();
    const pages = Array.from({ length: 6 }, (_, index) => ({
      path: `/guides/topic-${index}`,
      humanPerDay: 20,
      aiPerDay: 10,
    }));
    const spike = { path: '/spike', humanPerDay: 3, aiPerDay };
    stage.sandbox.service.setSite(stage.scene.projectId, { paths: [...pages, spike] });
    stage.scene.pullRequest.repository.setFile('main', 'spike.mdx', '# A page');
    const run = await stage.onSchedule();
    const [, fold = ''] = section(run.summary, 'AI movers').split('</summary>');
    expect(fold.trim().split('\n')[0]).toMatch(first);
  });
});

describe('“Do this week”', () => {
  it.each([
    ['a redirect to add, the page that lost most', 90, ['redirect', 'lost']],
    ['the page that lost most, a redirect to add', 3, ['lost', 'redirect']],
  ] as const)(
    'names, more human views at stake first, %s; then the most viewed page not edited for a long time',
    async (_, notFoundPerDay, order) => {
      await using stage = await setStage();
      const viewed = [
        { path: '/guides/topic-1', humanPerDay: 300, aiPerDay: 60 },
        { path: '/guides/topic-2', humanPerDay: 200, aiPerDay: 60 },
        {
          path: '/guides/topic-3',
          humanPerDay: 90,
          aiPerDay: 20,
          changes: [{ day: '2026-10-19', human: 0.4 }],
        },
        { path: '/guides/webhooks', humanPerDay: 30, aiPerDay: 9 },
        { path: '/guides/webhook', humanPerDay: notFoundPerDay, aiPerDay: 20 },
        ...[4, 5, 6, 7, 8].map((topic) => ({
          path: `/guides/topic-${topic}`,
          humanPerDay: 20,
          aiPerDay: 8,
        })),
      ];
      stage.sandbox.service.setSite(stage.scene.projectId, { paths: viewed });
      edit(stage, '/guides/topic-1', '2026-10-03');
      edit(stage, '/guides/topic-2', '2025-05-20');
      const run = await stage.onSchedule({ inputs: SITE_URL });
      const lines = run.summary
        .split('Do this week:\n')[1]
        ?.trim()
        .split('\n')
        .slice(0, 3)
        .map((line) =>
          line.replace(/[\d,]{2,}(?=\s(?:views|→|human))/g, 'N').replaceAll(/[\u00a0\u2060]/g, ' '),
        );
      const texts = {
        redirect: expect.stringMatching(
          /^- redirect \[`\/guides\/webhook`\]\(https:\/\/github\.com\/.*docs\.json\): N human views, and no page serves it$/,
        ),
        lost: expect.stringMatching(
          /^- \[`\/guides\/topic-3`\]\(https:\/\/docs\.acme\.example\/guides\/topic-3\) lost the most: N → N human views$/,
        ),
      };
      expect(lines).toEqual([
        ...order.map((name) => texts[name]),
        expect.stringMatching(
          /^- read over \[`\/guides\/topic-2`\]\(https:\/\/docs\.acme\.example\/guides\/topic-2\): N human views, not edited for 17 months$/,
        ),
      ]);
    },
  );

  it('is left out if there is nothing to do', async () => {
    await using stage = await setStage();
    stage.serve(
      Array.from({ length: 20 }, (_, index) => ({
        path: `/p/${index}`,
        humanPerDay: 90,
        aiPerDay: 30,
      })),
    );
    const run = await stage.onSchedule();
    expect(run.summary).not.toContain('Do this week');
  });
});

describe('the page that lost the most', () => {
  const pages = Array.from({ length: 40 }, (_, index) => ({
    path: `/guides/topic-${index + 1}`,
    humanPerDay: 90,
    aiPerDay: 9,
  }));

  async function linesAfter(mergedAt: string, files: number): Promise<string> {
    await using stage = await setStage({ now: mergedAt });
    const fallen = { path: '/guides/fallen', humanPerDay: 90, aiPerDay: 9 };
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: [...pages, { ...fallen, until: '2026-11-02' }],
    });
    const others = pages.slice(0, files - 1).map(({ path }) => `${path.slice(1)}.mdx`);
    stage.scene.pullRequest.repository
      .createPullRequest({
        title: 'Cut it down',
        author: 'maria',
        headRef: 'maria/cut',
        files: ['guides/fallen.mdx', ...others].map((path) => ({
          path,
          status: path === 'guides/fallen.mdx' ? ('added' as const) : ('modified' as const),
          text: '# Less\n',
        })),
      })
      .merge();
    stage.sandbox.clock.advanceTo(Date.parse('2026-11-16T06:23:00Z'));
    const run = await stage.onSchedule();
    return run.summary;
  }

  it('names the merged pull request that last changed it', async () => {
    expect(await linesAfter('2026-10-18T09:00:00Z', 1)).toMatch(
      /^- `\/guides\/fallen` lost the most: .* · last changed in \[#\d+\]\(https:\/\/github\.com\/acme\/docs\/pull\/\d+\), Oct\u00a018$/m,
    );
  });

  it.each([
    ['in the last week of the window, after which it may have fallen', '2026-11-12T09:00:00Z', 1],
    ['before both windows', '2026-09-01T09:00:00Z', 1],
    ['with more than a fifth of the pages', '2026-10-18T09:00:00Z', 30],
  ])('names none that was merged %s', async (_, mergedAt, files) => {
    const summary = await linesAfter(mergedAt, files);
    expect(summary).toContain('`/guides/fallen` lost the most: ');
    expect(summary).not.toContain('last changed in');
  });
});

it('a page at a low names what last changed it, though ten others lost more', async () => {
  await using setting = await setShared({ now: '2026-10-18T09:00:00Z' });
  const { stage, shared } = setting;
  const wandering = Array.from({ length: 11 }, (_, index) => ({
    path: `/guides/topic-${index + 1}`,
    humanPerDay: 900,
    aiPerDay: 9,
    changes: [
      { day: '2026-05-04', human: 0.5 },
      { day: '2026-06-29', human: 2 },
      { day: '2026-10-19', human: 0.9 },
    ],
  }));
  const steady = Array.from({ length: 20 }, (_, index) => ({
    path: `/api/topic-${index + 1}`,
    humanPerDay: 90,
    aiPerDay: 9,
  }));
  const changes = [{ day: '2026-10-19', human: 0.5 }];
  const fallen = { path: '/guides/fallen', humanPerDay: 90, aiPerDay: 9, changes };
  stage.serve([...wandering, ...steady]);
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: [...wandering, ...steady, fallen],
  });
  stage.scene.pullRequest.repository
    .createPullRequest({
      title: 'Cut it down',
      author: 'maria',
      headRef: 'maria/cut',
      files: [{ path: 'guides/fallen.mdx', status: 'added', text: '# Less\n' }],
    })
    .merge();
  stage.sandbox.clock.advanceTo(Date.parse('2026-11-16T06:23:00Z'));
  const inputs = { ...shared.inputs, 'definition-changes': '' };
  const run = await stage.onSchedule({ ...shared, inputs });
  const [, row] = /^\| `\/guides\/fallen`(.*)$/m.exec(run.summary) ?? [];
  expect(row).toMatch(/last changed in \[#\d+\]/);
  expect(row).toContain('**low**');
});

describe('merges reported since the window began', () => {
  it('have a line in the report of the site, in the run that reports them and in later ones', async () => {
    await using setting = await setShared({ now: '2026-10-14T09:00:00Z' });
    const { stage, shared } = setting;
    stage.scene.pullRequest.merge();
    stage.sandbox.clock.advanceTo(Date.parse('2026-11-16T06:30:00Z'));
    const inputs = { ...shared.inputs, 'impact-after-weeks': '4' };
    const first = await stage.onSchedule({ ...shared, inputs });
    expect(writes(first)).toEqual([CREATED]);
    const [comment] = stage.scene.pullRequest.comments();
    const line = section(first.summary, 'Merges reported since Oct 19</summary>').trim();
    expect(line).toContain(`[#42](${comment?.htmlUrl})`);
    expect(line).toMatch(/ (?:against the site’s other pages|no clear change)/);
    expect(line).toMatch(
      /Of these 2 comparisons, chance makes 0\.1 findings on average \(1 in 20\)\.$/,
    );

    stage.sandbox.clock.advance(2 * DAY_MS);
    const later = await stage.onSchedule({ ...shared, inputs });
    expect([writes(later), later.outputs['impact']]).toEqual([[], '[]']);
    expect(section(later.summary, 'Merges reported since Oct 19</summary>').trim()).toBe(line);
  });
});

describe('the rolling issue of a report that cannot be made', () => {
  it.each<[what: string, fail: (stage: Stage) => Record<string, string>, why: RegExp]>([
    [
      'a key that is refused',
      ({ sandbox }) => {
        sandbox.serviceServer.next({ path: '/v1/analytics/{projectId}/views' }, { status: 401 });
        return {};
      },
      /\(401\)/,
    ],
    [
      'an outage',
      ({ sandbox }) => {
        for (let nth = 1; nth <= 60; nth += 1)
          sandbox.serviceServer.next(
            { path: '/v1/analytics/{projectId}/views', nth },
            { status: 503 },
          );
        return {};
      },
      /503/,
    ],
  ])(
    '(%s) keeps its report under a note that says since when it is stale, and why',
    async (_, fail, why) => {
      await using stage = await setStage();
      const issue = { 'report-to': 'issue' };
      await stage.onSchedule({ inputs: issue });
      const before = stage.issues()[0]?.body ?? '';
      stage.sandbox.clock.advance(7 * DAY_MS);
      for (let time = 1; time <= 2; time += 1) {
        const run = await stage.onSchedule({ inputs: { ...issue, ...fail(stage) } });
        expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'error']);
        const body = stage.issues()[0]?.body ?? '';
        expect(body.match(/^> Stale since Nov\u00a016: .*$/gm)).toEqual([
          expect.stringMatching(why),
        ]);
        expect(section(body, 'Most viewed')).toBe(section(before, 'Most viewed'));
      }
    },
  );
});

it('a report whose globs match no page warns, with what to set', async () => {
  await using stage = await setStage();
  const warningsOf = async (paths: string) =>
    (await stage.onSchedule({ inputs: { paths } })).annotations.map(({ message }) => message);
  expect(await warningsOf('guides/**/*.mdx')).toEqual([
    'Input `paths` is `guides/**/*.mdx`, which matches no page. Set paths of pages, such as `/guides/**`, and not of files.',
  ]);
  expect(await warningsOf('/guides/**')).toEqual([]);
});
