import type { RunResult, Service } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { CREATED, EDITED, setStage, writes } from './support/stage.ts';

/** 14:00 UTC on a Wednesday, when the sandbox begins, leaves these two windows. */
const CURRENT = ['2026-10-19', '2026-11-16'] as const;
const BASELINE = ['2026-09-21', '2026-10-19'] as const;

type JsonRow = { path: string } & Record<
  'human' | 'ai' | 'total',
  { current: number; baseline: number; delta: number }
>;

/** Views by adding day to day, path to path. */
function addUp(service: Service, paths: readonly string[], [from, to]: readonly [string, string]) {
  const sum = { human: 0, ai: 0, total: 0 };
  for (let ms = Date.parse(from); ms < Date.parse(to); ms += 86_400_000) {
    for (const path of paths) {
      const { human, ai } = service.viewsOn(path, new Date(ms).toISOString().slice(0, 10));
      sum.human += human;
      sum.ai += ai;
      sum.total += human + ai;
    }
  }
  return sum;
}

function pagesOf(run: RunResult): JsonRow[] {
  const report: { pages: JsonRow[] } = JSON.parse(
    run.tempFiles.get('docs-traffic/view-deltas.json') ?? '',
  );
  return report.pages;
}

const TOPICS = Array.from({ length: 70 }, (_, index) => `/guides/topic-${index + 1}`);
/** Paths of the service for each page that the pull request touches. */
const TOUCHED: Record<string, string[]> = {
  '/quickstart': ['/quickstart'],
  '/guides/webhooks': ['/guides/webhooks', '/guides/webhooks.md'],
  '/guides/agents': [],
  '/guides/old-setup': ['/guides/old-setup'],
  '/api/errors': ['/reference/errors'],
  '/changelog': ['/changelog'],
};
const SITE = [...Object.values(TOUCHED).flat(), ...TOPICS];

