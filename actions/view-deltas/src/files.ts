import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { PageRow, Report } from './report.ts';

/** Version of the JSON file's shape. */
const REPORT_VERSION = 1;

/** Paths of the files of a report. */
export interface ReportFiles {
  json: string;
  csv: string;
  markdown: string;
}

/** Writes the report as JSON, as CSV that is safe to open in a spreadsheet, and the Markdown as it was posted. */
export async function writeReportFiles(
  folder: string,
  report: Report,
  markdown: string,
): Promise<ReportFiles> {
  const files = {
    json: join(folder, 'view-deltas.json'),
    csv: join(folder, 'view-deltas.csv'),
    markdown: join(folder, 'view-deltas.md'),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(files.json, `${JSON.stringify({ version: REPORT_VERSION, ...report }, undefined, 2)}\n`);
  await writeFile(files.csv, toCsv(report.pages));
  await writeFile(files.markdown, markdown);
  return files;
}

/** One line a page. Values that a spreadsheet would take for a formula are quoted by an apostrophe. */
export function toCsv(rows: readonly PageRow[]): string {
  return stringify(
    rows.map(({ path, previousPath, change, views, verdicts }) => ({
      path,
      previous_path: previousPath ?? '',
      change: change ?? '',
      human: String(views.human.current),
      human_baseline: String(views.human.baseline),
      human_word: verdicts?.human.word ?? '',
      ai: String(views.ai.current),
      ai_baseline: String(views.ai.baseline),
      ai_word: verdicts?.ai.word ?? '',
      total: String(views.total.current),
      total_baseline: String(views.total.baseline),
    })),
    { header: true, escape_formulas: true },
  );
}
