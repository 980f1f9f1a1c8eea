import type { RunResult } from '@docs-agent/sandbox';
import { renderMarkdown } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

/** Hostile paths that a site may be asked for, and hostile names of docs files. */
const HOSTILE = [
  'a|b||c',
  'a\\|b\\\\|c\\',
  '`code` ``two`` ```three```',
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '</table></details><!-- docs-agent view-deltas -->',
  '@octocat @acme/team',
  '#1 GH-2 acme/docs#3',
  'closes #1',
  '[link](https://evil.example) ![](https://evil.example/x.png) www.evil.example',
  '::error::planted',
  '\n::error::planted after a line end',
  '##[error]planted in the old form',
  '::add-mask::a',
  '\u0000\u0007\u001b[31mred\u202e\u200b',
  '$(id) $\u007b{ github.token }} =1+1',
  `long/${'x'.repeat(10_000)}`,
  '🙂'.repeat(300),
];

/** Paths of the service for names of files. */
const asPath = (name: string) => `/${name.split('/').map(encodeURIComponent).join('/')}`;

function tableShapes(html: string): number[][] {
  return html
    .split('<table>')
    .slice(1)
    .map((table) =>
      table
        .split('<tr>')
        .slice(1)
        .map((row) => row.split(/<t[dh]\b/).length - 1),
    );
}

/** Human and AI views of each row of a page, in their order. */
function countsShown(html: string): string[][] {
  return html
    .split('<tr>')
    .slice(1)
    .filter((row) => row.includes('<code>'))
    .map((row) => {
      const cells = [...row.matchAll(/<td\b[^>]*>(.*?)<\/td>/gs)].map(
        ([, content = '']) => content,
      );
      return [cells[1] ?? '', cells[3] ?? ''];
    });
}

interface JsonPage {
  path: string;
  human: { current: number };
  ai: { current: number };
}

function pagesOf(run: RunResult): JsonPage[] {
  const report: { pages: JsonPage[] } = JSON.parse(
    run.tempFiles.get('docs-traffic/view-deltas.json') ?? '',
  );
  return report.pages;
}

const countsOf = (pages: readonly JsonPage[]) =>
  pages.map(({ human, ai }) => [human, ai].map(({ current }) => current.toLocaleString('en-US')));

/** The page path of a name: empty folders are dropped, and accents are composed. */
const pagePath = (name: string) => `/${name.split('/').filter(Boolean).join('/')}`.normalize('NFC');

function expectInert(html: string): void {
  // Link targets are checked below.
  expect(html.replaceAll(/ href="[^"]*"/g, '')).not.toMatch(
    /<script|<[^>]*onerror|<img|class="mention"|class="issue-ref"|evil\.example"/,
  );
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(links.filter((address) => !OUR_LINKS.test(address ?? ''))).toEqual([]);
}