describe('on a pull request', () => {
  it('every count is the sum of its days, for all rows, their sum and the site', async () => {
    await using stage = await setStage({ processes: 'own' });
    const { service } = stage.sandbox;
    const run = await stage.onPullRequest();
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);

    const rows = pagesOf(run);
    expect(rows.map(({ path }) => path).sort()).toEqual(Object.keys(TOUCHED).sort());
    for (const row of rows) {
      const { path } = row;
      const current = addUp(service, TOUCHED[path] ?? [], CURRENT);
      const baseline = addUp(service, TOUCHED[path] ?? [], BASELINE);
      for (const series of ['human', 'ai', 'total'] as const) {
        expect([path, series, row[series]]).toMatchObject([
          path,
          series,
          {
            current: current[series],
            baseline: baseline[series],
            delta: current[series] - baseline[series],
          },
        ]);
      }
    }
    const paths = Object.values(TOUCHED).flat();
    const [now, then] = [addUp(service, paths, CURRENT), addUp(service, paths, BASELINE)];
    const [siteNow, siteThen] = [addUp(service, SITE, CURRENT), addUp(service, SITE, BASELINE)];
    const percent = (current: number, baseline: number) =>
      ((current / baseline - 1) * 100).toFixed(1);
    expect(run.outputs).toMatchObject({
      human: String(now.human),
      ai: String(now.ai),
      total: String(now.total),
      'human-delta': String(now.human - then.human),
      'ai-delta': String(now.ai - then.ai),
      'human-percent': percent(now.human, then.human),
      'ai-percent': percent(now.ai, then.ai),
      'ai-share': ((now.ai / now.total) * 100).toFixed(1),
      'site-human': String(siteNow.human),
      'site-ai': String(siteNow.ai),
      'site-human-percent': percent(siteNow.human, siteThen.human),
      'site-ai-percent': percent(siteNow.ai, siteThen.ai),
      pages: '6',
      partial: 'false',
      'requests-used': '2',
    });
  });

  it('asks the service for the two windows only, and writes one comment', async () => {
    await using stage = await setStage({ processes: 'own' });
    const run = await stage.onPullRequest();
    const asked = run.requests
      .filter(({ server }) => server === 'service')
      .map(({ query }) => Object.fromEntries(query));
    expect(
      asked.sort((left, right) => (left['dateFrom'] ?? '').localeCompare(right['dateFrom'] ?? '')),
    ).toEqual([
      { dateFrom: BASELINE[0], dateTo: BASELINE[1], limit: '250', offset: '0' },
      { dateFrom: CURRENT[0], dateTo: CURRENT[1], limit: '250', offset: '0' },
    ]);
    expect(writes(run)).toEqual([CREATED]);
    const [comment = '', ...others] = stage.comments();
    expect(others).toEqual([]);
    expect(comment).toMatch(
      /^<!-- docs-agent view-deltas acme-docs \. pull-request -->\n\n### 6 pages touched: \d+% of the site’s human and \d+% of its AI views\n/,
    );
    expect(comment).toContain(
      '`/api/errors` · [renamed](https://github.com/acme/docs/pull/42/files#diff-',
    );
    expect(comment).toContain('`/guides/agents` · [added](');
    expect(comment).not.toContain('.md`');
    const posted = comment.split('\n').slice(2).join('\n');
    expect(run.tempFiles.get('docs-traffic/view-deltas.md')).toBe(
      posted.replace(/\n<!-- docs-agent-state .* -->\n$/, ''),
    );
    expect(run.outputs['comment-url']).toBe(stage.scene.pullRequest.comments()[0]?.htmlUrl);
    expect(run.tempFiles.get('docs-traffic/view-deltas.csv')?.trim().split('\n')).toHaveLength(7);
  });

  it('a second run that has the same to say writes nothing', async () => {
    await using stage = await setStage({ processes: 'own' });
    const first = await stage.onPullRequest();
    const second = await stage.onPullRequest();
    expect(writes(second)).toEqual([]);
    expect(second.outputs['comment-url']).toBe(first.outputs['comment-url']);
  });

  it('a new head edits the same comment', async () => {
    await using stage = await setStage({ processes: 'own' });
    const { pullRequest } = stage.scene;
    await stage.onPullRequest();
    const sha = pullRequest.pushCommit({
      author: 'octo-reviewer',
      message: 'One more page',
      files: [{ path: 'guides/topic-1.mdx', status: 'modified' }],
    });
    const run = await stage.onPullRequest();
    expect(writes(run)).toEqual([EDITED]);
    const [comment = '', ...others] = stage.comments();
    expect(others).toEqual([]);
    expect(comment.match(/^\| `/gm)).toHaveLength(7);
    expect(comment).toContain(sha.slice(0, 7));
  });

  it('another week edits the same comment', async () => {
    await using stage = await setStage({ processes: 'own' });
    await stage.onPullRequest();
    const run = await stage.onPullRequest({ inputs: { 'as-of': '2026-11-09' } });
    expect(writes(run)).toEqual([EDITED]);
    expect(stage.comments()[0]).toContain('data up to 8\u00a0Nov');
  });

  it('without a touched page there is no comment, and no request to the service', async () => {
    await using stage = await setStage({ processes: 'own' });
    stage.scene.pullRequest.forcePush({
      author: 'docs-agent[bot]',
      message: 'Code only',
      files: [{ path: 'src/index.ts', status: 'modified' }],
    });
    const run = await stage.onPullRequest();
    expect([run.conclusion, run.outputs['result'], writes(run)]).toEqual([
      'success',
      'nothing-to-report',
      [],
    ]);
    expect(run.requests.filter(({ server }) => server === 'service')).toEqual([]);
    expect(stage.comments()).toEqual([]);
  });

  it('an existing comment becomes one sentence when no page is touched anymore', async () => {
    await using stage = await setStage({ processes: 'own' });
    await stage.onPullRequest();
    const sha = stage.scene.pullRequest.forcePush({
      author: 'docs-agent[bot]',
      message: 'Code only',
      files: [{ path: 'src/index.ts', status: 'modified' }],
    });
    const run = await stage.onPullRequest();
    expect(writes(run)).toEqual([EDITED]);
    expect(stage.comments()).toEqual([
      expect.stringMatching(
        `^<!-- docs-agent view-deltas acme-docs . pull-request -->\n\nThis pull request touches no page as of \`${sha.slice(0, 7)}\`.\n\n<!-- [^\n]* -->\n$`,
      ),
    ]);
    expect(writes(await stage.onPullRequest())).toEqual([]);
  });

  it('a dry run writes nothing to GitHub, and shows what it would write', async () => {
    await using stage = await setStage({ processes: 'own' });
    const run = await stage.onPullRequest({ inputs: { 'dry-run': 'true' } });
    expect([run.conclusion, run.outputs['result'], writes(run)]).toEqual([
      'success',
      'dry-run',
      [],
    ]);
    expect(run.log).toContain('`/api/errors` · [renamed](');
    expect(run.summary).toBe('');
    expect(stage.comments()).toEqual([]);
  });

  it('GitHub Enterprise Server is reached where the runner says it is', async () => {
    await using stage = await setStage({ processes: 'own', serverUrl: 'https://github.acme.corp' });
    const { url } = stage.sandbox.githubServer;
    const run = await stage.onPullRequest({
      env: { GITHUB_API_URL: `${url}/api/v3`, GITHUB_GRAPHQL_URL: `${url}/api/graphql` },
    });
    expect(run.outputs['result']).toBe('reported');
    const paths = run.requests.filter(({ server }) => server === 'github').map(({ path }) => path);
    expect(paths.filter((path) => !/^\/api\/(v3\/|graphql$)/.test(path))).toEqual([]);
    expect(stage.comments()[0]).toContain('https://github.acme.corp/acme/docs/actions/runs/');
  });
});

