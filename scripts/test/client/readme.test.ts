import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveOptions } from '../../../packages/core/src/options.ts';
import { completeWaitOptions } from '../../../packages/core/src/wait-options.ts';
import {
  optionDefaults,
  README_SNIPPETS,
} from '../../../packages/core/test/support/readme-snippets.ts';
import { playSnippet, SNIPPET_TITLES } from './snippet-scenes.ts';

const packageFolder = fileURLToPath(new URL('../../../packages/core', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-agent-readme-'));
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  await mkdir(join(folder, 'node_modules/@docs-agent'), { recursive: true });
  await symlink(packageFolder, join(folder, 'node_modules/@docs-agent/core'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.concurrent('a program of the README runs as it is', () => {
  it.each(SNIPPET_TITLES)('%s', async (title) => {
    await playSnippet(title, [process.execPath, '--conditions=docs-agent-source'], folder);
  });
});

describe('the README', () => {
  it('has no other programs, and a first call of five lines', () => {
    expect([...README_SNIPPETS.keys()]).toEqual(SNIPPET_TITLES);
    expect(README_SNIPPETS.get('The first call')?.trimEnd().split('\n')).toHaveLength(5);
  });

  it.each<[string, object]>([
    ['ClientOptions', resolveOptions({ projectId: 'p', apiKey: 'mint_abcdefgh' })],
    ['WaitOptions', completeWaitOptions({})],
  ])('gives the defaults of %s that are taken', (name, taken) => {
    const documented = optionDefaults(name);
    expect(documented.length).toBeGreaterThanOrEqual(4);
    for (const [option, value] of documented) expect(taken).toHaveProperty(option, value);
  });
});
