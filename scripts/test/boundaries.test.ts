import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from './program.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

let workspace: WorkspaceCopy;
beforeAll(() => {
  workspace = new WorkspaceCopy();
});
afterAll(() => workspace[Symbol.dispose]());

function lintImport(path: string, specifier: string) {
  workspace.write(path, `import * as planted from '${specifier}';\n\nconsole.log(planted);\n`);
  try {
    return runProgram('biome', ['lint', '--only=style/noRestrictedImports', path], workspace.folder);
  } finally {
    workspace.remove(path);
  }
}

describe('lint refuses an import against the direction of the workspace', () => {
  it.each([
    ['actions/forward-review/src/planted.ts', '@docs-agent/sandbox', 'Only tests, the demo'],
    ['actions/forward-review/src/deep/er/planted.ts', '@docs-agent/sandbox/render', 'Only tests, the demo'],
    ['actions/forward-review/src/planted.ts', '@docs-agent/view-deltas', 'no other action'],
    ['actions/view-deltas/src/planted.ts', '@docs-agent/forward-review', 'no other action'],
    ['actions/view-deltas/test/planted.test.ts', '@docs-agent/forward-review', 'no other action'],
    ['actions/view-deltas/test/planted.bundle.ts', '@docs-agent/bench', 'no other action'],
    ['actions/view-deltas/test/oracle/planted.ts', '../../src/delta.ts', 'The oracle shares no code'],
    ['actions/view-deltas/test/oracle/planted.ts', '../support/report.ts', 'The oracle shares no code'],
    ['actions/view-deltas/test/oracle/planted.ts', '@docs-agent/core', 'The oracle shares no code'],
    ['packages/core/src/planted.ts', '@docs-agent/action-kit', 'core imports no other package'],
    ['packages/core/src/planted.ts', '@docs-agent/sandbox', 'core imports no other package'],
    ['packages/core/src/planted.ts', '@actions/core', 'no GitHub'],
    ['packages/core/src/planted.ts', '@octokit/request-error', 'no GitHub'],
    ['packages/core/test/planted.test.ts', '@actions/github', 'no GitHub'],
    ['packages/core/test/planted.test.ts', '@docs-agent/action-kit', 'core imports no other package'],
    ['packages/action-kit/src/planted.ts', '@docs-agent/core', 'action-kit imports no other package'],
    ['packages/action-kit/src/planted.ts', '@docs-agent/sandbox', 'action-kit imports no other package'],
    ['packages/action-kit/test/planted.test.ts', '@docs-agent/core', 'action-kit imports no other package'],
    ['packages/core/src/planted.ts', '@docs-agent/agent-action', 'core imports no other package'],
    ['packages/action-kit/src/planted.ts', '@docs-agent/agent-action', 'action-kit imports no other package'],
    [
      'packages/agent-action/src/planted.ts',
      '@docs-agent/sandbox',
      'agent-action imports action-kit and core',
    ],
    [
      'packages/agent-action/src/planted.ts',
      '@docs-agent/forward-review',
      'agent-action imports action-kit and core',
    ],
    [
      'packages/agent-action/test/planted.test.ts',
      '@docs-agent/docs-routes',
      'agent-action imports action-kit and core',
    ],
    ['packages/docs-routes/src/planted.ts', '@docs-agent/core', 'docs-routes imports no other package'],
    [
      'packages/docs-routes/test/planted.test.ts',
      '@docs-agent/sandbox',
      'docs-routes imports no other package',
    ],
    ['packages/docs-routes/src/planted.ts', '@actions/core', 'no GitHub'],
    ['packages/verdicts/src/planted.ts', '@docs-agent/core', 'verdicts imports nothing'],
    ['packages/verdicts/src/planted.ts', '@actions/core', 'verdicts imports nothing'],
    ['packages/verdicts/src/planted.ts', 'node:fs', 'verdicts imports nothing'],
    ['packages/verdicts/test/planted.test.ts', '@docs-agent/sandbox', 'no other package of this workspace'],
    [
      'packages/visible-markdown/src/planted.ts',
      '@docs-agent/action-kit',
      'visible-markdown imports no other package',
    ],
    ['packages/visible-markdown/src/planted.ts', '@octokit/core', 'no client of GitHub'],
    [
      'packages/visible-markdown/test/planted.test.ts',
      '@docs-agent/core',
      'visible-markdown imports no other package',
    ],
    ['packages/sandbox/src/planted.ts', '@docs-agent/core', 'imports nothing that it tests'],
  ])('%s ← %s', (path, specifier, reason) => {
    const { exitCode, output } = lintImport(path, specifier);
    expect(output.replace(/\s+/g, ' ')).toContain(reason);
    expect(exitCode).toBe(1);
  });
});

