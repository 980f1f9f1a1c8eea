import {
  exampleWorkflows,
  type Happening,
  MAINTAINER,
  warningsOf,
} from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { OUTSIDER } from './support/asks.ts';
import { LABEL, type Stage, setStage } from './support/stage.ts';

const examples = exampleWorkflows(new URL('../examples/', import.meta.url), '/start-job@');

/** Payloads as GitHub sends them, by what happened. */
const happenings = {
  'the label': (stage: Stage) => labeled(stage, LABEL),
  'another label': (stage: Stage) => labeled(stage, 'bug'),
  'a command': (stage: Stage) => comment(stage, '/docs-agent status'),
  'words among people': (stage: Stage) => comment(stage, 'I have it too'),
  'a command on a pull request': ({ sandbox, scene: { repository } }: Stage): Happening => {
    const facts = { title: 'Edit', author: OUTSIDER, headRef: 'edit', files: [] };
    const pullRequest = repository.createPullRequest(facts);
    const written = pullRequest.comment({ author: MAINTAINER, body: '/docs-agent status' });
    const payload = sandbox.github.payload('issue_comment.created', {
      pullRequest,
      comment: written,
    });
    return { event: { name: 'issue_comment', payload }, actor: MAINTAINER };
  },
  'the time of the schedule': ({ sandbox, scene: { issue, repository } }: Stage): Happening => {
    issue.label(LABEL, MAINTAINER);
    const payload = sandbox.github.payload('schedule', { repository });
    return { event: { name: 'schedule', payload }, actor: MAINTAINER };
  },
} as const satisfies Record<string, (stage: Stage) => Happening>;

const CASES = ['on-label.yml', 'on-label-secret.yml'].flatMap((file) => [
  { file, on: 'the label', ends: 'pull-request', jobs: 1 } as const,
  { file, on: 'another label', ends: 'skipped', jobs: 0 } as const,
  { file, on: 'a command', ends: 'command', jobs: 0 } as const,
  { file, on: 'words among people', ends: 'skipped', jobs: 0 } as const,
  { file, on: 'a command on a pull request', ends: 'skipped', jobs: 0 } as const,
  { file, on: 'the time of the schedule', ends: 'created', jobs: 1 } as const,
]);

describe('each example, with its own `if:`, `with:` and permissions', () => {
  it.each(CASES)('$file on $on: $ends', async ({ file, on, ends, jobs }) => {
    await using stage = await setStage({ processes: 'own' });
    const scene = { ...stage.scene, repository: stage.scene.repository.fullName };
    const run = await examples.play(
      file,
      { sandbox: stage.sandbox, scene },
      happenings[on](stage),
      ({ group, ...step }) => {
        expect(group).toMatch(/^start-job-\w/);
        return stage.run(step);
      },
    );
    if (typeof run !== 'string') expect([run.conclusion, warningsOf(run)]).toEqual(['success', []]);
    expect(typeof run === 'string' ? run : run.outputs['result']).toBe(ends);
    expect(stage.scene.jobs).toHaveLength(jobs);
  });

  it('is played by a case', () => {
    expect(examples.names.filter((name) => !CASES.some(({ file }) => file === name))).toEqual([]);
  });

  it.each(examples.names)('%s cuts off no run that waits', (file) => {
    expect(examples.textOf(file)).toContain('cancel-in-progress: false');
  });
});

function labeled({ sandbox, scene: { issue } }: Stage, label: string): Happening {
  issue.label(label, MAINTAINER);
  const payload = sandbox.github.payload('issues.labeled', { issue, label, sender: MAINTAINER });
  return { event: { name: 'issues', payload }, actor: MAINTAINER };
}

function comment({ sandbox, scene: { issue } }: Stage, body: string): Happening {
  const written = issue.comment(body, MAINTAINER);
  const payload = sandbox.github.payload('issue_comment.created', { issue, comment: written });
  return { event: { name: 'issue_comment', payload }, actor: MAINTAINER };
}
