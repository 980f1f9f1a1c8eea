import { describe, expect, it } from 'vitest';
import { parseConditions } from '../../src/conditions/condition.ts';
import { CONDITION_NAMES } from '../../src/conditions/condition-names.ts';
import { valuesOf, withConditions } from '../../src/report/condition-hits.ts';
import type { Report } from '../../src/report/report.ts';
import { incompleteReading, pageRow, report } from '../support/report.ts';

const ROWS = [
  pageRow('/quickstart', [5_210, 2_204], [4_070, 2_140]),
  pageRow('/api/errors', [602, 152], [1_661, 93]),
];
const verdict = { adjustedPercent: 23, range: { low: 3_610, high: 4_380 } };
const JUDGED = ROWS.map((row) => ({
  ...row,
  verdicts: {
    human: { ...verdict, word: 'high' as const },
    ai: { ...verdict, word: undefined, range: undefined },
  },
}));

const evaluate = (lines: string[], given: Report) => {
  const { hits, notEvaluated } = withConditions(given, parseConditions('warn-when', lines)).conditions;
  return {
    hits: hits.map(({ condition, row, values }) => ({ condition: condition.text, path: row?.path, values })),
    notEvaluated: notEvaluated.map(({ text }) => text),
  };
};

it('a hit names the page, the condition and the values', () => {
  expect(evaluate(['human.percent < -30 && human.baseline >= 200'], report(ROWS))).toEqual({
    hits: [
      {
        condition: 'human.percent < -30 && human.baseline >= 200',
        path: '/api/errors',
        values: [
          { name: 'human.percent', value: expect.closeTo(-63.76, 2) },
          { name: 'human.baseline', value: 1_661 },
        ],
      },
    ],
    notEvaluated: [],
  });
});

it('a condition about the report is evaluated once', () => {
  const { hits } = evaluate(['site.human.current > 0', 'human.current > 0'], report(ROWS));
  expect(hits.map(({ path }) => path)).toEqual([undefined, '/quickstart', '/api/errors']);
});

describe('where views are missing', () => {
  const partial = report(ROWS, { incomplete: incompleteReading() });

  it('only `partial` is evaluated, and the others are named', () => {
    const lines = ['partial', 'human.current > 0', 'missing_redirects > 0', 'partial && site.ai.current > 0'];
    expect(evaluate(lines, partial)).toEqual({
      hits: [{ condition: 'partial', path: undefined, values: [{ name: 'partial', value: true }] }],
      notEvaluated: lines.slice(1),
    });
  });
});

it('if paths do not match, only `partial` is evaluated', () => {
  const unmet = report(ROWS, { unmet: { remedy: undefined } });
  expect(evaluate(['!partial', 'human.current == 0'], unmet)).toMatchObject({
    hits: [{ condition: '!partial' }],
    notEvaluated: ['human.current == 0'],
  });
});

it('across a change of definition nothing that compares views is evaluated', () => {
  const windows = { ...report([]).windows, isComparable: false };
  const lines = ['missing_redirects == 0', 'human.current > 0', 'site.human.percent > 0'];
  const { hits, notEvaluated } = evaluate(lines, report(ROWS, { windows }));
  expect(hits.map(({ condition }) => condition)).toEqual(lines.slice(0, 1));
  expect(notEvaluated).toEqual(lines.slice(1));
});

describe('values', () => {
  const [row] = JUDGED;
  if (row === undefined) throw new Error('there is a row');
  const ofPage = valuesOf(report(JUDGED), row);
  const ofReport = valuesOf(report(JUDGED));

  it.each([
    ['human.current', 5_210],
    ['human.delta', 1_140],
    ['human.adjusted_percent', 23],
    ['human.word', 'high'],
    ['human.low', 3_610],
    ['human.high', 4_380],
    ['ai.low', undefined],
    ['ai.word', ''],
    ['total.baseline', 6_210],
    ['total.word', ''],
    ['total.adjusted_percent', undefined],
    ['share.current', expect.closeTo(29.73, 2)],
    ['page.path', '/quickstart'],
    ['page.change', 'edited'],
    ['site.human.baseline', 8_000],
    ['site.share.current', expect.closeTo(25, 9)],
    ['missing_redirects', 0],
    ['partial', false],
  ])('%s of a page is %s', (name, value) => {
    expect(ofPage(name)).toEqual(value);
  });

  it('every name of the list has a value, except numbers that are not known', () => {
    const unknown = [...CONDITION_NAMES].filter(([name, { scope }]) =>
      scope === 'page' ? ofPage(name) === undefined : ofReport(name) === undefined,
    );
    expect(unknown.map(([name]) => name)).toEqual([
      'ai.low',
      'ai.high',
      'total.adjusted_percent',
      'total.low',
      'total.high',
      ...['site.human', 'site.ai', 'site.total'].flatMap((name) => [
        `${name}.adjusted_percent`,
        `${name}.low`,
        `${name}.high`,
      ]),
    ]);
  });
});
