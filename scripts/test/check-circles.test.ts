import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repository } from './workspace-copy.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-agent-circles-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Plants files that begin with these lines, and looks for circles among them. */
function check(files: Record<string, readonly string[]>) {
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${lines.join('\n')}\nexport const planted = 1;\n`);
  }
  const script = join(repository, 'scripts/check-circles.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], {
    encoding: 'utf8',
  });
  return { exitCode: status, output: `${stdout}${stderr}`.replaceAll(`${folder}/`, '') };
}

describe('a circle is named with the imports that close it:', () => {
  it.each<[string, Record<string, string[]>, string[]]>([
    [
      'of two folders',
      {
        'a/one.ts': [
          "import { planted as x } from '../b/one.ts';",
          "import { planted } from '../b/two.ts';",
        ],
        'b/one.ts': [],
        'b/two.ts': ['', 'import {', '  type planted,', "} from '../a/two.ts';"],
        'a/two.ts': [],
      },
      ['a → b → a', 'b/two.ts:4 → a/two.ts'],
    ],
    [
      'of three folders, by types alone',
      {
        'a/one.ts': ["import type { X } from '../b/one.ts';"],
        'b/one.ts': ["export type { X } from '../c/one.ts';"],
        'c/one.ts': ["import type { X } from '../a/two.ts';"],
        'a/two.ts': [],
      },
      ['a → b → c → a', 'a/one.ts:1 → b/one.ts'],
    ],
    [
      'of folders in a folder',
      {
        'top/a/one.ts': ["import '../b/one.ts';"],
        'top/b/one.ts': ["const x = await import('../a/two.ts');"],
        'top/a/two.ts': [],
      },
      ['top/a → top/b → top/a', 'top/a/one.ts:1 → top/b/one.ts'],
    ],
    [
      'of a folder and a file at the top',
      {
        'main.ts': ["import { planted } from './a/one.ts';"],
        'a/one.ts': ["import type X from '../main.ts';"],
      },
      ['a → main.ts → a', 'a/one.ts:1 → main.ts'],
    ],
    [
      'of two files',
      {
        'a/one.ts': ["export * from './two.ts';"],
        'a/two.ts': ["import { planted as x } from './one.ts';"],
      },
      ['a/one.ts → a/two.ts → a/one.ts', 'a/one.ts:1 → a/two.ts'],
    ],
  ])('%s', (_, files, named) => {
    const { exitCode, output } = check(files);
    for (const part of named) expect(output).toContain(part);
    expect(output).toContain('circles: 1');
    expect(exitCode).toBe(1);
  });
});

describe('imports that go one way pass:', () => {
  it.each<[string, Record<string, string[]>]>([
    [
      'from the top down, and from a folder to what the top has for all',
      {
        'main.ts': ["import { planted } from './a/one.ts';"],
        'a/one.ts': ["import { planted as x } from '../model.ts';"],
        'model.ts': [],
      },
    ],
    [
      'between two files of one folder, back by types alone',
      {
        'a/one.ts': ["import { planted as x } from './two.ts';"],
        'a/two.ts': ["import { type X, type Y } from './one.ts';"],
      },
    ],
  ])('%s', (_, files) => {
    expect(check(files)).toMatchObject({ exitCode: 0 });
  });
});

it('a folder without any import is not taken for one without circles', () => {
  expect(check({ 'one.ts': [] })).toMatchObject({ exitCode: 1 });
});
