import type { RunOptions } from '@docs-agent/sandbox';
import { letPass } from '@docs-agent/sandbox/trials';
import { CREATE_JOB, type Stage, setStage } from './stage.ts';

/** An issue whose job has failed. */
export async function setFailed(): Promise<Stage> {
  const stage = await setStage();
  stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
  await stage.ask();
  return stage;
}

/** An issue for which a job may have been created: the service made it if `made`. */
export async function setUncertain({ made = false } = {}): Promise<Stage> {
  const stage = await setStage();
  if (made) stage.sandbox.serviceServer.next(CREATE_JOB, { cut: 'after' });
  else stage.sandbox.serviceServer.next(CREATE_JOB, { status: 500, body: '{"error":"oops"}' });
  await stage.ask();
  return stage;
}

/** An issue whose job is at work for hours. */
export async function setAtWork(): Promise<Stage> {
  const stage = await setStage();
  stage.scene.onJob((job) => job.onMessage((_, turn) => turn.sleep(72 * 3_600_000)));
  await stage.ask({ inputs: { wait: 'none' } });
  await letPass(stage.sandbox, 60_000);
  return stage;
}

/** Answers the next creation with a refusal. */
export function refuseNext(
  stage: Stage,
  status: number,
  headers: Record<string, string> = {},
): void {
  const body = '{"error":"no"}';
  const all = { 'content-type': 'application/json', ...headers };
  stage.sandbox.serviceServer.next(CREATE_JOB, { status, headers: all, body });
}

/** The workflow of a second project in the same repository, with its own label and key. */
export function secondProject({ sandbox }: Stage): Partial<RunOptions> & {
  inputs: Record<string, string>;
} {
  const project = sandbox.service.createProject({ id: 'acme-api' });
  const apiKey = project.createKey(['read', 'write']);
  return {
    workflowSecrets: [apiKey],
    inputs: {
      'api-key': apiKey,
      'project-id': project.id,
      label: 'api-agent: start',
      wait: 'none',
    },
  };
}
