import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTime, log, messageOf } from '@docs-agent/action-kit';
import { makeFolder } from '../make-folder.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { csvPieces } from './report-csv.ts';
import { jsonPieces } from './report-json.ts';

/** Paths of the files of a report; empty if they could not be written. */
export interface ReportFiles {
  json: string;
  csv: string;
  markdown: string;
}

/**
 * Writes the report as JSON, as CSV that is safe to open in a spreadsheet, and the Markdown as it
 * was posted. If that fails, a warning says so.
 */
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
  const write = async () => {
    await makeFolder(folder);
    await replaceFile(files.json, jsonPieces(report));
    await replaceFile(files.csv, csvPieces(report.pages));
    await replaceFile(files.markdown, markdown);
  };
  try {
    await inTime(write());
    return files;
  } catch (error) {
    log.warning(`The report’s files could not be written to \`${folder}\`: ${messageOf(error)}.`);
    return {
      json: '',
      csv: '',
      markdown: '',
    };
  }
}

/**
 * Writes a file under another name and renames it, so that it is never incomplete, and a link in
 * its place is replaced, not followed.
 */
async function replaceFile(file: string, content: string | Iterable<string>): Promise<void> {
  const beside = `${file}.${randomUUID()}`;
  try {
    await writeFile(beside, content, { flag: 'wx' });
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
