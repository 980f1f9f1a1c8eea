import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRelease } from './build.ts';
import { pendingChangesets } from './changes.ts';
import { makeNextVersion } from './next-version.ts';
import { releaseNotes } from './notes.ts';
import type { Project } from './project.ts';
import { npmSteps } from './publish.ts';
import { refsOf, releaseCommit } from './release-commit.ts';
import { ReleaseFolder } from './release-folder.ts';
import { ReleaseRepository } from './release-repository.ts';
import { releaseSteps } from './steps.ts';
import { actionsOf } from './tree.ts';

/**
 * Builds the release that the commit of a checkout leads to, and shows what would be published.
 * Changes nothing.
 */
export async function dryRun(root: string, project: Project): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'docs-agent-dry-run-'));
  try {
    const pending = pendingChangesets(root);
    const next = join(temporary, 'next');
    if (pending.length > 0) makeNextVersion(root, next);
    const out = join(temporary, 'release');
    console.log('Building twice. Uncommitted changes are left out.');
    buildRelease(pending.length > 0 ? next : root, out, project, 'store');
    await show(out, project);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function show(out: string, project: Project): Promise<void> {
  const folder = new ReleaseFolder(out);
  const release = folder.open();
  using repository = new ReleaseRepository(project);
  const remote = remoteRefs(() => repository.remoteRefs(...Object.values(refsOf(release))));
  const commit = releaseCommit(repository, remote, folder.tree, release, project);
  const bytes = repository.archiveBytes(commit);

  console.log(`\n${release.tag} of ${project.repository}: ${bytes} bytes as .tar.gz\n`);
  console.log(readFileSync(join(out, 'checksums.txt'), 'utf8'));
  console.log(releaseNotes(release, project, commit, actionsOf(folder.tree)));
  console.log('What a release would do:');
  const attestation = 'attestation.json';
  const steps = releaseSteps({ project, release, folder, repository, commit, remote, attestation });
  for (const step of [...steps, ...npmSteps(folder, release.version)]) {
    try {
      console.log(`${(await step.isDone()) ? '✓ Done before' : '→ To do'}: ${step.name}`);
    } catch (error) {
      console.log(`? Not known: ${step.name}. ${firstLine(error)}`);
    }
  }
}

/** No refs, if the remote cannot be read: then it shows a first release. */
function remoteRefs(read: () => Map<string, string>): Map<string, string> {
  try {
    return read();
  } catch (error) {
    console.log(`The remote could not be read, so this shows a first release: ${firstLine(error)}`);
    return new Map();
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
