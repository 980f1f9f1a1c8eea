import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { exampleWorkflows, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { expect, it } from 'vitest';
import { type Stage, setStage } from './support/stage.ts';

const examples = exampleWorkflows(new URL('../examples/', import.meta.url), '/forward-review@');

/** Runs the script with the shell and the programs of a runner; a stand-in for `gh` writes down how it was called. */
async function createJob(stage: Stage, prompt: string, apiKey = stage.scene.apiKey): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'create-job-'));
  try {
    const called = join(folder, 'called');
    writeFileSync(called, '');
    writeFileSync(join(folder, 'gh'), `#!/bin/sh\nfor part; do echo "$part" >> '${called}'; done\n`);
    chmodSync(join(folder, 'gh'), 0o755);
    const { sandbox, scene } = stage;
    const { repository } = scene.pullRequest;
    const inputs = { prompt };
    const payload = sandbox.github.payload('workflow_dispatch', { repository, inputs, sender: REVIEWER });
    const happening = { event: { name: 'workflow_dispatch', payload }, actor: REVIEWER };
    const secrets = { DOCS_AGENT_WRITE_KEY: apiKey };
    const step = examples.script('create-job.yml', 'Create the job', stage, happening, { secrets });
    if (step.outcome !== 'runs') throw new Error('The step was skipped.');
    const { JOBS_URL = '' } = step.env;
    const env = {
      ...step.env,
      JOBS_URL: JOBS_URL.replace('https://api.mintlify.com', sandbox.serviceServer.url),
      GITHUB_REPOSITORY: scene.repository,
      PATH: [folder, process.env['PATH']].join(delimiter),
    };
    // As a runner starts a script.
    await promisify(execFile)('bash', ['-e', '-c', step.script], { env }).catch(() => {});
    return readFileSync(called, 'utf8').trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the example that creates a job sends the prompt once and passes the job’s id to link.yml', async () => {
  await using stage = await setStage();
  const prompt = 'Say `"what"` $(changed)\nand why';
  const prompts: string[] = [];
  let id = '';
  stage.sandbox.service.onCreated(stage.scene.projectId, (job) => {
    id = job.id;
    job.onMessage((message) => void prompts.push(message.prompt));
  });
  const call = await createJob(stage, prompt);
  expect(prompts).toEqual([prompt]);
  expect(call).toEqual([
    'api',
    `repos/${stage.scene.repository}/dispatches`,
    '-f',
    'event_type=docs-agent-job-created',
    '-f',
    `client_payload[job_id]=${id}`,
  ]);
});

it('where the service refuses the key, the example links nothing', async () => {
  await using stage = await setStage();
  expect(await createJob(stage, 'Fix it', 'mint_wrong')).toEqual(['']);
});
