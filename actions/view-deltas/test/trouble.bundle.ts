import { lstat, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PullRequest } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { EDITED, errors, type Stage, setStage, VIEWS, writes } from './support/stage.ts';
import { sharedWorkspace } from './support/year-of-traffic.ts';

const MANY = Array.from({ length: 300 }, (_, index) => ({
  path: `/p/${index}`,
  humanPerDay: 9,
  aiPerDay: 4,
}));

describe('a budget that is spent', () => {
  it('gives views as lower bounds, no change, and a warning on a green step', async () => {
    await using stage = await setStage();
    const paths = [...MANY, { path: '/quickstart', humanPerDay: 50, aiPerDay: 50 }];
    stage.serve(paths);
    const run = await stage.onPullRequest({ inputs: { 'max-requests': '2' } });
    expect([run.conclusion, run.outputs['result'], run.outputs['partial']]).toEqual([
      'success',
      'partial',
      'true',
    ]);
    expect(run.outputs).toMatchObject({ 'human-percent': '', 'human-delta': '' });
    expect(run.outputs['site-human-percent']).not.toBe('');
    expect(run.annotations.map(({ kind }) => kind)).toEqual(['warning']);
    expect(run.annotations[0]?.message).toContain('Raise `max-requests`');
    const [comment = ''] = stage.comments();
    expect(comment).toContain('≥\u00a0');
    expect(comment).toMatch(/Whole site: human [+−]?\d+%, AI/);
    expect(comment.split('Before this change')[0]).not.toMatch(/[+−]\d+%|gone|new \|/);
  });

  it('leaves a complete comment as it is', async () => {
    await using stage = await setStage();
    await stage.onPullRequest();
    const before = stage.comments();
    stage.serve(MANY);
    const run = await stage.onPullRequest({ inputs: { 'max-requests': '2' } });
    expect([run.outputs['result'], writes(run)]).toEqual(['partial', []]);
    expect(stage.comments()).toEqual(before);
  });

  it('leaves a complete comment on an earlier head, and says so in its last line', async () => {
    await using stage = await setStage();
    await stage.onPullRequest();
    const [before = ''] = stage.comments();
    const sha = stage.scene.pullRequest.pushCommit({
      author: 'octo-reviewer',
      message: 'One more page',
      files: [{ path: 'guides/topic-1.mdx', status: 'modified' }],
    });
    stage.sandbox.service.limits.analytics.max = 0;
    const run = await stage.onPullRequest();
    expect([run.outputs['result'], writes(run)]).toEqual(['rate-limited', [EDITED]]);
    const [after = ''] = stage.comments();
    const withoutLast = (comment: string) => comment.slice(0, comment.lastIndexOf('<sub>'));
    expect(withoutLast(after)).toBe(withoutLast(before));
    expect(after).toContain(`not updated for \`${sha.slice(0, 7)}\``);

    stage.sandbox.service.limits.analytics.max = 100;
    await stage.onPullRequest();
    expect(stage.comments()).toEqual([expect.not.stringContaining('not updated for')]);
  });

  it('lets no page of the site rise or fall', async () => {
    await using stage = await setStage();
    stage.serve(MANY);
    const run = await stage.onSchedule({ inputs: { 'max-requests': '2' } });
    expect(run.outputs['result']).toBe('partial');
    expect(run.summary).not.toMatch(/Gained most|Lost most/);
  });
});

describe('an hourly limit that is spent', () => {
  it.each([
    ['with Retry-After', { retryAfter: true, plainText: false }],
    ['without Retry-After', { retryAfter: false, plainText: false }],
    ['in plain text', { retryAfter: false, plainText: true }],
    ['in plain text, with Retry-After', { retryAfter: true, plainText: true }],
  ])(
    '%s: nothing is written, the step stays green, and does not wait an hour',
    async (_, shape) => {
      await using stage = await setStage();
      Object.assign(stage.sandbox.service.tooMany, shape);
      stage.sandbox.service.limits.analytics.max = 0;
      const run = await stage.onPullRequest();
      expect([run.conclusion, run.outputs['result'], writes(run)]).toEqual([
        'success',
        'rate-limited',
        [],
      ]);
      expect(run.outputs['headline']).toContain('100 analytics requests an hour');
      expect(run.annotations.map(({ kind }) => kind)).toEqual(['warning']);
      expect(run.elapsedMs).toBeLessThan(10 * 60_000);
      expect(stage.comments()).toEqual([]);
    },
  );

  it('after the current window shows that window, without a change', async () => {
    await using stage = await setStage();
    stage.sandbox.service.limits.analytics.max = 1;
    const run = await stage.onPullRequest();
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'partial']);
    expect(run.outputs['site-human']).not.toBe('');
    expect(run.outputs['headline']).toMatch(
      / views are read yet\. Not all views could be read: .*\.$/,
    );
    const [comment = ''] = stage.comments();
    expect(comment).toContain('The earlier window was not read.');
    expect(comment).not.toMatch(/≥|[+−]\d+%|\*\*low|gone|Addresses under/);
    const { notRead, pages } = JSON.parse(run.tempFiles.get('docs-traffic/view-deltas.json') ?? '');
    expect(notRead.below).toBeNull();
    for (const page of pages)
      expect([page.path, typeof page.human.current, page.human.baseline]).toEqual([
        page.path,
        'number',
        null,
      ]);
  });

  it('after the current window leaves the site’s report with what it had', async () => {
    await using stage = await setStage();
    stage.sandbox.service.limits.analytics.max = 1;
    const run = await stage.onSchedule();
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'partial']);
    expect(run.outputs['headline']).toMatch(
      /^[^:]+: human [\d,]+, AI [\d,]+; the earlier window is not read yet\. Not all/,
    );
    expect(run.summary).toContain('## Most viewed');
    expect(run.summary).not.toMatch(/≥|Gained most|Lost most|typical page/);
  });

  it('before either window is read is reported in whole sentences', async () => {
    await using stage = await setStage();
    stage.sandbox.service.limits.analytics.max = 0;
    const run = await stage.onSchedule();
    expect(run.outputs['headline']).toMatch(/ are left: too many requests .*\.$/);
  });
});

