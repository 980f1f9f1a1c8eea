import { execFile } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Permissions } from '@docs-agent/sandbox';
import { exampleWorkflows, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Stage, setStage } from './support/stage.ts';

const FILE = 'work-items.yml';
const LABEL = 'docs-traffic: work';
const DONE = 'docs-traffic: done';
const DAY_MS = 86_400_000;

const examples = exampleWorkflows(new URL('../examples/', import.meta.url), '/view-deltas@');
const workflow = parse(examples.textOf(FILE)) as { jobs: { report: { permissions: Permissions } } };

/**
 * GitHub's program, as far as the example calls it: it sends its requests to the sandbox, and
 * follows pages.
 */
const GH = `#!/usr/bin/env node
const { spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const text = { type: 'string' };
const flag = { type: 'boolean' };
const { values, positionals } = require('node:util').parseArgs({
  allowPositionals: true,
  options: { paginate: flag, silent: flag, method: text, jq: text, input: text, field: { ...text, short: 'f', multiple: true } },
});
(async () => {
  let url = new URL(positionals[1], process.env.GITHUB_API_URL + '/');
  for (const field of values.field ?? []) url.searchParams.append(field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1));
  const body = values.input === '-' ? readFileSync(0, 'utf8') : undefined;
  while (url) {
    const headers = { authorization: 'Bearer ' + process.env.GH_TOKEN, accept: 'application/vnd.github+json' };
    const response = await fetch(url, { method: values.method ?? (body ? 'POST' : 'GET'), headers, body });
    const answer = await response.text();
    if (!response.ok) throw new Error(answer);
    if (values.jq) process.stdout.write(spawnSync('jq', ['--compact-output', values.jq], { input: answer, encoding: 'utf8' }).stdout);
    else if (!values.silent) process.stdout.write(answer);
    url = values.paginate ? /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] : undefined;
  }
})();
`;

/** The runner's program, at the sandbox's time. */
const DATE = `#!/bin/sh
exec /bin/date "$1" "$2" "$NOW $3" "$4"
`;

/**
 * Runs a step's script with the shell and the programs of a runner, on outputs of the action.
 * Returns false where the step is skipped.
 */
async function runStep(
  stage: Stage,
  name: 'Open issues' | 'Close issues',
  outputs: Record<string, string>,
): Promise<boolean> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'work-items-example-'));
  await writeFile(join(folder.path, 'gh'), GH, { mode: 0o755 });
  await writeFile(join(folder.path, 'date'), DATE, { mode: 0o755 });
  const { sandbox, scene } = stage;
  const payload = sandbox.github.payload('schedule', { repository: scene.pullRequest.repository });
  const happening = { event: { name: 'schedule', payload }, actor: REVIEWER };
  const step = examples.script(FILE, name, stage, happening, { steps: { views: { outputs } } });
  if (step.outcome !== 'runs') return false;
  expect(step.script).not.toContain('/guides');
  const env = {
    ...process.env,
    ...step.env,
    PATH: `${folder.path}:${process.env['PATH']}`,
    NOW: new Date(sandbox.clock.now()).toISOString(),
    GH_TOKEN: stage.token(workflow.jobs.report.permissions),
    GITHUB_API_URL: sandbox.githubServer.url,
    GITHUB_REPOSITORY: scene.repository,
  };
  await promisify(execFile)('bash', ['-e', '-c', step.script], { env, cwd: folder.path });
  return true;
}

/** Returns the titles of new issues. */
async function openIssues(stage: Stage, workItems: string): Promise<string[]> {
  const known = new Set(stage.issues().map(({ number }) => number));
  if (!(await runStep(stage, 'Open issues', { 'work-items': workItems }))) return ['skipped'];
  const opened = stage.issues().filter(({ number }) => !known.has(number));
  return opened.map(({ title }) => title);
}

/**
 * A site with five dead ends and a page that was not edited for a long time; the items that the
 * built action finds.
 */
async function foundWork(stage: Stage): Promise<string> {
  const deadEnds = [
    '/guides/webhook',
    '/guides/topics-1',
    '/guides/topics-2',
    '/guides/topics-3',
    '/quickstarts',
  ];
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: [
      { path: '/guides/webhooks', humanPerDay: 900, aiPerDay: 60 },
      // Paths meet with three pages that have views of their own.
      { path: '/quickstart', humanPerDay: 5, aiPerDay: 1 },
      { path: '/guides/old-setup', humanPerDay: 5, aiPerDay: 1 },
      ...deadEnds.map((path, index) => ({ path, humanPerDay: 90 - 9 * index, aiPerDay: 9 })),
    ],
  });
  const old = [{ path: 'guides/webhooks.mdx', status: 'modified' as const, text: '# Webhooks\n' }];
  stage.scene.pullRequest.repository.commit('main', old, Date.parse('2025-05-20T10:00:00Z'));
  const { outputs } = await stage.onSchedule();
  return outputs['work-items'] ?? '';
}