/** To the run, the diff, a file, the weekly workflow, and a page of the live site. */
const OUR_LINKS = new RegExp(
  `^(?:${[
    String.raw`https://github\.com/acme/docs/actions/runs/\d+`,
    String.raw`https://github\.com/acme/docs/pull/42/files#diff-[0-9a-f]{64}`,
    String.raw`https://github\.com/acme/docs/blob/[0-9a-f]{40}/docs\.json`,
    String.raw`https://github\.com/docs-agent/docs-agent-actions/blob/\S+/weekly\.yml`,
    String.raw`https://docs\.acme\.example/[\w.!~*'()%/-]*`,
  ].join('|')})$`,
);

const SITE_URL = { 'site-url': 'https://docs.acme.example' };

describe('hostile paths', () => {
  it('of files stay in their cells of the comment, and do nothing there or in the log', async () => {
    await using stage = await setStage();
    const { service } = stage.sandbox;
    const names = HOSTILE.filter((name) => !name.includes('\u0000'));
    service.setSite(stage.scene.projectId, {
      paths: names.map((name) => ({ path: asPath(name), humanPerDay: 9, aiPerDay: 9 })),
    });
    stage.scene.pullRequest.forcePush({
      author: 'docs-agent[bot]',
      message: 'Hostile names',
      files: names.map((name) => ({ path: `${name}.mdx`, status: 'modified' as const })),
    });
    const run = await stage.onPullRequest({ inputs: SITE_URL });
    expect([run.conclusion, run.outputs['pages']]).toEqual(['success', String(names.length)]);
    const [comment = ''] = stage.comments();
    const html = await renderMarkdown(comment);
    const shapes = tableShapes(html);
    expect(new Set(shapes.flat())).toEqual(new Set([5]));
    expect(shapes.flat()).toHaveLength(names.length + shapes.length);
    const pages = pagesOf(run);
    expect(countsShown(html)).toEqual(countsOf(pages));
    expect(pages.map(({ path }) => path).sort()).toEqual(names.map(pagePath).sort());
    expectInert(html);
    expect(run.annotations).toEqual([]);
    const csv = run.tempFiles.get('docs-traffic/view-deltas.csv') ?? '';
    const cells = csv.slice(csv.indexOf('\n') + 1).matchAll(/("(?:[^"]|"")*"|[^,\n]*)[,\n]/g);
    const texts = [...cells].flatMap(([, cell = '']) =>
      /^(?:-?\d+(?:\.\d+)?)?$/.test(cell) ? [] : [cell],
    );
    expect(texts.length).toBeGreaterThanOrEqual(names.length);
    for (const text of texts) expect(text).toMatch(/^"[^=+@-]/);
  });

  it('of the service stay in their cells of the summary, and do nothing there or in the log', async () => {
    await using stage = await setStage();
    // Also hostile in the raw form, because the service's paths may be unencoded.
    const paths = [
      ...HOSTILE.map(asPath),
      ...HOSTILE.map((name) => `/raw-${name}`),
      '/half-\ud83d',
    ];
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: paths.map((path, index) => ({
        path,
        humanPerDay: 9,
        aiPerDay: 9,
        changes: [{ day: '2026-10-19', human: index % 2 === 0 ? 3 : 0.3 }],
      })),
    });
    const run = await stage.onSchedule({ inputs: SITE_URL });
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(pagesOf(run).map(({ path }) => path)).toEqual(
      expect.arrayContaining(HOSTILE.map(pagePath)),
    );
    const html = await renderMarkdown(run.summary);
    const [totals, ...pages] = tableShapes(html);
    for (const table of [totals, ...pages])
      expect([[4], [5], [6]]).toContainEqual([...new Set(table)]);
    const rows = html.split('<tr>').filter((row) => row.includes('<code>'));
    const isShown = (count = '') => rows.some((row) => row.includes(`>${count}<`));
    expect(countsOf(pagesOf(run)).filter(([human]) => !isShown(human))).toEqual([]);
    expectInert(html);
    expect(run.annotations).toEqual([]);
  });

  it('of the service are no commands in the log of a dry run', async () => {
    await using stage = await setStage();
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: HOSTILE.map((name) => ({ path: `/${name}`, humanPerDay: 9, aiPerDay: 9 })),
    });
    const run = await stage.onSchedule({ inputs: { 'dry-run': 'true' } });
    expect([run.conclusion, run.annotations]).toEqual(['success', []]);
    expect(run.log).toContain('planted');
  });
});

it('invisible characters in a path are shown, so that it does not pass for another one', async () => {
  await using stage = await setStage();
  stage.serve([{ path: '/quickstart', humanPerDay: 90, aiPerDay: 30 }]);
  const odd = ['/%E2%80%8B', '/quickstart%E2%80%8B', '/%E2%80%AEtrats'];
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: ['/quickstart', ...odd].map((path) => ({ path, humanPerDay: 40, aiPerDay: 9 })),
  });
  const { summary } = await stage.onSchedule();
  for (const path of ['/\\u200b', '/quickstart\\u200b', '/\\u202etrats'])
    expect(summary).toContain(`\`${path}\``);
  expect(summary).not.toMatch(/[\u200b\u202e]/);
});
