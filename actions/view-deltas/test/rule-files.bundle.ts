import { describe, expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

const AUTHOR = 'docs-agent[bot]';

describe('static files of rules', () => {
  it('that cannot be read are named in the report, and no redirect is judged by the others', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.pushCommit({
      author: AUTHOR,
      message: 'Begin a rule, and end another',
      files: [
        { path: 'static/_redirects', status: 'added', text: '# moved\n/reference/errors' },
        { path: 'vercel.json', status: 'added', text: '{ "redirects": [] }' },
      ],
    });
    const inputs = { 'redirects-files': 'static/_redirects\nvercel.json', 'missing-redirects': 'fail' };
    const run = await stage.onPullRequest({ inputs });
    expect([run.conclusion, run.outputs['result'], run.outputs['missing-redirects']]).toEqual([
      'success',
      'reported',
      '0',
    ]);
    expect(stage.comments()[0]).toMatch(
      /Redirects were not checked\. Of the input redirects-files static\/\\?_redirects cannot be read: line 2 is not of the form/,
    );
  });

  it('of another kind are refused, with what is allowed', async () => {
    await using stage = await setStage();
    const run = await stage.onPullRequest({ inputs: { 'redirects-files': 'netlify.toml' } });
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'error']);
    expect(run.annotations.map(({ message }) => message).join('\n')).toMatch(
      /redirects-files.*netlify\.toml.*each JSON \(`\.json`\) or named `_redirects`/s,
    );
  });
});
