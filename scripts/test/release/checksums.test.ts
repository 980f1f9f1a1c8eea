import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checksums, differentFiles } from '../../release/checksums.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-agent-checksums-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(name: string, files: Record<string, string>): string {
  mkdirSync(join(folder, name, 'dist'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, name, path), text);
  return checksums(join(folder, name), ['dist/**']);
}

it('the checksums are of all files that match, in the format of sha256sum', () => {
  const list = build('one', { 'dist/index.js': 'a', 'dist/package.json': '{}', 'other.txt': 'b' });
  expect(list).toBe(
    'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  dist/index.js\n' +
      '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a  dist/package.json\n',
  );
});

it('two builds differ by each file that has other bytes or is in one of them alone', () => {
  const first = build('first', {
    'dist/same.js': 'a',
    'dist/changed.js': 'b',
    'dist/gone.js': 'c',
  });
  const second = build('second', {
    'dist/same.js': 'a',
    'dist/changed.js': 'b ',
    'dist/new.js': 'd',
  });
  expect(differentFiles(first, second)).toEqual(['dist/changed.js', 'dist/gone.js', 'dist/new.js']);
  expect(differentFiles(first, first)).toEqual([]);
});