describe('what the owner has to fix fails the step with one error that says how', () => {
  it('that cannot be a key is refused without showing it', async () => {
    await using stage = await setStage();
    const run = await stage.onPullRequest({ inputs: { 'api-key': 'mint_with_an_umlaut_ü' } });
    expect(run.conclusion).toBe('failure');
    expect(run.outputs['headline']).toMatch(
      /^Page views could not be read: The input `api-key` cannot be used/,
    );
    expect(run.outputs['headline']).not.toContain('umlaut');
  });

  it('a key that has expired', async () => {
    await using stage = await setStage();
    const project = stage.sandbox.service.createProject({ id: stage.scene.projectId });
    const expired = project.createKey(['read'], { expiresAfterMs: 0 });
    const run = await stage.onPullRequest({ inputs: { 'api-key': expired } });
    expect([run.exitCode, run.outputs['result'], writes(run)]).toEqual([1, 'error', []]);
    expect(errors(run)).toEqual([
      expect.stringMatching(/\(401\).*90 days.*Make a new one on the API keys page/),
    ]);
  });

  it('a key without the scope for views', async () => {
    await using stage = await setStage();
    const project = stage.sandbox.service.createProject({ id: stage.scene.projectId });
    const run = await stage.onPullRequest({ inputs: { 'api-key': project.createKey(['write']) } });
    expect([run.exitCode, errors(run)]).toEqual([
      1,
      [expect.stringMatching(/\(403\).*"read".*allow-list/)],
    ]);
  });

  it('a project that is not there', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next(VIEWS, { status: 404, body: '{"error":"Project not found"}' });
    const run = await stage.onPullRequest();
    expect([run.exitCode, errors(run)]).toEqual([1, [expect.stringMatching(/\(404\).*project/)]]);
  });

  it('a misspelt input', async () => {
    await using stage = await setStage();
    const run = await stage.onPullRequest({ inputs: { 'max-request': '9' } });
    expect(run.exitCode).toBe(1);
    expect(errors(run)).toEqual(['Input `max-request` is not known. Did you mean `max-requests`?']);
    expect(run.requests).toEqual([]);
  });

  it('an event without a pull request in the mode for one', async () => {
    await using stage = await setStage();
    const run = await stage.onSchedule({ inputs: { mode: 'pull-request' } });
    expect([run.exitCode, errors(run)]).toEqual([
      1,
      [expect.stringContaining('event schedule is not about a pull request')],
    ]);
  });

  it('a GitHub token that may only read', async () => {
    await using stage = await setStage();
    const run = await stage.onPullRequest({
      token: stage.token({ 'pull-requests': 'read', issues: 'read' }),
    });
    expect(run.exitCode).toBe(1);
    expect(errors(run)).toEqual([
      expect.stringContaining("Add `pull-requests: write` to the job's `permissions:`"),
    ]);
  });

  it('a GitHub token that sees no pull request', async () => {
    await using stage = await setStage();
    const run = await stage.onPullRequest({ token: stage.token({ contents: 'read' }) });
    expect(run.exitCode).toBe(1);
    expect(errors(run)).toEqual([expect.stringContaining('`pull-requests: write`')]);
  });
});

