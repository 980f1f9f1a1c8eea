import { describe, expect, it } from 'vitest';
import { toLookAt } from '../src/outcome/to-look-at.ts';

const changed = (path: string, patch = '', previousPath?: string) => ({
  path,
  patch,
  previousPath,
});

describe('what a person has to look at before the merge', () => {
  it.each([
    '.github/workflows/ci.yml',
    'docs/.github/CODEOWNERS',
    'scripts/build.sh',
    'snippets/chart.jsx',
    'package.json',
  ])('%s is run', (path) => {
    expect(toLookAt([changed(path)])).toEqual({ programs: [path], redirects: [] });
  });

  it('a program under its old name counts as well', () => {
    expect(toLookAt([changed('notes.mdx', '', 'build.py')]).programs).toEqual(['notes.mdx']);
  });

  it.each([
    [
      'docs.json',
      '@@ -1 +1,2 @@\n {\n+  { "source": "/a", "destination": "https://evil.example/a" },',
    ],
    ['redirects.json', '@@ -1 +1 @@\n-{}\n+{ "destination": "//evil.example" }'],
    ['_redirects', '@@ -1 +1,2 @@\n /a /b\n+/c https://evil.example/c 301'],
  ])('%s has a new redirect to another host', (path, patch) => {
    expect(toLookAt([changed(path, patch)])).toEqual({ programs: [], redirects: [path] });
  });

  it.each([
    [
      'docs.json',
      '@@ -1 +1,2 @@\n { "destination": "https://old.example" }\n+{ "destination": "/b" }',
    ],
    ['docs.json', '@@ -1,2 +1 @@\n {}\n-{ "destination": "https://old.example" }'],
    ['guide.mdx', '@@ -1 +1 @@\n+"destination": "https://docs.example"'],
    ['_redirects', undefined],
  ])('%s has none (%j)', (path, patch) => {
    expect(toLookAt([changed(path, patch)])).toEqual({ programs: [], redirects: [] });
  });
});
