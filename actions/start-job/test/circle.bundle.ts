import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSandbox, type RunOptions } from '@docs-agent/sandbox';
import {
  DOCS,
  MAINTAINER,
  REVIEW,
  REVIEWER,
  setAskedWebhooks,
} from '@docs-agent/sandbox/scenarios';
import { expect, it } from 'vitest';

const ACTIONS = fileURLToPath(new URL('../../', import.meta.url));
const LABEL = 'docs-agent: start';

/** Four whole weeks after the merge. */
const DUE = '2026-12-21T06:23:00Z';

it.each([
  ['under one account', undefined],
  ['with forward-review under another account than start-job’s', 'docs-forwarder[bot]'],
])(
  'from a labeled issue to what the change did to the views, no id is given anywhere: %s',
  async (_, account) => {
    await using sandbox = await createSandbox();
    await using workspace = await mkdtempDisposable(join(tmpdir(), 'docs-agent-circle-'));
    const scene = setAskedWebhooks(sandbox, DOCS);
    const { issue, repository, jobs, pullRequests } = scene;
    repository.addCollaborator(REVIEWER, 'write');
    const { github } = sandbox;
    const permissions = { contents: 'read', 'pull-requests': 'write', issues: 'write' } as const;
    const forwardToken =
      account === undefined ? scene.token : github.createToken(permissions, { login: account });
    const play = (
      action: string,
      event: RunOptions['event'],
      actor: string,
      more: Partial<RunOptions> = {},
    ) =>
      sandbox.run(join(ACTIONS, action), {
        event,
        actor,
        repository: 'acme/docs',
        token: scene.token,
        workflowSecrets: [scene.apiKey],
        workspace: workspace.path,
        ...more,
        inputs: { ...scene.inputs, ...more.inputs },
      });

    issue.label(LABEL, MAINTAINER);
    const labeled = github.payload('issues.labeled', { issue, label: LABEL, sender: MAINTAINER });
    const started = await play('start-job', { name: 'issues', payload: labeled }, MAINTAINER);
    expect(started.outputs['result']).toBe('pull-request');
    const [pullRequest] = pullRequests;
    if (pullRequest === undefined) throw new Error('The job opened no pull request.');

    const review = pullRequest.submitReview(REVIEW);
    const submitted = github.payload('pull_request_review.submitted', { pullRequest, review });
    const forwarded = await play(
      'forward-review',
      { name: 'pull_request_review', payload: submitted },
      REVIEWER,
      {
        token: forwardToken,
      },
    );
    expect([forwarded.outputs['result'], forwarded.outputs['job-id']]).toEqual([
      'completed',
      jobs[0]?.id,
    ]);
    expect(jobs.map(({ messages }) => messages.length)).toEqual([2]);

    const pushed = github.payload('pull_request.synchronize', { pullRequest });
    const compared = await play('view-deltas', { name: 'pull_request', payload: pushed }, REVIEWER);
    expect(compared.outputs['result']).toBe('reported');

    pullRequest.merge();
    sandbox.clock.advanceTo(Date.parse(DUE));
    const effect = await play(
      'view-deltas',
      { name: 'schedule', payload: github.payload('schedule', { repository }) },
      MAINTAINER,
      { inputs: { mode: 'impact', 'impact-after-weeks': '4' } },
    );
    expect(effect.outputs['result']).toBe('reported');
    const said = pullRequest.comments().map(({ body }) => /^### (.*)$/m.exec(body)?.[1] ?? '');
    expect(
      said.filter((headline) => headline.startsWith('Four weeks after this merge')),
    ).toHaveLength(1);
  },
);
