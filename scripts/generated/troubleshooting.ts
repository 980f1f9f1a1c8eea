import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../actions/start-job/src/situations/table.ts';
import { SAMPLES } from '../../actions/start-job/test/support/samples.ts';
import { plainText } from '../../packages/action-kit/src/markdown/inline.ts';
import type { GeneratedFile } from './generated-file.ts';
import { alignedTable, oneLine, replaceBetween } from './tables.ts';

const PATH = 'docs/troubleshooting.md';

/** The page on troubles, with what start-job says of each situation, and what to do, as its table has it. */
export function troubleshootingPage(root: string): GeneratedFile {
  const actual = readFileSync(join(root, PATH), 'utf8');
  const rows: string[][] = [];
  for (const sample of Object.values(SAMPLES)) {
    const { result, next = [], cause = '' } = sample;
    const remedy = next.map((parts) => plainText(parts)).join(' ');
    if (remedy === '' && cause === '') continue;
    const message = messageOf(reasonOf(sample));
    rows.push([message, `\`${result}\``, oneLine(cause), oneLine(remedy)]);
  }
  const header = ['the message', '`result`', 'likely cause', 'what to do'];
  const table = alignedTable(header, rows);
  return { path: PATH, actual, expected: replaceBetween(actual, 'start-job', table, PATH) };
}

/** A message as it is looked for: what differs from case to case is left out. */
function messageOf(sentence: string): string {
  const general = sentence
    .replaceAll(/#\d+|octo-[\w-]+/g, '…')
    .replaceAll(/\d+ jobs|Nov \d.*UTC|\d+ minutes/g, '…');
  return `_${oneLine(general)}_`;
}