describe('on a schedule', () => {
  it('the summary has the totals of the site and what moved, and nothing is written to GitHub', async () => {
    await using stage = await setStage({ processes: 'own' });
    const { service } = stage.sandbox;
    const run = await stage.onSchedule();
    expect([run.conclusion, run.outputs['result'], writes(run)]).toEqual([
      'success',
      'reported',
      [],
    ]);
    const [now, then] = [addUp(service, SITE, CURRENT), addUp(service, SITE, BASELINE)];
    for (const [name, series] of [
      ['Human', 'human'],
      ['AI', 'ai'],
    ] as const) {
      const cells = [
        name,
        now[series].toLocaleString('en-US'),
        then[series].toLocaleString('en-US'),
      ].join(' | ');
      expect(run.summary.replaceAll('**', '')).toContain(`| ${cells} |`);
    }
    expect(run.summary).toContain('## Most viewed\n\n| Page | Human');
    expect(run.summary).toContain(
      '<details><summary>Gained most (human)</summary>\n\n| Page | Human',
    );
    expect(run.outputs['human']).toBe(run.outputs['site-human']);
    expect(run.outputs['pages']).toBe(String(SITE.length - 1));
  });

  it('a site without views is reported as such', async () => {
    await using stage = await setStage({ processes: 'own' });
    stage.sandbox.service.setSite(stage.scene.projectId, { paths: [] });
    const run = await stage.onSchedule();
    expect(run.outputs).toMatchObject({
      result: 'reported',
      pages: '0',
      total: '0',
      'human-percent': '',
    });
    expect(run.outputs['headline']).toContain('no views in either window');
  });

  it('a site of more pages than one answer holds is read to its last row', async () => {
    await using stage = await setStage({ processes: 'own' });
    const paths = Array.from({ length: 612 }, (_, index) => ({
      path: `/p/${index}`,
      humanPerDay: 9,
      aiPerDay: 4,
    }));
    stage.sandbox.service.setSite(stage.scene.projectId, { paths });
    const run = await stage.onSchedule();
    expect(run.outputs).toMatchObject({
      result: 'reported',
      pages: '612',
      'requests-used': '6',
      partial: 'false',
    });
    expect(run.requests.filter(({ path }) => path.endsWith('/views'))).toHaveLength(6);
  });
});
