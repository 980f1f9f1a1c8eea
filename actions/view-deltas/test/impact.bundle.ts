import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addDays } from '../src/days.ts';
import { CREATED, errors, type Stage, setStage, VIEWS, writes } from './support/stage.ts';

const MERGED = '2026-10-14T09:00:00Z';
/** The Monday after four whole weeks since. */
const DUE = '2026-11-16T06:23:00Z';

const IMPACT = { mode: 'impact', 'impact-after-weeks': '4' };

const series = z.object({
  baseline: z.nullable(z.number()),
  current: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  adjustedPercent: z.nullable(z.number()),
  word: z.nullable(z.string()),
});
const verdict = z.object({ word: z.optional(z.string()), reason: z.optional(z.string()) });
const days = z.object({ dateFrom: z.string(), dateTo: z.string() });
const impacts = z.array(
  z.object({
    number: z.number(),
    mergedAt: z.string(),
    headline: z.string(),
    commentUrl: z.string(),
    before: days,
    after: days,
    site: z.object({ human: z.object({ percent: z.nullable(z.number()) }) }),
    effect: z.nullable(z.object({ human: verdict, ai: verdict })),
    pages: z.array(
      z.object({
        path: z.string(),
        previousPath: z.nullable(z.string()),
        change: z.string(),
        human: series,
        ai: series,
      }),
    ),
  }),
);

/** The agent's pull request, merged in October. */
async function setMerged(): Promise<Stage> {
  const stage = await setStage({ now: MERGED });
  stage.scene.pullRequest.merge();
  stage.sandbox.clock.advanceTo(Date.parse(DUE));
  return stage;
}

const run = (
  stage: Stage,
  inputs: Record<string, string> = {},
  overrides: Partial<RunOptions> = {},
) => stage.onSchedule({ ...overrides, inputs: { ...IMPACT, ...inputs } });

const impactOf = (result: RunResult) => impacts.parse(JSON.parse(result.outputs['impact'] ?? ''));

/** Merges another pull request at this moment. */
function mergeAnother({ scene }: Stage, number: number, path: string) {
  const pullRequest = scene.pullRequest.repository.createPullRequest({
    number,
    title: `Edit ${path}`,
    author: 'maria',
    headRef: `maria/${number}`,
    files: [{ path, status: 'modified' }],
  });
  pullRequest.merge();
  return pullRequest;
}

