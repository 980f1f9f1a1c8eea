import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exampleWorkflows, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

const examples = exampleWorkflows(new URL('../examples/', import.meta.url), '/view-deltas@');

/** Stands for GitHub's program: it filters the list that is beside it as that does. */
const GH = `#!/bin/bash
while [ "$1" != --jq ]; do shift; done
jq --compact-output "$2" "$(dirname "$0")/list.json"
`;

/** The numbers that the example's script takes of these open pull requests. */
async function numbersOf(list: readonly object[]): Promise<unknown> {
  await using stage = await setStage();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'forks-example-'));
  await writeFile(join(folder.path, 'gh'), GH, { mode: 0o755 });
  await writeFile(join(folder.path, 'list.json'), JSON.stringify(list));
  const { repository } = stage.scene.pullRequest;
  const payload = stage.sandbox.github.payload('schedule', { repository });
  const step = examples.script('forks.yml', 'List pull requests of forks', stage, {
    event: { name: 'schedule', payload },
    actor: REVIEWER,
  });
  if (step.outcome !== 'runs') throw new Error('The step was skipped.');
  const output = join(folder.path, 'output');
  const PATH = `${folder.path}:${process.env['PATH']}`;
  await promisify(execFile)('bash', ['-e', '-c', step.script], {
    env: {
      ...process.env,
      ...step.env,
      PATH,
      GITHUB_REPOSITORY: 'acme/docs',
      GITHUB_OUTPUT: output,
    },
  });
  return JSON.parse((await readFile(output, 'utf8')).replace('numbers=', ''));
}

const pullRequest = (number: number, login: string | undefined, isCrossRepository = true) => ({
  number,
  isCrossRepository,
  headRepositoryOwner: login === undefined ? null : { login },
});

it('the example takes the pull requests of forks in turns, five of each at most', async () => {
  const many = Array.from({ length: 60 }, (_, index) => pullRequest(100 + index, 'busy'));
  const others = [pullRequest(7, 'calm'), pullRequest(8, undefined), pullRequest(9, 'calm')];
  expect(await numbersOf([...many, pullRequest(200, 'acme', false), ...others])).toEqual([
    8, 159, 9, 158, 7, 157, 156, 155,
  ]);
  const owners = Array.from({ length: 70 }, (_, index) => pullRequest(index, `owner-${index}`));
  expect(await numbersOf(owners)).toHaveLength(50);
  expect(await numbersOf([])).toEqual([]);
});
