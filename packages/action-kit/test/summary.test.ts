import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as core from '@actions/core';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SUMMARY_LIMIT, UserError, writeSummary } from '../src/index.ts';

const written: string[] = [];
// The toolkit remembers the file that it wrote to first.
const folder = mkdtempSync(join(tmpdir(), 'summary-'));
const file = join(folder, 'summary.md');

beforeEach(() => {
  writeFileSync(file, 'Before\n');
  vi.stubEnv('GITHUB_STEP_SUMMARY', file);
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  written.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a summary is added after what is there, one after the other', async () => {
  await writeSummary('# One');
  await writeSummary('# Two');
  expect(readFileSync(file, 'utf8')).toBe('Before\n# One\n# Two\n');
  expect(written).toEqual([]);
});

test('one that the disk does not take is an error for people', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  vi.spyOn(core.summary, 'write').mockRejectedValue(full);
  await expect(writeSummary('# Three')).rejects.toThrow(
    new UserError('The job summary could not be written: ENOSPC: no space left on device.'),
  );
});

test.each([
  ['of characters', 'a'.repeat(SUMMARY_LIMIT.bytes + 1)],
  ['of bytes', 'é'.repeat(SUMMARY_LIMIT.bytes / 2 + 1)],
])('one over the limit %s is left out with a warning that says so', async (_, markdown) => {
  await writeSummary(markdown);
  expect(readFileSync(file, 'utf8')).toBe('Before\n');
  expect(written).toEqual([
    expect.stringMatching(/^::warning::The job summary was left out: \d+ bytes/),
  ]);
});
