import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { budgetProblems, downloadProblems } from '../src/bundle/budget.ts';
import type { Bundle } from '../src/bundle/bundle.ts';
import { contentProblems } from '../src/bundle/contents.ts';
import { licenseProblems } from '../src/bundle/licenses.ts';
import { startProblems } from '../src/bundle/start.ts';

describe('size', () => {
  const budgets = { sample: { rawBytes: 1000, gzipBytes: 300 } };

  it('passes up to the budget', () => {
    expect(budgetProblems([{ action: 'sample', rawBytes: 1000, gzipBytes: 300 }], budgets)).toEqual(
      [],
    );
  });

  it('names the measure that is over its budget', () => {
    const problems = budgetProblems(
      [{ action: 'sample', rawBytes: 1001, gzipBytes: 300 }],
      budgets,
    );
    expect(problems).toEqual([
      expect.stringContaining('sample: rawBytes is 1001, the budget 1000'),
    ]);
  });

  it('refuses an action without a budget', () => {
    const problems = budgetProblems([{ action: 'other', rawBytes: 1, gzipBytes: 1 }], budgets);
    expect(problems).toEqual([expect.stringContaining('other has no budget')]);
  });

  it('of the release is held to a budget too', () => {
    expect(downloadProblems(1000, 1000)).toEqual([]);
    expect(downloadProblems(1001, 1000)).toEqual([
      expect.stringContaining('would download 1001 bytes'),
    ]);
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-agent-bundle-test-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'licenses.txt'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function bundle(text: string): Bundle {
  writeFileSync(join(folder, 'index.js'), text);
  return { action: 'sample', folder, text, rawBytes: text.length, gzipBytes: text.length };
}

describe('contents', () => {
  it.each([
    ['if (process.env.VITEST) skip();'],
    ['if(process.env["VITEST"])skip()'],
    ['const url = inSandbox ? a : b;'],
    ['if (process.env.NODE_ENV === "test") skip();'],
    ['"test"===process.env.NODE_ENV&&skip()'],
    ['import("x", {conditions: ["docs-agent-source"]})'],
  ])('refuses a switch for tests: %s', (text) => {
    expect(contentProblems(bundle(text))).toEqual([expect.stringContaining('switch for tests')]);
  });

  it('lets code without a switch pass', () => {
    expect(
      contentProblems(bundle('export const latest = /test/.test(process.env.NODE_ENV);')),
    ).toEqual([]);
  });

  it('names a bundle that could start a program', () => {
    expect(contentProblems(bundle('import"node:child_process"'))).toEqual([
      'sample: the bundle can start a program.',
    ]);
  });

  it('names a file that a runner would miss', () => {
    const built = bundle('');
    rmSync(join(folder, 'package.json'));
    expect(contentProblems(built)).toEqual(['sample: dist/package.json is missing.']);
  });
});

describe('licenses', () => {
  const MIT = 'MIT\nThe MIT License\n\nCopyright (c) 2020 Someone\n\n';

  /**
   * What there is to say of an action that depends on `direct`, and by a package of ours on
   * `@scope/indirect`.
   */
  function problemsOf(licenses: string): string[] {
    const write = (path: string, dependencies: object) => {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ dependencies }));
    };
    write('actions/sample', { '@docs-agent/ours': 'workspace:*', direct: '1.0.0' });
    write('packages/ours', { '@scope/indirect': '1.0.0' });
    writeFileSync(join(folder, 'licenses.txt'), licenses);
    return licenseProblems({ action: 'sample', folder }, folder);
  }

  it('pass if each package of others has its text, under a license that asks for no more', () => {
    expect(problemsOf(`@docs-agent/ours\nMIT\n\n@scope/indirect\n${MIT}direct\n${MIT}`)).toEqual(
      [],
    );
  });

  it.each([
    [
      'a package that is left out',
      `direct\n${MIT}`,
      '@scope/indirect is a dependency and not in dist/licenses.txt',
    ],
    [
      'a license that asks for more',
      `@scope/indirect\n${MIT}direct\n${MIT}deep\n${MIT.replace('MIT', 'GPL-3.0-only')}`,
      'the license of deep is GPL-3.0-only',
    ],
    [
      'a package without its text',
      `@scope/indirect\n${MIT}direct\nMIT\n\n`,
      'has no copyright notice of direct',
    ],
  ])('name %s', (_, licenses, problem) => {
    expect(problemsOf(licenses)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('start', () => {
  it('passes when a bundle without inputs fails with an error command', () => {
    expect(
      startProblems(
        bundle('console.log("::error::Input api-key is missing"); process.exitCode = 1;'),
      ),
    ).toEqual([]);
  });

  it.each([
    ['a module that cannot be found', 'import "not-there";'],
    ['an end without an error command', 'process.exitCode = 1;'],
    ['a success', 'console.log("::error::x");'],
  ])('refuses %s', (_, text) => {
    expect(startProblems(bundle(text))).toEqual([
      expect.stringContaining('must end with exit code 1'),
    ]);
  });
});
