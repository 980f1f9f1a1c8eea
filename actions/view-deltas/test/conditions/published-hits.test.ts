import { describe, expect, it } from 'vitest';
import { hitText, notEvaluatedText } from '../../src/annotations/annotations.ts';
import { parseConditions } from '../../src/conditions/condition.ts';
import type { Numbers } from '../../src/published/number-policy.ts';
import { publish } from '../../src/published/published-report.ts';
import { renderPullRequest } from '../../src/render/pull-request.ts';
import { renderSite } from '../../src/render/site.ts';
import { withConditions } from '../../src/report/condition-hits.ts';
import { incompleteReading, pageRow, report } from '../support/report.ts';

const ROWS = [pageRow('/quickstart', [5_210, 2_204], [4_070, 2_140])];
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const published = (lines: string[], numbers: Numbers = 'exact', rest = {}) =>
  publish(withConditions(report(ROWS, rest), parseConditions('warn-when', lines)), numbers);

describe('a hit as it leaves the process', () => {
  const text = 'human.current > 1 && human.baseline > 1 && human.percent > 1 && share.current > 1';

  it.each<[Numbers, string]>([
    ['exact', '(human.current: 5,210, human.baseline: 4,070, human.percent: +28%, share.current: 30%)'],
    ['relative', '(human.percent: +28%)'],
  ])('with `numbers: %s` shows no more than the report', (numbers, values) => {
    const { hits } = published([text], numbers).conditions;
    expect(hits.map((hit) => plain(hitText(hit)))).toEqual([
      `warn-when: ${text} holds for /quickstart ${values}`,
    ]);
  });

  it('with `numbers: relative` a range and a percent of few views say only that the condition is true', () => {
    const verdict = { word: 'too-few-views' as const, adjustedPercent: 40, range: { low: 3, high: 9 } };
    const row = {
      ...pageRow('/small', [7, 4_321], [5, 4_000]),
      verdicts: {
        human: verdict,
        ai: { word: 'high' as const, adjustedPercent: 8, range: { low: 3_000, high: 4_100 } },
      },
    };
    const lines = ['human.percent > 1 && ai.percent > 1 && ai.high < 4200 && total.percent > 1'];
    const small = withConditions(report([row]), parseConditions('warn-when', lines));
    const { hits } = publish(small, 'relative').conditions;
    expect(hits.map(({ values }) => values.map(({ name }) => name))).toEqual([['ai.percent']]);
  });

  it('leaves out unknown values, and names no page if it is not about one', () => {
    const { hits } = published(['missing_redirects == 0 || site.human.adjusted_percent > 0']).conditions;
    expect(hits.map(hitText)).toEqual([
      'warn-when: missing_redirects == 0 || site.human.adjusted_percent > 0 holds (missing_redirects: 0)',
    ]);
  });
});

describe('in the report', () => {
  it('one condition that holds is a sentence, several are a list', () => {
    const one = renderPullRequest(published(['human.current > 0']));
    expect(plain(one)).toContain(
      '> [!WARNING]\n> `/quickstart`: `human.current > 0` holds, `human.current` `5,210`.',
    );
    const both = renderSite(published(['human.current > 0', '!partial']));
    expect(plain(both)).toContain('> These conditions hold:');
    expect(plain(both)).toContain('`!partial` holds, `partial` `false`');
  });

  it('ten are shown, the others are counted', () => {
    const lines = Array.from({ length: 12 }, (_, index) => `human.current > ${index}`);
    const markdown = renderPullRequest(published(lines));
    expect(markdown.match(/` holds/g)).toHaveLength(10);
    expect(markdown).toContain('Conditions hold in 2 more cases.');
  });

  it('a condition cannot break out of its line', () => {
    const hostile = "page.path != '`</td>@octocat#1\u202e|::error::'";
    const markdown = renderPullRequest(published([hostile]));
    expect(markdown.split('\n').find((line) => line.includes('octocat'))).toMatchInlineSnapshot(
      `"> \`/quickstart\`: \`\`page.path != '\`</td>@octocat#1|::error::'\`\` holds, \`page.path\` \`/quickstart\`."`,
    );
  });
});

it.each([
  [
    1,
    { incomplete: incompleteReading(), unmet: undefined },
    '1 condition was not evaluated, because some views could not be read.',
  ],
  [
    1,
    { incomplete: undefined, unmet: { remedy: undefined } },
    '1 condition was not evaluated, because views could not be matched to pages.',
  ],
  [
    2,
    { incomplete: undefined, unmet: undefined },
    '2 conditions were not evaluated, because the service changed what it counts in or between the windows.',
  ],
])('%i not evaluated with a reason: %j', (count, report, text) => {
  expect(notEvaluatedText(count, report)).toBe(text);
});
