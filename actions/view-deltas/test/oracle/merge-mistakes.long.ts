import { fileURLToPath } from 'node:url';
import { drawCells } from '@docs-agent/sandbox/trials';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeMistakes } from './check-merge.ts';
import { type Mistake, plant } from './plant.ts';
import { MERGE } from './sample-worlds.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

const { seed = 0 } = fc.readConfigureGlobal();
/** Each takes seconds to be found: this many are drawn by a seed. */
const DRAWN = 7;

const MISTAKES: readonly Mistake[] = [
  [
    'weeks after the merge that begin with the merge’s own',
    /(function impactWindows\([^)]*\)\{const (\w+)=[^;]*;const \w+=)firstMondayFrom\([^)]*\)/,
    ([, start = '', before = '']) => `${start}${before}`,
    'impact: after: ',
  ],
  [
    'weeks after the merge that begin within a day of it',
    /(const \w+=firstMondayFrom\(\w+)\+\w+\)/,
    ([, start = '']) => `${start})`,
    'impact: after: ',
  ],
  [
    'weeks before the merge that end with the merge’s own',
    /(function impactWindows\([^)]*\)\{const \w+=)(mondayOf\(dayOf\(\w+\)\))/,
    ([, start = '', monday = '']) => `${start}addDays(${monday},7)`,
    'impact: before: ',
  ],
  [
    'more weeks before than after',
    /baseline:\{dateFrom:addDays\((\w+),-\w+\),dateTo:\1\}\},(\w+)\.definitionChanges/,
    ([, monday = '', settings = '']) =>
      `baseline:{dateFrom:addDays(${monday},-7*${settings}.weeks-7),dateTo:${monday}}},${settings}.definitionChanges`,
    'impact: before: ',
  ],
  [
    'a renamed page without the views of its old path',
    /(\(\{path:(\w+),previousPath:\w+\}\)\{const \w+=)[^;]*;/,
    ([, start = '', path = '']) => `${start}[${path}];`,
    'impact /new/home human current: ',
  ],
  [
    'touched pages among the others',
    /(function otherRows\([\s\S]*?\.filter\(\w+=>)/,
    ([start = '']) => `${start}true||`,
    'effect, human, untouched: ',
  ],
  [
    'moves that are not divided by what pages of their size do',
    /(deviation:)Math\.sqrt\(/,
    ([, start = '']) => `${start}1+0*(`,
    'effect, ai, p: ',
  ],
  [
    'moves that are not beside the middle one',
    /(\{move:logMove\(\w+\))-\w+/,
    ([, start = '']) => start,
    'effect, human, ',
  ],
  [
    'an interval that the test rejects',
    /(const \w+=\w+\(\(\{excess:(\w+),p:(\w+)\}\)=>\2>0&&\3<=)\w+/,
    ([, start = '']) => `${start}.3`,
    'effect, human, low: ',
  ],
  [
    'a rank sum without the half of a rank',
    /(function uniformP\(\w+,\w+,\w+\)\{const \w+=)\(\w+\+\w+\/2\)/,
    ([found = '']) => found.replace('/2', '*0'),
    'effect, human, p: ',
  ],
  [
    'blocks after the merge in a range before it',
    /(function historyBefore\((\w+),[^{]*\{const\{[^}]*\}=\2;const \w+=)\{[^}]*\}/,
    ([, start = '', windows = '']) => `${start}${windows}.current`,
    ' human range: ',
  ],
  [
    'before and after exchanged',
    /(function beforeAndAfter\(\{baseline:(\w+),current:(\w+)\},\w+\)\{const\[\w+,\w+\]=)\[\2,\3\]/,
    ([, start = '', before = '', after = '']) => `${start}[${after},${before}]`,
    'comment /new/home human, Human: ',
  ],
  [
    'more random groups than moved this far',
    /(function shareOfGroups\((\w+)\)\{)/,
    ([, start = '', p = '']) => `${start}${p}*=4;`,
    'comment: a finding: ',
  ],
];

describe('a planted mistake is found', () => {
  it('none is in the action as it is', async () => {
    expect(await mergeMistakes(MERGE, ACTION)).toEqual([]);
  });

  it('each of them can be planted', () => {
    for (const mistake of MISTAKES) plant(ACTION, mistake)[Symbol.dispose]();
  });

  it.each(drawCells(MISTAKES, DRAWN, seed))('%s', async (...mistake) => {
    const [, , , finds] = mistake;
    using copy = plant(ACTION, mistake);
    expect(await mergeMistakes(MERGE, copy.folder)).toContainEqual(expect.stringContaining(finds));
  });
});
