import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from './program.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

let workspace: WorkspaceCopy;
beforeAll(() => {
  workspace = new WorkspaceCopy();
});
afterAll(() => workspace[Symbol.dispose]());

interface DryRun {
  tasks: { taskId: string; hash: string }[];
}

/** The keys under which turbo looks for finished work, by task. */
function cacheKeys(task: string): Map<string, string> {
  const { stdout } = runProgram('turbo', ['run', task, '--dry=json'], workspace.folder);
  const dryRun: DryRun = JSON.parse(stdout.slice(stdout.indexOf('{')));
  return new Map(dryRun.tasks.map(({ taskId, hash }) => [taskId, hash]));
}

function changedBy(task: string, path: string): string[] {
  const before = cacheKeys(task);
  workspace.write(path, 'export const planted = true;\n');
  const after = cacheKeys(task);
  workspace.remove(path);
  return [...after]
    .filter(([taskId, hash]) => before.get(taskId) !== hash)
    .map(([taskId]) => taskId);
}

const DEPENDENTS_OF_CORE = [
  '@docs-agent/core',
  '@docs-agent/forward-review',
  '@docs-agent/view-deltas',
];

it.each(['build', 'typecheck'])(
  'a %s is never taken from the cache when core has changed',
  (task) => {
    const changed = changedBy(task, 'packages/core/src/planted.ts');
    expect(changed).toEqual(
      expect.arrayContaining(DEPENDENTS_OF_CORE.map((name) => `${name}#${task}`)),
    );
  },
);

it('an action is not built again when only a test of core has changed', () => {
  expect(changedBy('build', 'packages/core/test/planted.test.ts')).toEqual([]);
});

it('every build has another key when the compiler options of all have changed', () => {
  const before = cacheKeys('build');
  workspace.write('tsconfig.base.json', '{}\n');
  const after = cacheKeys('build');
  expect([...after].filter(([taskId, hash]) => before.get(taskId) === hash)).toEqual([]);
  expect(after.size).toBeGreaterThan(0);
});
