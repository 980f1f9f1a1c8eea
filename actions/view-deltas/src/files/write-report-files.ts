import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedReport } from '../published/published-report.ts';
import { csvPieces } from './report-csv.ts';
import { jsonPieces } from './report-json.ts';

/** Paths of the files of a report. */
export interface ReportFiles {
  json: string;
  csv: string;
  markdown: string;
}

/** Writes the report as JSON, as CSV that is safe to open in a spreadsheet, and the Markdown as it was posted. */
export async function writeReportFiles(
  folder: string,
  report: PublishedReport,
  markdown: string,
): Promise<ReportFiles> {
  const files = {
    json: join(folder, 'view-deltas.json'),
    csv: join(folder, 'view-deltas.csv'),
    markdown: join(folder, 'view-deltas.md'),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(files.json, jsonPieces(report));
  await writeFile(files.csv, csvPieces(report.pages));
  await writeFile(files.markdown, markdown);
  return files;
}
