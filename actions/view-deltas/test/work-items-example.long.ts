import { execFile } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Permissions } from '@docs-agent/sandbox';
import { exampleWorkflows, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Stage, setStage } from './support/stage.ts';

const FILE = 'work-items.yml';
const LABEL = 'docs-traffic: work';
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
 * Runs the example's script with the shell and the programs of a runner. Returns the titles of new
 * issues.
 */
async function openIssues(stage: Stage, workItems: string): Promise<string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'work-items-example-'));
  await writeFile(join(folder.path, 'gh'), GH, { mode: 0o755 });
  await writeFile(join(folder.path, 'date'), DATE, { mode: 0o755 });
  const { sandbox, scene } = stage;
  const known = new Set(stage.issues().map(({ number }) => number));
  const payload = sandbox.github.payload('schedule', { repository: scene.pullRequest.repository });
  const happening = { event: { name: 'schedule', payload }, actor: REVIEWER };
  const steps = { views: { outputs: { 'work-items': workItems } } };
  const step = examples.script(FILE, 'Open issues', stage, happening, { steps });
  if (step.outcome !== 'runs') return [step.outcome];
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
