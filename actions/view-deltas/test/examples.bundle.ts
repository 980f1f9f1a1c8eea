import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { setStage } from './support/stage.ts';

const FOLDER = new URL('../examples/', import.meta.url);

const value = z.union([z.string(), z.number(), z.boolean()]);
const workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  jobs: z.record(
    z.string(),
    z.object({
      permissions: z.record(z.string(), z.enum(['read', 'write'])),
      steps: z.array(z.object({ uses: z.string(), with: z.optional(z.record(z.string(), value)) })),
    }),
  ),
});

describe('each example', () => {
  it.each(readdirSync(FOLDER))('%s does its work with its own `with:` and permissions', async (file) => {
    await using stage = await setStage();
    const { on, jobs } = workflow.parse(parse(readFileSync(new URL(file, FOLDER), 'utf8')));
    const [job] = Object.values(jobs);
    const step = job?.steps.find(({ uses }) => uses.includes('/view-deltas@'));
    const values: Record<string, string> = {
      '${{ secrets.DOCS_AGENT_API_KEY }}': stage.scene.apiKey,
      '${{ vars.DOCS_AGENT_PROJECT_ID }}': stage.scene.projectId,
      '${{ vars.DOCS_AGENT_BASE_URL }}': stage.sandbox.serviceServer.url,
    };
    const inputs = Object.fromEntries(
      Object.entries(step?.with ?? {}).map(([name, given]) => [name, values[String(given)] ?? String(given)]),
    );
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(['api-key', 'project-id', 'base-url']));
    expect(Object.values(inputs).filter((given) => given.includes('${{'))).toEqual([]);

    const setting = { inputs, token: stage.token(job?.permissions ?? {}) };
    const isScheduled = 'schedule' in on;
    const run = isScheduled ? await stage.onSchedule(setting) : await stage.onPullRequest(setting);
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(stage.comments()).toHaveLength(isScheduled ? 0 : 1);
    expect(run.summary).toContain(
      isScheduled ? '# Docs traffic' : '`/quickstart` clearly gained human views',
    );
    expect(run.outputs['json-file']).not.toBe('');
  });
});
