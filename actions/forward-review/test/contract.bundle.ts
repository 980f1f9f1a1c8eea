import { fileURLToPath } from 'node:url';
import { copyChanged } from '@docs-agent/sandbox';
import { describe, expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

const ACTION = fileURLToPath(new URL('../', import.meta.url));
describe('a mistake in one request to GitHub fails the test that caused it', () => {
  it.each([
    [
      'a misspelt GraphQL field',
      'isResolved isOutdated path',
      'isResolvd isOutdated path',
      /GraphQL ForwardReviewPullRequest.*isResolvd/s,
    ],
    [
      'a key that GitHub’s description does not know',
      'basehead:',
      'reviewed:!0,basehead:',
      /GET \/repos\/\{owner\}\/\{repo\}\/compare\/\{basehead\}.*reviewed/s,
    ],
  ])('%s', async (_, text, replacement, violation) => {
    const stage = await setStage();
    using copy = copyChanged(ACTION, text, replacement);
    await stage.run({}, copy.folder);
    await expect(stage.sandbox.stop()).rejects.toThrow(violation);
  });

  it('an import that the bundle cannot resolve', async () => {
    await using stage = await setStage({ processes: 'own' });
    using copy = copyChanged(ACTION, 'import', 'import "./missing.js";import');
    const run = await stage.run({}, copy.folder);
    expect(run.conclusion).toBe('failure');
    expect(run.log).toContain('ERR_MODULE_NOT_FOUND');
    expect(run.outputs).toEqual({});
  });
});
