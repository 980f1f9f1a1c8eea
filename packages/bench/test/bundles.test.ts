import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { budgetProblems } from '../src/bundle/budget.ts';
import type { Bundle } from '../src/bundle/bundle.ts';
import { contentProblems } from '../src/bundle/contents.ts';
import { startProblems } from '../src/bundle/start.ts';

describe('size', () => {
  const budgets = { sample: { rawBytes: 1000, gzipBytes: 300 } };

  it('passes up to the budget', () => {
    expect(budgetProblems([{ action: 'sample', rawBytes: 1000, gzipBytes: 300 }], budgets)).toEqual([]);
  });

  it('names the measure that is over its budget', () => {
    const problems = budgetProblems([{ action: 'sample', rawBytes: 1001, gzipBytes: 300 }], budgets);
    expect(problems).toEqual([expect.stringContaining('sample: rawBytes is 1001, the budget 1000')]);
  });

  it('refuses an action without a budget', () => {
    const problems = budgetProblems([{ action: 'other', rawBytes: 1, gzipBytes: 1 }], budgets);
    expect(problems).toEqual([expect.stringContaining('other has no budget')]);
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
    expect(contentProblems(bundle('export const latest = /test/.test(process.env.NODE_ENV);'))).toEqual([]);
  });

  it('names a file that a runner would miss', () => {
    const built = bundle('');
    rmSync(join(folder, 'package.json'));
    expect(contentProblems(built)).toEqual(['sample: dist/package.json is missing.']);
  });
});

describe('start', () => {
  it('passes when a bundle without inputs fails with an error command', () => {
    expect(
      startProblems(bundle('console.log("::error::Input api-key is missing"); process.exitCode = 1;')),
    ).toEqual([]);
  });

  it.each([
    ['a module that cannot be found', 'import "not-there";'],
    ['an end without an error command', 'process.exitCode = 1;'],
    ['a success', 'console.log("::error::x");'],
  ])('refuses %s', (_, text) => {
    expect(startProblems(bundle(text))).toEqual([expect.stringContaining('must end with exit code 1')]);
  });
});