const TITLES = [
  'Review /guides/webhooks',
  'Redirect /guides/webhook',
  'Redirect /guides/topics-1',
  'Redirect /guides/topics-2',
  'Redirect /guides/topics-3',
  'Redirect /quickstarts',
];

it('opens three issues a week, and none for work that has one', async () => {
  await using stage = await setStage();
  const work = await foundWork(stage);
  const { clock } = stage.sandbox;
  expect(await openIssues(stage, work)).toEqual(TITLES.slice(0, 3));
  const [first] = stage.issues();
  expect(first).toMatchObject({ author: 'github-actions[bot]', labels: [LABEL], state: 'open' });
  const items = JSON.parse(work) as { key: string; facts: string }[];
  expect(first?.body).toBe(`${items[0]?.facts}\n\n<!-- docs-traffic item: ${items[0]?.key} -->`);

  expect(await openIssues(stage, work)).toEqual([]);
  clock.advance(3 * DAY_MS);
  expect(await openIssues(stage, work)).toEqual([]);
  // As GitHub's form saves an edit.
  const { repository } = stage.scene.pullRequest;
  for (const { number, body } of stage.issues())
    repository.issue(number).edit({ body: `${body.replaceAll('\n', '\r\n')}\r\n` }, REVIEWER);
  clock.advance(4 * DAY_MS);
  expect(await openIssues(stage, work)).toEqual(TITLES.slice(3));
  clock.advance(7 * DAY_MS);
  expect(await openIssues(stage, work)).toEqual([]);
});

it('opens an issue again after it was completed and the work is found again, and not after it was declined', async () => {
  await using stage = await setStage();
  const work = await foundWork(stage);
  const { repository } = stage.scene.pullRequest;
  await openIssues(stage, work);
  const [completed, declined] = stage.issues().map(({ number }) => repository.issue(number));
  completed?.close('completed');
  declined?.close('not_planned');
  expect(await openIssues(stage, work)).toEqual([]);
  stage.sandbox.clock.advance(7 * DAY_MS);
  expect(await openIssues(stage, work)).toEqual([TITLES[0], TITLES[3], TITLES[4]]);
});

it('knows its own issues by label and line: no text of others is one, runs, or begins a job', async () => {
  await using stage = await setStage();
  const line = '<!-- docs-traffic item: old-page.pricing -->';
  const { repository } = stage.scene.pullRequest;
  repository.createIssue({ title: 'Mine', body: `x\n\n${line}`, author: 'passer-by' });
  const item = (key: string, title: string, facts: string) => ({ key, title, facts });
  const work = [
    item('dead-end-1', '$(touch x) `touch x` "; touch x; #', `\`/${line}\` 'was' "$(touch x)"`),
    item('old-page.pricing', 'Review /pricing', '`/pricing` \\n \\ud83d had 5 views.'),
  ];
  expect(await openIssues(stage, JSON.stringify(work.slice(0, 1)))).toEqual([work[0]?.title]);
  expect(await openIssues(stage, JSON.stringify(work))).toEqual([work[1]?.title]);
  const bodies = stage.issues().map(({ body }) => body.split('\n')[0]);
  expect(bodies.slice(1)).toEqual(work.map(({ facts }) => facts));
  expect(new Set(stage.issues().flatMap(({ labels }) => labels))).toEqual(new Set([LABEL]));
});

it('fails where GitHub refuses an issue, and the next run opens it', async () => {
  await using stage = await setStage();
  const work = await foundWork(stage);
  const create = { method: 'POST', path: '/repos/{owner}/{repo}/issues' };
  stage.sandbox.githubServer.next(create, { status: 403, body: '{"message":"Forbidden"}' });
  await expect(openIssues(stage, work)).rejects.toThrow('Forbidden');
  expect(await openIssues(stage, work)).toEqual(TITLES.slice(0, 3));
});

it('fails where the list of work is cut', async () => {
  await using stage = await setStage();
  await expect(openIssues(stage, '[{"key":')).rejects.toThrow('jq: error');
});