describe('lint lets an import in the direction of the workspace pass', () => {
  it.each([
    ['actions/forward-review/src/planted.ts', '@docs-agent/core'],
    ['actions/view-deltas/src/planted.ts', '@docs-agent/action-kit'],
    ['actions/forward-review/src/planted.ts', '@docs-agent/agent-action'],
    ['packages/agent-action/src/planted.ts', '@docs-agent/action-kit'],
    ['packages/agent-action/test/planted.test.ts', '@docs-agent/core'],
    ['actions/view-deltas/src/planted.ts', '@docs-agent/docs-routes'],
    ['actions/view-deltas/src/planted.ts', '@docs-agent/verdicts'],
    ['actions/forward-review/src/planted.ts', '@docs-agent/visible-markdown'],
    ['packages/visible-markdown/src/planted.ts', 'micromark'],
    ['packages/visible-markdown/test/planted.test.ts', '@docs-agent/sandbox/hostile-texts'],
    ['packages/docs-routes/src/planted.ts', 'ignore'],
    ['actions/view-deltas/test/planted.bundle.ts', '@docs-agent/sandbox'],
    ['actions/view-deltas/test/oracle/planted.ts', '@docs-agent/sandbox'],
    ['actions/view-deltas/test/oracle/planted.ts', './oracle.ts'],
    ['actions/view-deltas/test/planted.long.ts', '@docs-agent/sandbox/render'],
    ['packages/core/test/planted.test.ts', '@docs-agent/sandbox'],
    ['packages/action-kit/test/planted.test.ts', '@docs-agent/sandbox'],
    ['packages/action-kit/src/planted.ts', '@actions/core'],
    ['packages/sandbox/demo/planted.ts', '@docs-agent/sandbox'],
    ['packages/verdicts/src/planted.ts', './range.ts'],
    ['packages/verdicts/test/planted.test.ts', 'vitest'],
    ['packages/bench/src/planted.ts', '@docs-agent/sandbox'],
    ['packages/bench/src/planted.ts', '@docs-agent/verdicts'],
    ['scripts/planted.ts', '@docs-agent/sandbox'],
  ])('%s ← %s', (path, specifier) => {
    expect(lintImport(path, specifier)).toMatchObject({ exitCode: 0 });
  });
});

describe('turbo refuses an import that goes round the packages’ names', () => {
  it.each([
    [
      'a source of another package',
      'packages/core/src/planted.ts',
      '../../action-kit/src/index.ts',
      'leaves the package',
    ],
    [
      'a source of another action',
      'actions/view-deltas/src/planted.ts',
      '../../forward-review/src/main.ts',
      'leaves the package',
    ],
    [
      'a file of the root, from a test',
      'packages/core/test/deep/planted.test.ts',
      '../../../../vitest.config.ts',
      'leaves the package',
    ],
    [
      'a package that package.json does not name',
      'packages/core/src/planted.ts',
      '@actions/core',
      'not a dependency',
    ],
  ])('%s', (_, path, specifier, reason) => {
    workspace.write(path, `import * as planted from '${specifier}';\n\nconsole.log(planted);\n`);
    const { exitCode, output } = runProgram('turbo', ['boundaries'], workspace.folder);
    workspace.remove(path);
    expect(output).toContain(reason);
    expect(exitCode).toBe(1);
  });

  it('accepts the current workspace', () => {
    expect(runProgram('turbo', ['boundaries'], workspace.folder)).toMatchObject({ exitCode: 0 });
  });
});
