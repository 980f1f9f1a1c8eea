import { fileURLToPath } from 'node:url';
import { copyChanged } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

const ACTION = fileURLToPath(new URL('../', import.meta.url));
describe('a mistake in one request to GitHub fails the test that caused it', () => {
  it.each([
    [
      'a misspelt GraphQL field',
      'headRefOid changedFiles',
      'headRefOd changedFiles',
      /ViewDeltasPullRequest.*headRefOd/s,
    ],
    [
      'a key that GitHub’s description does not know',
      'createComment({',
      'createComment({issue_numbr:1,',
      /POST \/repos\/\{owner\}\/\{repo\}\/issues\/\{issue_number\}\/comments.*issue_numbr/s,
    ],
  ])('%s', async (_, text, replacement, violation) => {
    const stage = await setStage();
    using copy = copyChanged(ACTION, text, replacement);
    await stage.onPullRequest({}, copy.folder);
    await expect(stage.sandbox.stop()).rejects.toThrow(violation);
  });

  it('an import that the bundle cannot resolve', async () => {
    await using stage = await setStage({ processes: 'own' });
    using copy = copyChanged(ACTION, 'import', 'import "./missing.js";import');
    const run = await stage.onPullRequest({}, copy.folder);
    expect([run.conclusion, run.outputs]).toEqual(['failure', {}]);
    expect(run.log).toContain('ERR_MODULE_NOT_FOUND');
  });

  it('a key in the log', async () => {
    const stage = await setStage();
    using copy = copyChanged(
      ACTION,
      'Comparing ',
      'Comparing $\u007bprocess.env["INPUT_API-KEY"]} ',
    );
    await stage.onPullRequest({}, copy.folder);
    await expect(stage.sandbox.stop()).rejects.toThrow(/A secret leaked .* into log/);
  });
});
