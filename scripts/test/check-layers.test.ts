import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { whyForbidden } from '../check-layers/forbidden.ts';
import { readImports } from '../imports.ts';
import { layers } from '../layers.ts';
import { actionsOf } from '../release/tree.ts';
import { repository, WorkspaceCopy } from './workspace-copy.ts';

const actions = actionsOf(repository);
const pairs = actions.flatMap((from) =>
  actions.filter((to) => to !== from).map((to) => [from, to] as const),
);

function why(path: string, specifier: string): string | undefined {
  const home = path.split('/').slice(0, 2).join('/');
  return whyForbidden(
    path,
    specifier,
    JSON.parse(readFileSync(join(repository, home, 'package.json'), 'utf8')),
  );
}

describe('an import against the layers is refused, with the rule and what is allowed', () => {
  it.each([
    [
      'actions/forward-review/src/planted.ts',
      '@docs-agent/sandbox',
      'only its tests import the sandbox',
    ],
    [
      'actions/forward-review/src/deep/er/planted.ts',
      '@docs-agent/sandbox/render',
      'may import @docs-agent/agent-action, ',
    ],
    [
      'actions/start-job/src/planted.ts',
      '@docs-agent/sandbox',
      'only its tests import the sandbox',
    ],
    ['actions/view-deltas/test/planted.bundle.ts', '@docs-agent/bench', 'no other action'],
    ['actions/start-job/test/planted.test.ts', '@docs-agent/bench', 'no other action'],
    [
      'actions/view-deltas/test/oracle/planted.ts',
      '../../src/delta.ts',
      'The oracle shares no code',
    ],
    [
      'actions/view-deltas/test/oracle/planted.ts',
      '../support/report.ts',
      'leaves actions/view-deltas/test/oracle',
    ],
    ['actions/view-deltas/test/oracle/planted.ts', '@docs-agent/core', 'The oracle shares no code'],
    [
      'actions/start-job/test/oracle/planted.ts',
      '@docs-agent/sandbox/render',
      'The oracle shares no code',
    ],
    ['packages/core/src/planted.ts', '@docs-agent/action-kit', 'core knows HTTP and the service'],
    ['packages/core/src/planted.ts', '@docs-agent/sandbox', 'may import nothing'],
    ['packages/core/src/planted.ts', '@actions/core', 'neither GitHub nor'],
    ['packages/core/src/planted.ts', '@octokit/request-error', 'neither GitHub nor'],
    ['packages/core/test/planted.test.ts', '@actions/github', 'neither GitHub nor'],
    [
      'packages/core/test/planted.test.ts',
      '@docs-agent/action-kit',
      'may import @docs-agent/sandbox, @docs-agent/sandbox/*.',
    ],
    [
      'packages/action-kit/src/planted.ts',
      '@docs-agent/core',
      'action-kit knows GitHub and the runner',
    ],
    ['packages/action-kit/src/planted.ts', '@docs-agent/sandbox', 'may import nothing'],
    [
      'packages/action-kit/test/planted.test.ts',
      '@docs-agent/core',
      'action-kit knows GitHub and the runner',
    ],
    ['packages/core/src/planted.ts', '@docs-agent/agent-action', 'core knows HTTP and the service'],
    [
      'packages/action-kit/src/planted.ts',
      '@docs-agent/agent-action',
      'action-kit knows GitHub and the runner',
    ],
    [
      'packages/agent-action/src/planted.ts',
      '@docs-agent/sandbox',
      'agent-action joins action-kit and core',
    ],
    ['packages/agent-action/src/planted.ts', '@docs-agent/forward-review', 'agent-action joins'],
    ['packages/agent-action/src/planted.ts', '@docs-agent/start-job', 'agent-action joins'],
    ['packages/agent-action/test/planted.test.ts', '@docs-agent/docs-routes', 'agent-action joins'],
    [
      'packages/docs-routes/src/planted.ts',
      '@docs-agent/core',
      'docs-routes knows files and paths',
    ],
    [
      'packages/docs-routes/test/planted.test.ts',
      '@docs-agent/core',
      'may import @docs-agent/sandbox',
    ],
    ['packages/docs-routes/src/planted.ts', '@actions/core', 'neither GitHub nor'],
    ['packages/verdicts/src/planted.ts', '@docs-agent/core', 'verdicts imports nothing'],
    ['packages/verdicts/src/planted.ts', '@actions/core', 'verdicts imports nothing'],
    ['packages/verdicts/src/planted.ts', 'node:fs', 'verdicts imports nothing'],
    ['packages/verdicts/src/planted.ts', '../test/marks.ts', 'leaves packages/verdicts/src'],
    ['packages/verdicts/test/planted.test.ts', '@docs-agent/sandbox', 'A package imports no other'],
    [
      'packages/visible-markdown/src/planted.ts',
      '@docs-agent/action-kit',
      'visible-markdown knows Markdown',
    ],
    ['packages/visible-markdown/src/planted.ts', '@octokit/core', 'neither a client of GitHub'],
    [
      'packages/visible-markdown/test/planted.test.ts',
      '@docs-agent/core',
      'may import @docs-agent/action-kit, ',
    ],
    ['packages/sandbox/src/planted.ts', '@docs-agent/core', 'imports nothing that it tests'],
    ['packages/sandbox/demo/planted.ts', '@docs-agent/core', 'imports nothing that it tests'],
    ['packages/bench/src/planted.ts', '@docs-agent/view-deltas', 'imports no action'],
    ['packages/no-exec/planted.js', '@docs-agent/core', 'unless scripts/layers.ts says so'],
    ['packages/core/src/planted.ts', '../../action-kit/src/index.ts', 'leaves packages/core'],
    [
      'packages/core/test/deep/planted.test.ts',
      '../../../../vitest.config.ts',
      'leaves packages/core',
    ],
    ['packages/sandbox/src/planted.ts', '../../../scripts/imports.ts', 'leaves packages/sandbox'],
    ['packages/core/src/planted.ts', 'yaml', 'Its package.json does not list it'],
  ])('%s ← %s', (path, specifier, reason) => {
    expect(why(path, specifier)).toContain(reason);
  });
});