it('is skipped where nothing was found, or nothing was read', async () => {
  await using stage = await setStage();
  for (const none of ['[]', '']) expect(await openIssues(stage, none)).toEqual(['skipped']);
});

describe('work whose cause is gone', () => {
  const line = (key: string) => `x\n\n<!-- docs-traffic item: ${key} -->`;
  const redirected = {
    key: 'dead-end.moved',
    facts:
      '`/moved` redirects to `/new`; 9 views (5 human, 4 AI) still come through the old address.',
    certain: true,
  };
  const edited = { key: 'old-page.pricing', facts: '`/pricing` was edited.', certain: false };
  const outputs = { 'work-done': JSON.stringify([redirected, edited]) };

  function openIssue(
    stage: Stage,
    key: string,
    { author = 'github-actions[bot]', labels = [LABEL] } = {},
  ) {
    const { repository } = stage.scene.pullRequest;
    return repository.createIssue({ title: key, body: line(key), author, labels });
  }

  it('is reported on its issue, which is closed where the address is redirected', async () => {
    await using stage = await setStage();
    const issue = openIssue(stage, redirected.key);
    const other = openIssue(stage, 'dead-end.other');
    const unlabeled = openIssue(stage, redirected.key, { labels: [] });
    await runStep(stage, 'Close issues', outputs);
    expect(issue.comments.map(({ body }) => body)).toEqual([redirected.facts]);
    expect(stage.issues()).toMatchObject([
      { number: issue.number, state: 'closed', stateReason: 'completed', labels: [LABEL, DONE] },
      { number: other.number, state: 'open', labels: [LABEL] },
      { number: unlabeled.number, state: 'open', labels: [] },
    ]);
    expect([other.comments, unlabeled.comments]).toEqual([[], []]);
  });

  it.each([
    { name: 'someone is assigned', key: redirected.key, assigned: true },
    { name: 'a person opened it', key: redirected.key, author: REVIEWER },
    { name: 'the page was edited', key: edited.key },
  ])(
    'is reported once, and the issue stays open, where $name',
    async ({ key, assigned, author }) => {
      await using stage = await setStage();
      const issue = openIssue(stage, key, author === undefined ? {} : { author });
      if (assigned) issue.assign(REVIEWER);
      await runStep(stage, 'Close issues', outputs);
      await runStep(stage, 'Close issues', outputs);
      expect(stage.issues()).toMatchObject([{ state: 'open', labels: [LABEL, DONE] }]);
      expect(issue.comments).toHaveLength(1);
    },
  );

  it('is not reported again on an issue that a person closed as not planned, or reopened', async () => {
    await using stage = await setStage();
    const declined = openIssue(stage, redirected.key);
    declined.close('not_planned');
    await runStep(stage, 'Close issues', outputs);
    expect(declined.comments).toEqual([]);
    const reopened = openIssue(stage, redirected.key);
    await runStep(stage, 'Close issues', outputs);
    reopened.reopen();
    await runStep(stage, 'Close issues', outputs);
    expect(stage.issues()).toMatchObject([{ stateReason: 'not_planned' }, { state: 'open' }]);
    expect(reopened.comments).toHaveLength(1);
  });

  it('is found by the action: a redirect, and an edit', async () => {
    await using stage = await setStage();
    const found = JSON.parse(await foundWork(stage)) as { key: string }[];
    const { repository } = stage.scene.pullRequest;
    const rules = [{ source: '/guides/topics-1', destination: '/quickstart' }];
    repository.setFile('main', 'docs.json', JSON.stringify({ redirects: rules }));
    const text = [{ path: 'guides/webhooks.mdx', status: 'modified' as const, text: '# New\n' }];
    repository.commit('main', text, stage.sandbox.clock.now());
    stage.sandbox.clock.advance(DAY_MS);
    const { outputs: next } = await stage.onSchedule();
    const keys = new Set(found.map(({ key }) => key));
    const done = JSON.parse(next['work-done'] ?? '') as { key: string; certain: boolean }[];
    expect(done.filter(({ key }) => keys.has(key))).toMatchObject([
      { key: 'old-page.guides.webhooks', certain: false },
      { key: 'dead-end.guides.topics-1', certain: true },
    ]);
  });

  it('is skipped where there is none, or nothing was read', async () => {
    await using stage = await setStage();
    for (const none of ['[]', ''])
      expect(await runStep(stage, 'Close issues', { 'work-done': none })).toBe(false);
  });
});
