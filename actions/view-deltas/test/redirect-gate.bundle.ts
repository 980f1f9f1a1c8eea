import { readFileSync } from 'node:fs';
import type { RunOptions } from '@docs-agent/sandbox';
import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { errors, type Stage, setStage, writes } from './support/stage.ts';

const LABEL = 'docs-traffic: accepted';
const REMOVED = '/guides/webhooks';

/** A pull request that removes a viewed page. */
async function setLoss(): Promise<Stage> {
  const stage = await setStage();
  stage.scene.pullRequest.repository.setFile('main', 'guides/events/webhooks.mdx', '# Webhooks\n');
  stage.scene.pullRequest.forcePush({
    author: 'docs-agent[bot]',
    message: 'Remove webhooks',
    files: [
      { path: 'guides/webhooks.mdx', status: 'removed' },
      { path: 'changelog.mdx', status: 'modified' },
    ],
  });
  return stage;
}

function redirect({ scene }: Stage): void {
  scene.pullRequest.pushCommit({
    author: 'docs-agent[bot]',
    message: 'Redirect webhooks',
    files: [
      {
        path: 'docs.json',
        status: 'modified',
        text: `{ "navigation": { "pages": ["index"] }, "redirects": [{ "source": "${REMOVED}", "destination": "/quickstart" }] }`,
      },
    ],
  });
}

const failing: Partial<RunOptions> = { inputs: { 'missing-redirects': 'fail' } };

describe('a viewed page that is removed without a redirect', () => {
  it('is the headline, has a warning at its file, and does not fail the step', async () => {
    await using stage = await setLoss();
    const run = await stage.onPullRequest();
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(run.outputs).toMatchObject({ 'missing-redirects': '1', warnings: '1', notable: 'true' });
    expect(run.outputs['headline']).toMatch(
      /^A removed page was viewed [\d,]+ times in four weeks and has no redirect$/,
    );
    expect(run.annotations).toEqual([
      expect.objectContaining({
        kind: 'warning',
        file: 'guides/webhooks.mdx',
        message: expect.stringContaining(
          '{ "source": "/guides/webhooks", "destination": "/guides/events/webhooks" }',
        ),
      }),
    ]);
    expect(stage.comments()).toEqual([
      expect.stringMatching(/> \[!WARNING\]\n> `\/guides\/webhooks` is removed here\./),
    ]);
  });

  it('is one line once the redirect is there', async () => {
    await using stage = await setLoss();
    await stage.onPullRequest();
    redirect(stage);
    const run = await stage.onPullRequest(failing);
    expect([run.outputs['result'], run.outputs['missing-redirects'], run.annotations]).toEqual([
      'reported',
      '0',
      [],
    ]);
    const [comment = ''] = stage.comments();
    expect(comment).toContain('\n\n`/guides/webhooks` is removed here and redirected.\n\n');
    expect(comment).not.toContain('[!WARNING]');
  });

  it('ignores paths under the least views, and redirects that are not checked', async () => {
    await using stage = await setLoss();
    for (const inputs of [{ 'min-views': '100000' }, { 'missing-redirects': 'off' }]) {
      const run = await stage.onPullRequest({ inputs });
      expect([run.outputs['missing-redirects'], run.annotations]).toEqual(['0', []]);
    }
  });

  it('gets a comment if only warnings have one, and keeps it up to date', async () => {
    await using stage = await setLoss();
    const warnings = { inputs: { 'comment-when': 'warnings' } };
    await stage.onPullRequest(warnings);
    expect(stage.comments()).toHaveLength(1);
    redirect(stage);
    await stage.onPullRequest(warnings);
    expect(stage.comments()).toEqual([expect.not.stringContaining('[!WARNING]')]);
  });

  it('works with views read only in part, which are a lower bound', async () => {
    await using stage = await setLoss();
    const paths = Array.from({ length: 300 }, (_, index) => ({
      path: `/p/${index}`,
      humanPerDay: 9,
      aiPerDay: 4,
    }));
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: [
        ...paths,
        { path: REMOVED, humanPerDay: 900, aiPerDay: 100 },
        { path: `${REMOVED}/`, humanPerDay: 900, aiPerDay: 100 },
      ],
    });
    const run = await stage.onPullRequest({ inputs: { ...failing.inputs, 'max-requests': '2' } });
    expect(run.outputs).toMatchObject({ result: 'gated', partial: 'true', 'missing-redirects': '1' });
    expect(run.outputs['headline']).toMatch(/^A removed page was viewed at least/);
  });
});

