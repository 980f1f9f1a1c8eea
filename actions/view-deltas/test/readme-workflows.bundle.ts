import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunResult } from '@docs-agent/sandbox';
import { type ExampleWorkflows, exampleWorkflows, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { afterAll, expect, it } from 'vitest';
import { errors, type Stage, setStage } from './support/stage.ts';

const README = new URL('../../../README.md', import.meta.url);

/** The workflows to paste, under the file names that the README gives them. */
const folder = mkdtempSync(join(tmpdir(), 'view-deltas-readme-'));
afterAll(() => rmSync(folder, { recursive: true }));
const PASTED = /as `\.github\/workflows\/([\w-]+\.yml)`:\s+```yaml\n([\s\S]*?)^```$/gm;
for (const [, name = '', yaml = ''] of readFileSync(README, 'utf8').matchAll(PASTED))
  writeFileSync(join(folder, name), yaml);
const workflows: ExampleWorkflows = exampleWorkflows(
  pathToFileURL(`${folder}/`),
  'docs-agent/docs-agent-actions/actions/view-deltas@',
);

/** Runs a pasted workflow on a push to the pull request, with the job's own permissions. */
async function play(stage: Stage, name: string): Promise<RunResult> {
  const { pullRequest } = stage.scene;
  const payload = stage.sandbox.github.payload('pull_request.synchronize', { pullRequest });
  const run = await workflows.play(
    name,
    stage,
    { event: { name: 'pull_request', payload }, actor: REVIEWER },
    ({ group: _, ...step }) => stage.on(step),
  );
  if (typeof run === 'string') throw new Error(`${name} was ${run}.`);
  return run;
}

it('the README has the two workflows that it says to save', () => {
  expect(workflows.names).toEqual(['redirects.yml', 'view-deltas.yml']);
});

it('the first, without a key, is red for a removed page with the rule to paste, and green once it is there', async () => {
  await using stage = await setStage();
  const { pullRequest } = stage.scene;
  const docs = (redirects: readonly object[]) => ({
    path: 'docs.json',
    status: 'modified' as const,
    text: JSON.stringify({ navigation: { pages: [] }, redirects }),
  });
  pullRequest.repository.setFile('main', 'docs.json', docs([]).text);
  pullRequest.forcePush({
    author: REVIEWER,
    message: 'Move a page',
    files: [
      { path: 'guides/hooks/webhooks.mdx', previousPath: 'guides/webhooks.mdx', status: 'renamed' },
    ],
  });
  const red = await play(stage, 'redirects.yml');
  const rule = { source: '/guides/webhooks', destination: '/guides/hooks/webhooks' };
  expect([red.conclusion, errors(red)]).toEqual([
    'failure',
    [expect.stringContaining('/guides/webhooks')],
  ]);
  expect(red.summary).toContain(rule.destination);

  pullRequest.pushCommit({ author: REVIEWER, message: 'Redirect it', files: [docs([rule])] });
  const green = await play(stage, 'redirects.yml');
  expect([green.conclusion, errors(green)]).toEqual(['success', []]);
  const toService = [...red.requests, ...green.requests].filter(
    ({ server }) => server === 'service',
  );
  expect([toService, stage.comments()]).toEqual([[], []]);
});

it('the second comments on the pages of a pull request, without counts in a public repository', async () => {
  await using stage = await setStage();
  const run = await play(stage, 'view-deltas.yml');
  expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
  expect(stage.comments()).toEqual([expect.stringContaining('Counts are left out')]);
});