describe('four weeks after a merge', () => {
  it('the pull request gets one comment on its pages’ views, and no second one', async () => {
    await using stage = await setMerged();
    const first = await run(stage);
    expect([first.conclusion, first.outputs['result'], writes(first)]).toEqual([
      'success',
      'reported',
      [CREATED],
    ]);
    const [comment = '', ...others] = stage.comments();
    expect(others).toEqual([]);
    expect(comment).toContain('### Four weeks after this merge: ');
    expect(comment).toContain('merged Oct\u00a014');
    expect(first.outputs['impact']).toContain('"commentUrl":"http');
    expect(first.summary).toContain('Pull request 42');

    stage.sandbox.clock.advance(3 * 86_400_000);
    const second = await run(stage);
    expect([second.outputs['result'], second.outputs['impact'], writes(second)]).toEqual([
      'nothing-to-report',
      '[]',
      [],
    ]);
    expect(second.requests.filter(({ server }) => server === 'service')).toEqual([]);
    expect(stage.comments()).toEqual([comment]);
  });

  it('the pull request gets a comment for each project', async () => {
    await using stage = await setMerged();
    const { service } = stage.sandbox;
    const other = service.createProject({ id: 'acme-api' });
    service.setSite(other, { paths: [{ path: '/quickstart', humanPerDay: 9, aiPerDay: 9 }] });
    await run(stage);
    await run(stage, { 'project-id': other.id, 'api-key': other.createKey(['read']) });
    expect(stage.comments().map((comment) => comment.split('\n', 1)[0])).toEqual([
      '<!-- docs-agent view-deltas acme-docs . impact -->',
      '<!-- docs-agent view-deltas acme-api . impact -->',
    ]);
  });

  it('its numbers are those of the days before and after', async () => {
    await using stage = await setMerged();
    const [reported] = impactOf(await run(stage));
    expect([reported?.before, reported?.after]).toEqual([
      { dateFrom: '2026-09-14', dateTo: '2026-10-12' },
      { dateFrom: '2026-10-19', dateTo: '2026-11-16' },
    ]);
    const truth = (paths: readonly string[], from: string, to: string) => {
      const sum = { human: 0, ai: 0 };
      for (let day = from; day < to; day = addDays(day, 1)) {
        for (const path of paths) {
          const views = stage.sandbox.service.viewsOn(path, day);
          sum.human += views.human;
          sum.ai += views.ai;
        }
      }
      return sum;
    };
    const pathsOf: Record<string, string[]> = {
      '/quickstart': ['/quickstart'],
      '/guides/webhooks': ['/guides/webhooks', '/guides/webhooks.md'],
      '/api/errors': ['/api/errors', '/reference/errors'],
      '/guides/old-setup': ['/guides/old-setup'],
      '/guides/agents': ['/guides/agents'],
      '/changelog': ['/changelog'],
    };
    expect(reported?.pages.map(({ path }) => path).sort()).toEqual(Object.keys(pathsOf).sort());
    for (const { path, human, ai } of reported?.pages ?? []) {
      const before = truth(pathsOf[path] ?? [], '2026-09-14', '2026-10-12');
      const after = truth(pathsOf[path] ?? [], '2026-10-19', '2026-11-16');
      expect([path, human.baseline, ai.baseline, human.current, ai.current]).toEqual([
        path,
        before.human,
        before.ai,
        after.human,
        after.ai,
      ]);
    }
    expect(reported?.effect?.human.word).toMatch(/^(?:rose|fell|no-clear-change)$/);
  });

  it('a deleted comment is written again', async () => {
    await using stage = await setMerged();
    await run(stage);
    const [comment] = stage.scene.pullRequest.comments();
    stage.scene.pullRequest.deleteComment(comment?.id ?? 0, 'maria');
    const again = await run(stage);
    const withoutRun = (body = '') => body.replace(/runs\/\d+|"run":\d+|proof \w+/g, '');
    expect([again.outputs['result'], stage.comments().map(withoutRun)]).toEqual([
      'reported',
      [withoutRun(comment?.body)],
    ]);
  });

  it('a pull request that touches no page gets no comment', async () => {
    await using stage = await setStage({ now: MERGED });
    const other = mergeAnother(stage, 50, 'src/index.ts');
    stage.sandbox.clock.advanceTo(Date.parse(DUE));
    const result = await run(stage);
    expect([result.outputs['result'], other.comments(), writes(result)]).toEqual([
      'nothing-to-report',
      [],
      [],
    ]);
  });

  it('a merge into another branch than the default one publishes nothing, and is no merge to report', async () => {
    await using stage = await setStage({ now: MERGED });
    const { repository } = stage.scene.pullRequest;
    const stacked = repository.createPullRequest({
      title: 'Second part',
      author: 'maria',
      headRef: 'maria/second',
      baseRef: stage.scene.pullRequest.headRef,
      files: [{ path: 'guides/topic-1.mdx', status: 'modified' }],
    });
    stacked.merge();
    stage.sandbox.clock.advanceTo(Date.parse(DUE));
    const result = await run(stage);
    expect([result.outputs['result'], stacked.comments()]).toEqual(['nothing-to-report', []]);
  });

  it('a merge too fresh or too old is let be, and one that was closed too', async () => {
    await using stage = await setStage({ now: '2026-09-18T09:00:00Z' });
    const old = mergeAnother(stage, 50, 'quickstart.mdx');
    stage.sandbox.clock.advanceTo(Date.parse('2026-10-12T09:00:00Z'));
    stage.scene.pullRequest.close();
    stage.sandbox.clock.advanceTo(Date.parse('2026-10-20T09:00:00Z'));
    const fresh = mergeAnother(stage, 51, 'quickstart.mdx');
    stage.sandbox.clock.advanceTo(Date.parse(DUE));
    const result = await run(stage);
    expect([result.outputs['result'], old.comments(), fresh.comments(), stage.comments()]).toEqual([
      'nothing-to-report',
      [],
      [],
      [],
    ]);
  });

  it('fewer weeks since are compared with as few before', async () => {
    await using stage = await setStage({ now: '2026-10-12T05:00:00Z' });
    stage.scene.pullRequest.merge();
    stage.sandbox.clock.advanceTo(Date.parse('2026-11-09T06:23:00Z'));
    const [reported] = impactOf(await run(stage));
    expect([reported?.before, reported?.after]).toEqual([
      { dateFrom: '2026-09-21', dateTo: '2026-10-12' },
      { dateFrom: '2026-10-19', dateTo: '2026-11-09' },
    ]);
    expect(stage.comments()[0]).toContain('### Three weeks after this merge: ');
  });
});

