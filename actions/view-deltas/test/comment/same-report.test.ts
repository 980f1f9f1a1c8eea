import { expect, it } from 'vitest';
import { isSameReport } from '../../src/comment/settle-comment.ts';

const comment = (run: number, requests: number, sha = 'abc1234', views = '1,234') =>
  `<!-- x -->\n\n${views} views\n\n<sub>For \`${sha}\` · ${requests} of 40 requests · [run](https://github.com/a/b/actions/runs/${run})</sub>\n`;

it.each<[rule: string, existing: string, same: boolean]>([
  ['another run is no change', comment(8, 2), true],
  ['a repeated request is no change', comment(8, 3), true],
  [
    'GitHub’s line ends and a lost last one are no change',
    comment(7, 2).trimEnd().replaceAll('\n', '\r\n'),
    true,
  ],
  ['another head is a change', comment(7, 2, 'def5678'), false],
  ['another count is a change', comment(7, 2, 'abc1234', '1,235'), false],
])('%s', (_rule, existing, same) => {
  expect(isSameReport(existing, comment(7, 2))).toBe(same);
});