describe('an import in the direction of the layers passes', () => {
  it.each([
    ['actions/forward-review/src/planted.ts', '@docs-agent/core'],
    ['actions/view-deltas/src/planted.ts', '@docs-agent/action-kit'],
    ['actions/forward-review/src/planted.ts', '@docs-agent/agent-action'],
    ['actions/start-job/src/planted.ts', '@docs-agent/agent-action'],
    ['actions/start-job/src/deep/planted.ts', '../planted.ts'],
    ['packages/agent-action/src/planted.ts', '@docs-agent/action-kit'],
    ['packages/agent-action/test/planted.test.ts', '@docs-agent/core'],
    ['actions/view-deltas/src/planted.ts', '@docs-agent/docs-routes'],
    ['actions/view-deltas/src/planted.ts', '@docs-agent/verdicts'],
    ['actions/forward-review/src/planted.ts', '@docs-agent/visible-markdown'],
    ['packages/visible-markdown/src/planted.ts', 'micromark'],
    ['packages/visible-markdown/test/planted.test.ts', '@docs-agent/sandbox/hostile-texts'],
    ['packages/docs-routes/src/planted.ts', 'ignore'],
    ['packages/docs-routes/src/planted.ts', 'node:path'],
    ['actions/view-deltas/test/planted.bundle.ts', '@docs-agent/sandbox'],
    ['actions/start-job/test/planted.bundle.ts', '@docs-agent/sandbox/trials'],
    ['actions/view-deltas/test/oracle/planted.ts', '@docs-agent/sandbox'],
    ['actions/view-deltas/test/oracle/planted.ts', './oracle.ts'],
    ['actions/view-deltas/test/planted.long.ts', '@docs-agent/sandbox/render'],
    ['packages/core/test/planted.test.ts', '@docs-agent/sandbox'],
    ['packages/action-kit/test/planted.test.ts', '@docs-agent/sandbox'],
    ['packages/action-kit/src/planted.ts', '@actions/core'],
    ['packages/action-kit/src/planted.ts', 'mdast'],
    ['packages/sandbox/demo/planted.ts', '@docs-agent/sandbox'],
    ['packages/verdicts/src/planted.ts', './range.ts'],
    ['packages/verdicts/test/planted.test.ts', 'vitest'],
    ['packages/bench/src/planted.ts', '@docs-agent/sandbox'],
    ['packages/bench/src/planted.ts', '@docs-agent/verdicts'],
  ])('%s ← %s', (path, specifier) => {
    expect(why(path, specifier)).toBeUndefined();
  });
});

it('every layer has files, so that one that is renamed is not left without its rule', () => {
  const without = layers.filter(
    ({ folder }) => globSync(`${folder}/**/*.ts`, { cwd: repository }).length === 0,
  );
  expect(without).toEqual([]);
});

it.each([
  ["import * as planted from 'a';", { isTypeOnly: false }],
  ["import 'a';", { isTypeOnly: false }],
  ["import { type One, two } from 'a';", { isTypeOnly: false }],
  ["import { type One, type Two } from 'a';", { isTypeOnly: true }],
  ["import type One from 'a';", { isTypeOnly: true }],
  ["export * from 'a';", { isTypeOnly: false }],
  ["export { type One } from 'a';", { isTypeOnly: true }],
  ["const planted = await import('a');", { isTypeOnly: false }],
  ["let planted: import('a').One;", { isTypeOnly: true }],
])('%s is an import', (text, expected) => {
  expect(readImports('planted.ts', `\n${text}\n`)).toEqual([
    { specifier: 'a', line: 2, ...expected },
  ]);
});

it('the check names an import from any action into any other, by its name and by its path', () => {
  using workspace = new WorkspaceCopy();
  const script = join(workspace.folder, 'scripts/check-layers.ts');
  const check = () => spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect(check()).toMatchObject({ status: 0 });
  for (const [from, to] of pairs) {
    workspace.write(`actions/${from}/src/planted-${to}.ts`, `import '@docs-agent/${to}';\n`);
    workspace.write(`actions/${from}/test/planted-${to}.ts`, `import '../../${to}/src/main.ts';\n`);
  }
  const { status, stdout, stderr } = check();
  for (const [from, to] of pairs) {
    expect(stderr).toContain(
      `actions/${from}/src/planted-${to}.ts:1 imports @docs-agent/${to}. An action`,
    );
    expect(stderr).toContain(
      `actions/${from}/test/planted-${to}.ts:1 imports ../../${to}/src/main.ts. It leaves`,
    );
  }
  expect(stdout).toContain(`forbidden: ${2 * pairs.length}`);
  expect(status).toBe(1);
});
