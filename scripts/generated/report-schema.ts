import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportJsonSchema } from '../../actions/view-deltas/src/published/report-schema.ts';
import type { GeneratedFile } from './generated-file.ts';

/** The JSON schema of a report of view-deltas, for those who read its JSON file. */
export function publishedReportSchema(root: string): GeneratedFile {
  const path = 'actions/view-deltas/report.schema.json';
  const actual = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  return { path, actual, expected: `${JSON.stringify(reportJsonSchema(), undefined, 2)}\n` };
}