describe('the gate', () => {
  it('fails the step with one error that says what to do, and the comment says it too', async () => {
    await using stage = await setLoss();
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.exitCode, run.outputs['result']]).toEqual(['failure', 1, 'gated']);
    expect(errors(run)).toEqual([
      expect.stringMatching(
        /has no redirect\. Add redirects, or have someone with write permission set the label/,
      ),
    ]);
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll('\n', ' ');
    const exact = errors(run)[0]?.replace(/[\d,]+ times/, '4,312 times');
    expect(readme).toContain(`Error: ${exact} \`\`\``);
    expect(stage.comments()[0]).toContain(`sets the label \`${LABEL}\``);
    expect(run.outputs['json-file']).not.toBe('');
  });

  it('passes with the label of a person with write permission', async () => {
    await using stage = await setLoss();
    await stage.onPullRequest(failing);
    stage.scene.pullRequest.label(LABEL, REVIEWER);
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(stage.comments()[0]).toContain(`Accepted with the label \`${LABEL}\``);
  });

  it.each([
    ['a person with triage permission', 'triager'],
    ['a person without access', 'passer-by'],
    ['the agent', 'docs-agent[bot]'],
  ])('is not opened by the label of %s', async (_, login) => {
    await using stage = await setLoss();
    const { pullRequest } = stage.scene;
    pullRequest.repository.addCollaborator('triager', 'triage');
    pullRequest.label(LABEL, login);
    const run = await stage.onPullRequest(failing);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    expect(errors(run)[0]).toContain('who does not have write permission');
  });

  it('fails again when the label is removed, or set again by someone else', async () => {
    await using stage = await setLoss();
    const { pullRequest } = stage.scene;
    pullRequest.label(LABEL, REVIEWER);
    pullRequest.unlabel(LABEL, REVIEWER);
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('gated');
    pullRequest.label(LABEL, 'passer-by');
    expect((await stage.onPullRequest(failing)).outputs['result']).toBe('gated');
  });

  it('knows a label of another name, in any letter case', async () => {
    await using stage = await setLoss();
    stage.scene.pullRequest.label('Fine By Us', REVIEWER);
    const inputs = { ...failing.inputs, 'accept-label': 'fine by us' };
    expect((await stage.onPullRequest({ inputs })).outputs['result']).toBe('reported');
  });

  it('does not fail a dry run, which sends only the needed requests', async () => {
    await using stage = await setLoss();
    const run = await stage.onPullRequest({ inputs: { ...failing.inputs, 'dry-run': 'true' } });
    expect([run.conclusion, run.outputs['result'], writes(run)]).toEqual(['success', 'dry-run', []]);
    expect(run.log).toContain('[!WARNING]');
  });

  it('of many lost paths annotates eight, and counts the others', async () => {
    await using stage = await setStage();
    stage.scene.pullRequest.forcePush({
      author: 'docs-agent[bot]',
      message: 'Remove topics',
      files: Array.from({ length: 12 }, (_, index) => ({
        path: `guides/topic-${index + 1}.mdx`,
        status: 'removed' as const,
      })),
    });
    const run = await stage.onPullRequest();
    const warnings = run.annotations.filter(({ kind }) => kind === 'warning');
    expect(warnings).toHaveLength(9);
    expect(warnings[8]?.message).toContain('4 more paths would lead nowhere, or may');
    expect(stage.comments()[0]).toContain('9 more paths without a redirect');
  });
});
