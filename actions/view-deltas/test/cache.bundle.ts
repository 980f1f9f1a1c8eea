import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunResult } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { addDays } from '../src/days.ts';
import { setShared } from './support/shared-stage.ts';
import { VIEWS } from './support/stage.ts';

const INPUTS = { 'cache-dir': 'traffic' };

/** Every path that the service has views of. */
const SITE = [
  ...[
    '/quickstart',
    '/guides/webhooks',
    '/guides/webhooks.md',
    '/guides/old-setup',
    '/reference/errors',
  ],
  '/changelog',
  ...Array.from({ length: 70 }, (_, index) => `/guides/topic-${index + 1}`),
];

const requestsOf = (run: RunResult) =>
  run.requests.filter(({ server }) => server === 'service').length;

const COUNTS = [
  'human',
  'ai',
  'total',
  'human-percent',
  'ai-percent',
  'site-human',
  'site-ai',
  'pages',
];

describe('views kept between runs', () => {
  it('serve a pull request without a single request', async () => {
    await using setting = await setShared();
    const { stage, shared } = setting;
    const without = await stage.onPullRequest();
    const filling = await stage.onSchedule(shared);
    expect(Number(filling.outputs['requests-used'])).toBeGreaterThan(2);
    const served = await stage.onPullRequest(shared);
    expect([served.outputs['requests-used'], requestsOf(served)]).toEqual(['0', 0]);
    for (const name of COUNTS) {
      expect([name, served.outputs[name]]).toEqual([name, without.outputs[name]]);
    }
  });

  it('are drawn block by block by the run that reads them', async () => {
    await using setting = await setShared();
    const { stage, shared } = setting;
    const spanOf = (from: string, series: 'human' | 'ai') =>
      Array.from({ length: 28 }, (_, day) => addDays(from, day))
        .flatMap((day) => SITE.map((path) => stage.sandbox.service.viewsOn(path, day)[series]))
        .reduce((sum, views) => sum + views, 0);
    const { summary, outputs } = await stage.onSchedule({
      ...shared,
      inputs: { ...INPUTS, 'definition-changes': '' },
    });
    expect(outputs['requests-used']).toBe('14');
    // The grid begins on 1970-01-05, so the newest block ends on 31 August, three weeks before the
    // baseline begins.
    const newest = '2026-08-03';
    const blocks = Array.from({ length: 12 }, (_, back) => addDays(newest, -28 * (11 - back)));
    const spans = [...blocks, '2026-09-21', '2026-10-19'];
    expect(summary).toContain('```mermaid\n%%{init');
    for (const series of ['human', 'ai'] as const) {
      const thousands = spans.map((from) => spanOf(from, series) / 1_000);
      expect(summary).toContain(`  line [${thousands.join(', ')}]`);
    }
    expect(summary).toMatch(/^\| `\/quickstart` \| .* \| `[▁-█]{14}` \|$/m);
  });

  it('are named in the summary if they are missing', async () => {
    await using setting = await setShared();
    const { stage, shared } = setting;
    const inputs = { ...INPUTS, 'max-requests': '6', 'definition-changes': '' };
    const first = await stage.onSchedule({ ...shared, inputs });
    // Both windows, and four of the year's twelve blocks.
    expect(first.summary).toContain('8 earlier blocks');
    stage.sandbox.clock.advance(3_600_000);
    const second = await stage.onSchedule({
      ...shared,
      inputs: { ...inputs, 'max-requests': '40' },
    });
    expect([second.outputs['requests-used'], second.summary.includes('earlier blocks')]).toEqual([
      '8',
      false,
    ]);
  });

  it('serve it while the service refuses everybody', async () => {
    await using setting = await setShared();
    const { stage, shared } = setting;
    await stage.onPullRequest(shared);
    stage.sandbox.service.limits.analytics.max = 0;
    const served = await stage.onPullRequest(shared);
    expect([served.conclusion, served.outputs['result'], served.outputs['partial']]).toEqual([
      'success',
      'reported',
      'false',
    ]);
  });

  it('that are damaged are read again, with only a line in the log', async () => {
    await using setting = await setShared();
    const { stage, shared, folder } = setting;
    const first = await stage.onPullRequest(shared);
    for (const name of await readdir(folder)) {
      const content = await readFile(join(folder, name));
      await writeFile(join(folder, name), content.subarray(0, content.length / 2));
    }
    const second = await stage.onPullRequest(shared);
    expect([second.conclusion, second.annotations, second.outputs['requests-used']]).toEqual([
      'success',
      [],
      '2',
    ]);
    expect(second.outputs['total']).toBe(first.outputs['total']);
    expect(
      second.log.match(/^The cached views of .* are not used: the file is damaged\.$/gm),
    ).toHaveLength(2);
  });

  it.each([1, 2, 3, 5, 9])(
    'are right after a run that was killed at its request %d',
    async (nth) => {
      await using setting = await setShared();
      const { stage } = setting;
      const shared = { ...setting.shared, inputs: { ...INPUTS, 'definition-changes': '' } };
      const without = await stage.onSchedule();
      let kill = () => {};
      stage.sandbox.serviceServer.before({ ...VIEWS, nth }, () => kill());
      const killed = await stage.onSchedule({
        ...shared,
        onStart: (process) => {
          kill = () => process.kill('SIGKILL');
        },
      });
      expect(killed.signal).toBe('SIGKILL');
      const next = await stage.onSchedule(shared);
      expect([next.conclusion, next.outputs['result']]).toEqual(['success', 'reported']);
      for (const name of COUNTS)
        expect([name, next.outputs[name]]).toEqual([name, without.outputs[name]]);
      expect(next.log).not.toContain('not used');
    },
  );

  it('that cannot be written are logged, and fail no run', async () => {
    await using setting = await setShared();
    const { stage, shared, folder } = setting;
    await writeFile(folder, 'a file, where a folder should be');
    const run = await stage.onPullRequest(shared);
    expect([run.conclusion, run.outputs['result'], run.annotations]).toEqual([
      'success',
      'reported',
      [],
    ]);
    expect(run.log).toMatch(/`cache-dir`.* cannot be used|could not be/);
  });
});
