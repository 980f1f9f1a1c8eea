import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

const ACTION = fileURLToPath(new URL('../', import.meta.url));
const copies: string[] = [];

/** A copy of the built action in which one text of the bundle is another. */
function brokenCopy(text: string, replacement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'broken-bundle-'));
  copies.push(folder);
  cpSync(join(ACTION, 'action.yml'), join(folder, 'action.yml'));
  cpSync(join(ACTION, 'dist'), join(folder, 'dist'), { recursive: true });
  const bundle = join(folder, 'dist/index.js');
  const source = readFileSync(bundle, 'utf8');
  expect(source).toContain(text);
  writeFileSync(bundle, source.replace(text, replacement));
  return folder;
}

afterEach(() => {
  for (const folder of copies.splice(0)) rmSync(folder, { recursive: true, force: true });
});

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
      'issue_number:',
      'issue_numbr:1,issue_number:',
      /POST \/repos\/\{owner\}\/\{repo\}\/issues\/\{issue_number\}\/comments.*issue_numbr/s,
    ],
  ])('%s', async (_, text, replacement, violation) => {
    const stage = await setStage();
    await stage.onPullRequest({}, brokenCopy(text, replacement));
    await expect(stage.sandbox.stop()).rejects.toThrow(violation);
  });

  it('an import that the bundle cannot resolve', async () => {
    await using stage = await setStage();
    const run = await stage.onPullRequest({}, brokenCopy('import', 'import "./missing.js";import'));
    expect([run.conclusion, run.outputs]).toEqual(['failure', {}]);
    expect(run.log).toContain('ERR_MODULE_NOT_FOUND');
  });

  it('a key in the log', async () => {
    const stage = await setStage();
    const copy = brokenCopy('Comparing ', 'Comparing $\u007bprocess.env["INPUT_API-KEY"]} ');
    await stage.onPullRequest({}, copy);
    await expect(stage.sandbox.stop()).rejects.toThrow(/A secret leaked .* into log/);
  });
});
