import { readdirSync, readFileSync } from 'node:fs';
import { AGENT } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { setStage } from './support/stage.ts';

interface Workflow {
  jobs: Record<string, { steps: { uses: string; with: Record<string, unknown> }[] }>;
}

const folder = new URL('../examples/', import.meta.url);

describe('each example', () => {
  it.each(readdirSync(folder))('%s does its work with its own `with:`', async (file) => {
    await using stage = await setStage();
    const { scene } = stage;
    scene.pullRequest.edit({ author: AGENT, body: `Webhooks\n\n<!-- docs-agent job: ${scene.job.id} -->` });
    const workflow = parse(readFileSync(new URL(file, folder), 'utf8')) as Workflow;
    const [job] = Object.values(workflow.jobs);
    const step = job?.steps.find(({ uses }) => uses.includes('/forward-review@'));
    const values: Record<string, string> = {
      '${{ secrets.DOCS_AGENT_API_KEY }}': scene.apiKey,
      '${{ vars.DOCS_AGENT_PROJECT_ID }}': scene.projectId,
      '${{ vars.DOCS_AGENT_BASE_URL }}': stage.sandbox.serviceServer.url,
    };
    const inputs = Object.fromEntries(
      Object.entries(step?.with ?? {}).map(([name, value]) => [name, values[String(value)] ?? String(value)]),
    );
    expect(Object.values(inputs).filter((value) => value.includes('${{'))).toEqual([]);

    // The reviewer of the scene has write access; an example may ask for more.
    scene.pullRequest.repository.addCollaborator('octo-reviewer', 'admin');
    const run = await stage.run({ inputs: { 'job-id': '', ...inputs } });
    expect(run.conclusion).toBe('success');
    expect(run.outputs['result']).toBe(inputs['wait'] === 'false' ? 'sent' : 'completed');
    expect(scene.job.messages).toHaveLength(1);
  });
});
