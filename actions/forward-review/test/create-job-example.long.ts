import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exampleWorkflows, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { expect, it } from 'vitest';
import { type Stage, setStage } from './support/stage.ts';

const examples = exampleWorkflows(new URL('../examples/', import.meta.url), '/forward-review@');

/** Runs the script with the shell and the programs of a runner; what it gives to the next job. */
async function createJob(
  stage: Stage,
  prompt: string,
  apiKey = stage.scene.apiKey,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'create-job-'));
  try {
    const outputs = join(folder, 'outputs');
    writeFileSync(outputs, '');
    const { sandbox, scene } = stage;
    const { repository } = scene.pullRequest;
    const inputs = { prompt };
    const payload = sandbox.github.payload('workflow_dispatch', {
      repository,
      inputs,
      sender: REVIEWER,
    });
    const happening = { event: { name: 'workflow_dispatch', payload }, actor: REVIEWER };
    const secrets = { DOCS_AGENT_WRITE_KEY: apiKey };
    const step = examples.script('create-job.yml', 'Create the job', stage, happening, { secrets });
    if (step.outcome !== 'runs') throw new Error('The step was skipped.');
    const { JOBS_URL = '' } = step.env;
    const env = {
      ...step.env,
      JOBS_URL: JOBS_URL.replace('https://api.mintlify.com', sandbox.serviceServer.url),
      GITHUB_OUTPUT: outputs,
      PATH: process.env['PATH'],
    };
    // As a runner starts a script.
    await promisify(execFile)('bash', ['-e', '-c', step.script], { env }).catch(() => {});
    return readFileSync(outputs, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the example that creates a job sends the prompt once, and hands the job’s id to the job that links it', async () => {
  await using stage = await setStage();
  const prompt = 'Say `"what"` $(changed)\nand why';
  const prompts: string[] = [];
  let id = '';
  stage.sandbox.service.onCreated(stage.scene.projectId, (job) => {
    id = job.id;
    job.onMessage((message) => void prompts.push(message.prompt));
  });
  expect(await createJob(stage, prompt)).toBe(`id=${id}\n`);
  expect(prompts).toEqual([prompt]);
});

it('where the service refuses the key, the example names no job', async () => {
  await using stage = await setStage();
  expect(await createJob(stage, 'Fix it', 'mint_wrong')).toBe('');
});

it('where the service’s answer holds no id, or one that would set another output, the example names no job', async () => {
  for (const id of [null, '', 'a\nid=b', 'a b']) {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next(
      { path: '/v2/agent/{projectId}/job' },
      { status: 201, body: JSON.stringify({ id }) },
    );
    expect(await createJob(stage, 'Fix it')).toBe('');
  }
});
