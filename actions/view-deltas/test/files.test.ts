import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { csvPieces } from '../src/files/report-csv.ts';
import { jsonText, reportJson } from '../src/files/report-json.ts';
import { writeReportFiles } from '../src/files/write-report-files.ts';
import { pageRow, published } from './support/report.ts';

it('the files are the report as data, its rows, and the Markdown as posted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'view-deltas-'));
  try {
    const report = published([pageRow('/a', [3, 2], [1, 0])]);
    const files = await writeReportFiles(join(folder, 'new', 'folder'), report, '# posted\n');
    expect(JSON.parse(await readFile(files.json, 'utf8'))).toEqual(
      JSON.parse(jsonText(reportJson(report))),
    );
    expect(await readFile(files.csv, 'utf8')).toBe([...csvPieces(report.pages)].join(''));
    expect(await readFile(files.markdown, 'utf8')).toBe('# posted\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('a link in the place of a file is replaced, and what it led to stays as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'view-deltas-'));
  try {
    const outside = join(folder, 'outside.txt');
    await writeFile(outside, 'mine');
    await symlink(outside, join(folder, 'view-deltas.json'));
    const files = await writeReportFiles(folder, published([pageRow('/a', [3, 2], [1, 0])]), '#\n');
    expect(await readFile(outside, 'utf8')).toBe('mine');
    expect(JSON.parse(await readFile(files.json, 'utf8'))).toMatchObject({ version: 1 });
    expect((await readdir(folder)).sort()).toEqual([
      'outside.txt',
      'view-deltas.csv',
      'view-deltas.json',
      'view-deltas.md',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
