import { describe, expect, it } from 'vitest';
import type { ConditionValue } from '../../src/conditions/compile.ts';
import { parseConditions } from '../../src/conditions/condition.ts';

const VALUES: Readonly<Record<string, ConditionValue>> = {
  'human.current': 602,
  'human.baseline': 661,
  'human.delta': -59,
  'human.percent': -8.93,
  'human.adjusted_percent': -12,
  'human.word': 'within noise',
  'ai.current': 95,
  'ai.baseline': 0,
  'ai.percent': undefined,
  'ai.word': 'from none',
  'total.current': 697,
  'share.current': 13.6,
  'share.delta_pp': undefined,
  'page.path': "/guides/O'Reilly",
  'page.change': 'renamed',
  'site.human.percent': 4,
  missing_redirects: 2,
  partial: false,
};

const conditionOf = (text: string) => {
  const [condition] = parseConditions('warn-when', [text]);
  if (condition === undefined) throw new Error('one line is one condition');
  return condition;
};
const holds = (text: string) => conditionOf(text).holds((name) => VALUES[name]);

describe('a condition', () => {
  it.each<[text: string, expected: boolean]>([
    ['human.percent < -5', true],
    ['human.percent < -30 && human.baseline >= 200', false],
    ['human.percent < -5 && human.baseline >= 200', true],
    ['human.percent < -30 || human.baseline >= 200', true],
    ['human.current == 602', true],
    ['human.current != 602', false],
    ['human.current > 602', false],
    ['human.current >= 602', true],
    ['human.current <= 602.0', true],
    ['602 == human.current', true],
    ['human.current < human.baseline', true],
    ['human.delta == -59', true],
    ['human.delta < +1', true],
    ['human.adjusted_percent <= -1.2e1', true],
    ['human.current == 0x25A', true],
    ["human.word == 'within noise'", true],
    ["human.word == 'Within Noise'", true],
    ["human.word != 'clear rise'", true],
    ["page.path == '/guides/o''reilly'", true],
    ["startsWith(page.path, '/guides/')", true],
    ["startsWith(page.path, '/api/')", false],
    ["endsWith(page.path, 'reilly')", true],
    ["contains(page.path, 'GUIDES')", true],
    ["CONTAINS(page.change, 'name')", true],
    ['Human.Current == 602', true],
    ["human['current'] == 602", true],
    ['!(human.current > 700)', true],
    ['!partial', true],
    ['partial', false],
    ['partial == false', true],
    ['true', true],
    ['missing_redirects > 0', true],
    ['site.human.percent < 5 && human.percent < site.human.percent', true],
    ['human.current > 1 || human.current > 2 && human.current > 1000', true],
    ['(human.current > 1 || human.current > 2) && human.current > 1000', false],
  ])('%s is %s', (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it.each(['<', '<=', '>', '>=', '==', '!='])('an unknown number %s anything is false', (operator) => {
    expect(holds(`ai.percent ${operator} 0`)).toBe(false);
    expect(holds(`0 ${operator} ai.percent`)).toBe(false);
    expect(holds(`ai.percent ${operator} share.delta_pp`)).toBe(false);
  });

  it('is about pages if it uses any name of a page, else about the report', () => {
    expect(conditionOf('human.current > 1').scope).toBe('page');
    expect(conditionOf('site.ai.current > 1 && page.path != site.ai.word').scope).toBe('page');
    expect(conditionOf('site.ai.current > 1 || partial').scope).toBe('once');
  });

  it('lists the names that it uses, each once', () => {
    const { names } = conditionOf('HUMAN.current > 1 && (partial || human.current < ai.current)');
    expect(names).toEqual(['human.current', 'partial', 'ai.current']);
  });
});

describe('a condition that cannot be used', () => {
  it.each<[text: string, position: number, why: string]>([
    ['human.pct < 5', 1, 'There is no name `human.pct`.'],
    ['human.percent < 5 && humn.percent > 4', 22, 'Did you mean `human.percent`?'],
    ['human.percent.sign < 5', 1, 'There is no name `human.percent.sign`.'],
    ['nothing_like_it < 5', 1, 'Allowed: `human.current`, `human.baseline`'],
    ['human < 5', 1, '`human` is a group of names: `human.current`'],
    ['site.human == 5', 1, '`site.human` is a group of names: `site.human.current`'],
    ['github.token == 5', 1, 'There is no name `github.token`.'],
    ['human[0] == 5', 1, 'There is no name `human.0`.'],
    ['human[page.path] == 5', 1, 'each part has to be a name'],
    ['human.* == 5', 1, 'each part has to be a name'],
    ['human.current', 1, 'This is a number'],
    ['page.path', 1, 'This is a text'],
    ['5', 1, 'This is a number'],
    ['human.current > 5 && ai.current', 22, '`&&` takes comparisons'],
    ['human.current || partial', 1, '`||` takes comparisons'],
    ['!human.current', 2, '`!` takes comparisons'],
    ["human.current == '602'", 15, 'compares a number with a text'],
    ['human.word == 5', 12, 'compares a text with a number'],
    ['partial == 1', 9, 'compares a boolean with a number'],
    ["human.word < 'm'", 12, 'compares only numbers'],
    ['partial >= false', 9, 'compares only numbers'],
    ['human.percent == null', 18, '`null` cannot be compared'],
    ['human.percent == NaN', 18, '`NaN` cannot be compared'],
    ['human.percent < Infinity', 17, '`Infinity` cannot be compared'],
    ["fromJSON('5') == 5", 1, 'There is no function `fromJSON` here. Allowed: `contains`'],
    ['always()', 1, 'There is no function `always` here.'],
    ["contains(page.path, 'a', 'b')", 1, 'Too many parameters'],
    ['contains(page.path, 5)', 1, '`contains` takes two texts'],
    ['startsWith(page.path, human.current)', 1, '`startsWith` takes two texts'],
    ['contains(page.path)', 1, 'Too few parameters'],
    ['human.percent % 5 == 0', 15, '`%` cannot be read'],
    ['- human.delta > 5', 1, '`-` cannot be read'],
    ['human.percent = 5', 15, '`=` cannot be read'],
    ['human.percent > 5 & partial', 19, '`&` cannot be read'],
    ['page.path == "a"', 14, 'single quotes'],
    ["page.path == 'a", 14, "`'a` cannot be read"],
    ['human.percent < 5 ai.percent < 5', 19, "Unexpected symbol: 'ai'"],
    ['(human.percent < 5', 18, 'Unexpected end of expression'],
    ['human.percent <', 15, 'Unexpected end of expression'],
    ['human.percent < 30%', 17, '`30%` cannot be read'],
    [`${'('.repeat(60)}partial${')'.repeat(60)}`, 51, 'Exceeded max expression depth 50'],
    [`${' '.repeat(30_000)}partial`, 1, 'too long'],
  ])('%s is refused at its character %i', (text, position, why) => {
    const parse = () => parseConditions('fail-when', ['partial', text]);
    expect(parse).toThrow(why);
    expect(parse).toThrow(`has an error at character ${position}.`);
    expect(parse).toThrow(/^Input `fail-when`: the condition `/);
  });
});
