import { describe, expect, it } from 'vitest';
import { errors, setStage } from './support/stage.ts';

const warnings = (run: { annotations: readonly { kind: string; message: string }[] }) =>
  run.annotations.filter(({ kind }) => kind === 'warning').map(({ message }) => message);

describe('conditions', () => {
  it('that hold give a warning, also in the comment, and the step continues', async () => {
    await using stage = await setStage();
    const run = await stage.onPullRequest({
      inputs: {
        'warn-when':
          "human.percent > 20 && page.path == '/quickstart'\nstartsWith(page.path, '/nowhere')\nmissing_redirects > 5",
      },
    });
    expect([run.conclusion, run.outputs['result'], run.outputs['warnings']]).toEqual([
      'success',
      'reported',
      '1',
    ]);
    expect(warnings(run)).toEqual([
      expect.stringMatching(
        /^warn-when: human\.percent > 20 && page\.path == '\/quickstart' holds for \/quickstart \(human\.percent: \+\d+%, page\.path: \/quickstart\)\.$/,
      ),
    ]);
    expect(stage.comments()[0]).toContain(
      "> `/quickstart`: `human.percent > 20 && page.path == '/quickstart'` holds",
    );
  });

  it('of `fail-when` fail the step with one error, after the comment is written', async () => {
    await using stage = await setStage();
    const run = await stage.onPullRequest({ inputs: { 'fail-when': 'site.human.current >= 1' } });
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    expect(errors(run)).toEqual([expect.stringContaining('fail-when: site.human.current >= 1 holds')]);
    expect(stage.comments()).toHaveLength(1);
  });

  it('on the schedule are about every page of the site', async () => {
    await using stage = await setStage();
    const run = await stage.onSchedule({ inputs: { 'warn-when': 'total.current >= 0' } });
    expect(run.outputs['result']).toBe('reported');
    expect(run.outputs['warnings']).toBe(run.outputs['pages']);
    expect(warnings(run)).toHaveLength(5);
  });

  it('that are invalid end the run before any request, with the position', async () => {
    await using stage = await setStage();
    const run = await stage.onPullRequest({
      inputs: { 'fail-when': 'human.current > 5\nhuman.current > 5 && humn.percent < 3' },
    });
    expect([run.conclusion, run.requests]).toEqual(['failure', []]);
    expect(errors(run)).toEqual([
      'Input `fail-when`: the condition `human.current > 5 && humn.percent < 3` has an error at character 22. There is no name `humn.percent`. Did you mean `human.percent`?',
    ]);
  });

  it('on a name that never has a value are pointed out', async () => {
    await using stage = await setStage();
    const lines = [
      "total.word == 'low' && site.human.percent < 0",
      "site.ai.high > 5 && human.word == 'low'",
    ];
    const run = await stage.onPullRequest({ inputs: { 'fail-when': lines.join('\n') } });
    expect(run.conclusion).toBe('success');
    expect(warnings(run)).toEqual([
      'Input `fail-when`: `total.word` never has a value. Only the human and the AI views of a page have a range and a mark.',
      'Input `fail-when`: `site.ai.high` never has a value. Only the human and the AI views of a page have a range and a mark.',
    ]);
  });

  it('about views that are missing are not evaluated, and `partial` is', async () => {
    await using stage = await setStage();
    const paths = Array.from({ length: 600 }, (_, index) => ({
      path: `/p/${index}`,
      humanPerDay: 9,
      aiPerDay: 4,
    }));
    stage.sandbox.service.setSite(stage.scene.projectId, { paths });
    const inputs = {
      'max-requests': '2',
      'fail-when': 'human.current >= 0\nsite.human.current >= 0',
      'warn-when': 'partial',
    };
    const run = await stage.onPullRequest({ inputs });
    expect([run.conclusion, run.outputs['result'], run.outputs['warnings']]).toEqual([
      'success',
      'partial',
      '1',
    ]);
    expect(warnings(run)).toEqual(
      expect.arrayContaining([
        'warn-when: partial holds (partial: true).',
        '2 conditions were not evaluated, because some views could not be read.',
      ]),
    );
    expect(stage.comments()[0]).toContain('2 conditions were not evaluated');
  });

  it.each([
    ['onPullRequest', 0],
    ['onPullRequest', 1],
    ['onSchedule', 0],
  ] as const)(
    'about `partial` fail the step even if nothing could be read: %s, %i requests',
    async (on, max) => {
      await using stage = await setStage();
      stage.sandbox.service.limits.analytics.max = max;
      const inputs = { 'fail-when': 'partial\nhuman.current >= 0', 'warn-when': 'partial == true' };
      const run = await stage[on]({ inputs });
      expect([run.conclusion, run.outputs['result'], run.outputs['partial']]).toEqual([
        'failure',
        'gated',
        'true',
      ]);
      expect(errors(run)).toEqual([
        expect.stringMatching(
          /^Nothing was reported, .* fail-when: partial holds \(partial: true\)\. Fix the cause/,
        ),
      ]);
      expect(warnings(run)).toEqual(
        expect.arrayContaining([
          'warn-when: partial == true holds (partial: true).',
          '1 condition was not evaluated, because some views could not be read.',
        ]),
      );
      const passing = await stage[on]({ inputs: { 'fail-when': '!partial' } });
      expect([passing.conclusion, passing.outputs['result']]).toEqual(['success', 'rate-limited']);
    },
  );
});
