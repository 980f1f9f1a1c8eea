/**
 * pnpm release due
 *     says if a version pull request or a release is due
 * pnpm release version --out FOLDER
 *     makes the next version, for the next command
 * pnpm release propose --from FOLDER
 *     pushes that version, and opens its pull request or brings it up to date
 * pnpm release build --out FOLDER
 *     builds the commit twice, from nothing, and compares
 * pnpm release publish --from FOLDER --attestation FILE
 *     does what is not yet done of a release, step by step
 * pnpm release size
 *     bytes that a runner downloads of what is built here
 * pnpm release --dry-run
 *     builds, and shows what would be published; changes nothing
 *
 * docs/releasing.md says who runs them, and what to do when one fails. It needs no dependency to be
 * installed.
 */
import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveSize } from './release/archive-size.ts';
import { buildRelease } from './release/build.ts';
import { dryRun } from './release/dry-run.ts';
import { whatIsDue } from './release/due.ts';
import { readProject } from './release/project.ts';
import { publishRelease } from './release/publish.ts';
import { ReleaseFolder } from './release/release-folder.ts';
import { proposeVersion, writeVersion } from './release/version-pull-request.ts';

const USAGE =
  'Usage: pnpm release due | version --out FOLDER | propose --from FOLDER | build --out FOLDER | publish --from FOLDER --attestation FILE | size | --dry-run';

try {
  await main(process.cwd());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(
    process.env['GITHUB_ACTIONS'] ? `::error::${message.replaceAll('\n', '%0A')}` : message,
  );
  process.exitCode = 1;
}

async function main(root: string): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      from: { type: 'string' },
      attestation: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  const { out, from, attestation } = values;
  const command = values['dry-run'] ? 'dry-run' : positionals[0];
  const project = readProject(root, process.env);
  if (command === 'due') {
    const { due, why } = await whatIsDue(root, project);
    console.log(`Due: ${due}, because ${why}.`);
    const outputs = process.env['GITHUB_OUTPUT'];
    if (outputs !== undefined) appendFileSync(outputs, `due=${due}\n`);
  } else if (command === 'size') {
    console.log(archiveSize(root));
  } else if (command === 'dry-run') {
    await dryRun(root, project);
  } else if (command === 'version' && out !== undefined) {
    writeVersion(root, resolve(out), project);
  } else if (command === 'propose' && from !== undefined) {
    await proposeVersion(root, resolve(from), project);
  } else if (command === 'build' && out !== undefined) {
    buildRelease(root, resolve(out), project, 'registry');
  } else if (command === 'publish' && from !== undefined && attestation !== undefined) {
    await publishRelease(new ReleaseFolder(resolve(from)), project, attestation);
  } else {
    throw new Error(USAGE);
  }
}
