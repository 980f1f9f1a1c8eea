import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { expect, it } from 'vitest';
import { type Stage, setStage } from './support/stage.ts';

/** A person changes what we wrote, here or in an issue. */
async function edit(stage: Stage, path: string, body: string): Promise<void> {
  const token = stage.sandbox.github.createToken({ issues: 'write' }, { login: REVIEWER });
  const response = await fetch(`${stage.sandbox.githubServer.url}/repos/acme/docs/issues/${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ body }),
  });
  expect(response.status).toBe(200);
}

const FROZEN = /"run":\d+/;
const SAID = 'Our comment is not as a run with this API key wrote it.';

it('a state that someone edited keeps no comment frozen: it is written anew, and the log says so', async () => {
  await using stage = await setStage();
  await stage.onPullRequest();
  const [comment] = stage.scene.pullRequest.comments();
  const frozen = comment?.body.replace(FROZEN, '"run":9e300').replace('human', 'no') ?? '';
  expect(frozen).toMatch(/"run":9e300/);
  await edit(stage, `comments/${comment?.id}`, frozen);
  const run = await stage.onPullRequest();
  expect(run.log).toContain(SAID);
  expect(stage.comments()).toHaveLength(1);
  expect(stage.comments()[0]).not.toContain('9e300');
  const report = (body = '') => body.slice(0, body.lastIndexOf('<sub>'));
  expect(report(stage.comments()[0])).toBe(report(comment?.body));
});

it('a state that someone edited keeps no issue frozen', async () => {
  await using stage = await setStage();
  const issue = { inputs: { 'report-to': 'issue' } };
  await stage.onSchedule(issue);
  const [before] = stage.issues();
  await edit(stage, String(before?.number), before?.body.replace(FROZEN, '"run":9e300') ?? '');
  expect(stage.issues()[0]?.body).toContain('9e300');
  const run = await stage.onSchedule(issue);
  expect(run.log).toContain(SAID);
  expect(stage.issues()).toHaveLength(1);
  expect(stage.issues()[0]?.body).not.toContain('9e300');
});
