import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { NAME_IN_EXAMPLES } from '../../release/project.ts';
import { readmeOnTag } from '../../release/readme-on-tag.ts';
import { rootAction } from '../../release/root-action.ts';
import { lintWorkflows } from '../../workflows/lint.ts';

const LINES = [
  'an-owner/docs/actions/forward-review@v0.1.0',
  'an-owner/docs/actions/view-deltas@v0.1.0',
];

it('the action.yml at the root is valid, and fails with the lines to write in its place', async () => {
  const text = rootAction(LINES);
  expect(
    await lintWorkflows({
      workflows: [],
      examples: [],
      actions: [{ path: 'action.yml', text }],
      snippets: [],
    }),
  ).toEqual([]);

  const { runs }: { runs: { steps: { shell: string; run: string }[] } } = parse(text);
  const [step] = runs.steps;
  const { status, stdout } = spawnSync(step?.shell ?? '', ['-e', '-c', step?.run ?? ''], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: `::error::This repository holds several actions, and its root is none of them. Name one by its path, see the log.
  uses: an-owner/docs/actions/forward-review@v0.1.0
  uses: an-owner/docs/actions/view-deltas@v0.1.0
`,
  });
});

const PLACE = {
  project: { repository: 'an-owner/docs', serverUrl: 'https://github.com' },
  source: '5c5c',
  folder: 'actions/forward-review',
  has: (path: string) => ['LICENSE', 'actions/view-deltas/README.md'].includes(path),
};

it.each([
  [
    '[a page](../../docs/how.md#why)',
    '[a page](https://github.com/an-owner/docs/blob/5c5c/docs/how.md#why)',
  ],
  [
    '[`x`](examples/x.yml)',
    '[`x`](https://github.com/an-owner/docs/blob/5c5c/actions/forward-review/examples/x.yml)',
  ],
  [
    '<img src="pictures/a.png">',
    '<img src="https://github.com/an-owner/docs/raw/5c5c/actions/forward-review/pictures/a.png">',
  ],
  [
    '<source srcset="pictures/b.png">',
    '<source srcset="https://github.com/an-owner/docs/raw/5c5c/actions/forward-review/pictures/b.png">',
  ],
  ['[license](../../LICENSE)', '[license](../../LICENSE)'],
  ['[the other](../view-deltas/README.md#use)', '[the other](../view-deltas/README.md#use)'],
  [
    '[here](#inputs) [there](https://example.com/x)',
    '[here](#inputs) [there](https://example.com/x)',
  ],
  [
    `uses: ${NAME_IN_EXAMPLES}/actions/forward-review@v0`,
    'uses: an-owner/docs/actions/forward-review@v0',
  ],
])('on a tag, a README has for %s: %s', (written, read) => {
  expect(readmeOnTag(written, PLACE)).toBe(read);
});