describe('a budget that is spent', () => {
  it('goes to the latest merge; the others are reported by a later run', async () => {
    await using stage = await setStage({ now: '2026-10-08T09:00:00Z' });
    const older = mergeAnother(stage, 50, 'guides/topic-1.mdx');
    stage.sandbox.clock.advanceTo(Date.parse(MERGED));
    stage.scene.pullRequest.merge();
    stage.sandbox.clock.advanceTo(Date.parse(DUE));
    const first = await run(stage, { 'max-requests': '2' });
    expect([first.conclusion, first.outputs['result'], first.outputs['partial']]).toEqual([
      'success',
      'partial',
      'true',
    ]);
    expect([stage.comments().length, older.comments().length]).toEqual([1, 0]);
    expect(first.outputs['headline']).toContain('1 merged pull request waits for a later run');
    const second = await run(stage, { 'max-requests': '2' });
    expect([second.outputs['result'], stage.comments().length, older.comments().length]).toEqual([
      'reported',
      1,
      1,
    ]);
  });

  it('writes nothing in part, and no request is refused twice', async () => {
    await using stage = await setMerged();
    stage.sandbox.service.limits.analytics.max = 0;
    const result = await run(stage);
    expect([result.conclusion, result.outputs['result'], writes(result)]).toEqual([
      'success',
      'rate-limited',
      [],
    ]);
  });
});

