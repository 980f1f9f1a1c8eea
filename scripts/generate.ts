/**
 * node scripts/generate.ts [--check]
 *
 * Writes the files that are made from another source; with --check, only says which are out of
 * date.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { actionReadmes } from './generated/action-tables.ts';
import { sandboxBehaviours } from './generated/behaviours.ts';
import { clientReadme } from './generated/client-options.ts';
import { layersPage } from './generated/layers-page.ts';
import { proofPage } from './generated/proof.ts';
import { redirectsPage } from './generated/redirects-page.ts';
import { publishedReportSchema } from './generated/report-schema.ts';
import { situationPages, troubleshootingPage } from './generated/troubleshooting.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { check: { type: 'boolean' } } });

const files = [
  sandboxBehaviours(root),
  publishedReportSchema(root),
  clientReadme(root),
  proofPage(root),
  troubleshootingPage(root),
  ...situationPages(root),
  layersPage(root),
  redirectsPage(root),
  ...actionReadmes(root),
];
const outdated = files.filter(({ actual, expected }) => actual !== expected);
for (const { path, expected } of outdated) {
  if (values.check)
    console.error(`${path} is out of date: run \`pnpm fix\` and commit what it writes.`);
  else writeFileSync(join(root, path), expected);
}
console.log(
  `${files.length} generated files, ${outdated.length} ${values.check ? 'out of date' : 'written'}`,
);
if (values.check && outdated.length > 0) process.exitCode = 1;