describe('sites of little history', () => {
  it('a site that is new has pages not seen before, and no page that rose', async () => {
    await using stage = await setStage();
    const paths = Array.from({ length: 30 }, (_, index) => ({
      path: `/p/${index}`,
      humanPerDay: 9,
      aiPerDay: 4,
      from: '2026-10-26',
    }));
    stage.serve(paths);
    const run = await stage.onSchedule();
    expect(run.outputs).toMatchObject({ result: 'reported', pages: '30', notable: 'false' });
    expect(run.outputs).toMatchObject({ 'human-percent': '', 'ai-share-delta-pp': '', highs: '0' });
    expect(run.summary).toContain('not\u00a0seen\u00a0before');
    expect(run.summary).not.toMatch(/[+−]\d+%|∞|\*\*(?:high|low)/);
  });

  it('a site without views gives a pull request its pages, and no warning', async () => {
    await using stage = await setStage();
    stage.sandbox.service.setSite(stage.scene.projectId, { paths: [] });
    const run = await stage.onPullRequest();
    expect(run.outputs).toMatchObject({ result: 'reported', total: '0', 'missing-redirects': '0' });
    expect(stage.comments()[0]).toContain('no views in either window');
  });
});

/** A person without access proposes a change to a page. */
function openFromFork({ scene }: Stage): PullRequest {
  return scene.pullRequest.repository.createPullRequest({
    title: 'From a fork',
    author: 'passer-by',
    headRef: 'fix',
    headRepository: 'passer-by/docs',
    files: [{ path: 'quickstart.mdx', status: 'modified' }],
  });
}

describe('what cannot be fixed', () => {
  it('a fork’s event, which has no secrets, ends green', async () => {
    await using stage = await setStage();
    const pullRequest = openFromFork(stage);
    const payload = stage.sandbox.github.payload('pull_request.opened', { pullRequest });
    const run = await stage.onPullRequest({
      inputs: { 'api-key': '' },
      event: { name: 'pull_request', payload },
    });
    expect([run.conclusion, run.outputs['result'], run.requests]).toEqual([
      'success',
      'no-secrets',
      [],
    ]);
  });

  it('a fork’s pull request is reported by its number from the default branch, without its code', async () => {
    await using stage = await setStage();
    const pullRequest = openFromFork(stage);
    const run = await stage.onSchedule({ inputs: { 'pr-number': String(pullRequest.number) } });
    expect([run.conclusion, run.outputs['result'], run.outputs['pages']]).toEqual([
      'success',
      'reported',
      '1',
    ]);
    expect(pullRequest.comments().map(({ body }) => body)).toEqual([
      expect.stringContaining('`/quickstart` · [edited]('),
    ]);
  });

  it('a run that is cancelled while it reads stops at once and says so', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next(VIEWS, { waitMs: Number.POSITIVE_INFINITY });
    const run = await stage.onPullRequest({ cancelAfterMs: 5_000 });
    expect(run.conclusion).toBe('cancelled');
    expect(run.main.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({
      result: 'cancelled',
      headline: 'The run was cancelled while page views were read; nothing was written.',
    });
    expect([run.elapsedMs, writes(run)]).toEqual([5_000, []]);
  });

  it('an outage that outlasts the repetitions, and leaves nothing to report, is an error', async () => {
    await using stage = await setStage();
    for (let nth = 1; nth <= 40; nth += 1)
      stage.sandbox.serviceServer.next({ ...VIEWS, nth }, { status: 503 });
    const run = await stage.onPullRequest();
    expect([run.conclusion, run.outputs['result'], run.outputs['human'] ?? '']).toEqual([
      'failure',
      'error',
      '',
    ]);
    expect([run.outputs['headline'], stage.comments()]).toEqual([
      expect.stringContaining('503'),
      [],
    ]);
  });

  it('files that GitHub does not list are counted, and a page among them passes no gate', async () => {
    await using stage = await setStage();
    stage.scene.pullRequest.forcePush({
      author: 'docs-agent[bot]',
      message: 'Very many files',
      files: [
        ...Array.from({ length: 3_006 }, (_, index) => ({
          path: `a/${index}.ts`,
          status: 'modified' as const,
        })),
        { path: 'guides/webhooks.mdx', status: 'removed' },
      ],
    });
    const run = await stage.onPullRequest({ inputs: { 'missing-redirects': 'fail' } });
    expect([run.conclusion, run.outputs['result'], run.outputs['missing-redirects']]).toEqual([
      'failure',
      'gated',
      '1',
    ]);
    expect(stage.comments()).toEqual([
      expect.stringContaining('7 changed files are not in this report'),
    ]);
    expect(stage.comments()[0]).not.toContain('touches no page');
  });
});

describe('a link in the place of a report file', () => {
  it('is replaced by the file, and what it led to stays', async () => {
    await using stage = await setStage();
    await using temp = await sharedWorkspace();
    const folder = join(temp.path, 'docs-traffic');
    const target = join(temp.path, 'input.json');
    const report = join(folder, 'view-deltas.json');
    await mkdir(folder);
    await writeFile(target, 'kept');
    await symlink(target, report);
    const run = await stage.onPullRequest({ env: { RUNNER_TEMP: temp.path } });
    expect(run.outputs['json-file'], run.log).toBe(report);
    expect(await readFile(target, 'utf8')).toBe('kept');
    expect((await lstat(report)).isSymbolicLink()).toBe(false);
    expect(JSON.parse(await readFile(report, 'utf8'))).toHaveProperty('pages');
  });
});