describe('together with the site report', () => {
  it('merges are reported with the rest of the budget, from cached weeks', async () => {
    await using stage = await setMerged();
    await using workspace = await mkdtempDisposable(join(tmpdir(), 'impact-'));
    const inputs = { 'impact-after-weeks': '4', 'cache-dir': 'weeks' };
    const both = await stage.onSchedule({ workspace: workspace.path, inputs });
    expect([both.conclusion, both.outputs['result'], stage.comments().length]).toEqual([
      'success',
      'reported',
      1,
    ]);
    expect(both.summary).toContain('# Docs traffic');
    expect(both.summary).toContain('<summary>Merges reported since ');
    expect(both.summary).not.toContain('## After merges');
    const sent = both.requests.filter(({ server }) => server === 'service').length;
    expect([Number(both.outputs['requests-used']), sent <= 40]).toEqual([sent, true]);
    // The weeks of the site’s own history include those around the merge.
    const [comment] = stage.scene.pullRequest.comments();
    stage.scene.pullRequest.deleteComment(comment?.id ?? 0);
    const served = await run(stage, { 'cache-dir': 'weeks' }, { workspace: workspace.path });
    expect([served.outputs['result'], served.outputs['requests-used']]).toEqual(['reported', '0']);
  });

  it('they have their comments if the site has an issue, once each', async () => {
    await using stage = await setMerged();
    await using workspace = await mkdtempDisposable(join(tmpdir(), 'impact-'));
    const inputs = { 'impact-after-weeks': '4', 'cache-dir': 'weeks', 'report-to': 'issue' };
    const both = await stage.onSchedule({ workspace: workspace.path, inputs });
    const opened = 'POST /repos/acme/docs/issues 201';
    expect([both.conclusion, both.outputs['result'], writes(both)]).toEqual([
      'success',
      'reported',
      [CREATED, opened],
    ]);
    expect([both.summary, stage.comments().length]).toEqual(['', 1]);
    expect(both.outputs['issue-url']).toMatch(/\/issues\/\d+$/);
    expect(both.outputs['headline']).toContain('Pull request 42, four weeks after this merge: ');

    const again = await stage.onSchedule({ workspace: workspace.path, inputs });
    expect([again.outputs['result'], again.outputs['impact'], stage.comments().length]).toEqual([
      'reported',
      '[]',
      1,
    ]);
    expect(writes(again)).not.toContain(opened);
  });

  it('they are only in the summary if only that is requested', async () => {
    await using stage = await setMerged();
    const result = await stage.onSchedule({
      inputs: { 'impact-after-weeks': '4', 'report-to': 'summary' },
    });
    expect([result.outputs['result'], writes(result)]).toEqual(['reported', []]);
    expect(result.summary).toMatch(/<summary>Merges reported since [^#]+\*#42\*/);
  });
});

describe('days that the service refuses', () => {
  const refuse = ({ sandbox }: Stage, ...requests: number[]) => {
    for (const nth of requests)
      sandbox.serviceServer.next({ ...VIEWS, nth }, { status: 400, body: '{}' });
  };
  const WHY = 'Pull request 42 cannot be reported. Page views of the ';

  it('leave out their merge, and the others are reported', async () => {
    await using stage = await setStage({ now: '2026-10-08T09:00:00Z' });
    const older = mergeAnother(stage, 50, 'guides/topic-1.mdx');
    stage.sandbox.clock.advanceTo(Date.parse(MERGED));
    stage.scene.pullRequest.merge();
    stage.sandbox.clock.advanceTo(Date.parse(DUE));
    refuse(stage, 1, 2);
    const result = await run(stage);
    expect([result.outputs['result'], stage.comments(), older.comments().length]).toEqual([
      'reported',
      [],
      1,
    ]);
    expect(result.annotations.map(({ message }) => message)).toEqual([
      expect.stringContaining(WHY),
    ]);
  });

  it('are a note in a finished site report', async () => {
    await using stage = await setMerged();
    refuse(stage, 3, 4);
    const result = await stage.onSchedule({ inputs: { 'impact-after-weeks': '4' } });
    expect([result.conclusion, result.outputs['result'], stage.comments()]).toEqual([
      'success',
      'reported',
      [],
    ]);
    expect(result.summary).toContain(WHY);
  });

  it('are the error if there is nothing else to report', async () => {
    await using stage = await setMerged();
    refuse(stage, 1, 2);
    const result = await run(stage);
    expect([result.conclusion, result.outputs['result']]).toEqual(['failure', 'error']);
    expect(result.outputs['headline']).toMatch(
      /^No merge could be reported\. Pull request 42 cannot/,
    );
  });
});

describe('what is written', () => {
  it('holds no count with `numbers: relative`', async () => {
    await using stage = await setMerged();
    const result = await run(stage, { numbers: 'relative' });
    const [reported] = impactOf(result);
    for (const { human, ai } of reported?.pages ?? []) {
      expect([human.baseline, human.current, ai.baseline, ai.current]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    }
    expect(stage.comments()[0]).not.toMatch(/\d → \d|\d,\d{3}/);
    expect(result.outputs['requests-used']).toBe('');
  });

  it('is in the log alone in a dry run', async () => {
    await using stage = await setMerged();
    const result = await run(stage, { 'dry-run': 'true' });
    expect([result.outputs['result'], writes(result), stage.comments()]).toEqual([
      'dry-run',
      [],
      [],
    ]);
    expect(result.log).toContain('Four weeks after this merge');
  });

  it('has no verdict when a merge touches over a third of the site', async () => {
    await using stage = await setStage({ now: MERGED });
    const { pullRequest } = stage.scene;
    pullRequest.forcePush({
      author: 'docs-agent[bot]',
      message: 'Edit pages',
      files: Array.from({ length: 40 }, (_, index) => ({
        path: `guides/topic-${index + 1}.mdx`,
        status: 'modified' as const,
      })),
    });
    pullRequest.merge();
    stage.sandbox.clock.advanceTo(Date.parse(DUE));
    const [reported] = impactOf(await run(stage));
    expect(reported?.pages).toHaveLength(40);
    expect(reported?.effect?.human.reason).toBe('too-large-a-part');
    expect(stage.comments()[0]).toContain(
      'because it touches more than a third of the site’s pages',
    );
  });
});

describe('what the owner has to fix', () => {
  it.each<[string, Record<string, string>, string]>([
    ['merges of no age', { 'impact-after-weeks': '' }, '`impact-after-weeks` is missing'],
  ])('%s', async (_, inputs, message) => {
    await using stage = await setMerged();
    const result = await run(stage, inputs);
    expect([result.conclusion, errors(result).join()]).toEqual([
      'failure',
      expect.stringContaining(message),
    ]);
  });

  it('a token that may not write comments names the permission', async () => {
    await using stage = await setMerged();
    const token = stage.token({ contents: 'read', 'pull-requests': 'read' });
    const result = await run(stage, {}, { token });
    expect([result.conclusion, errors(result).join()]).toEqual([
      'failure',
      expect.stringContaining('pull-requests: write'),
    ]);
  });
});
