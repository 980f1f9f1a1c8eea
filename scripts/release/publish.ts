import type { Project } from './project.ts';
import { refsOf, releaseCommit } from './release-commit.ts';
import type { ReleaseFolder } from './release-folder.ts';
import { ReleaseRepository } from './release-repository.ts';
import { npmStep, releaseSteps, type Step } from './steps.ts';

/**
 * Does the remaining steps of a release, in order. After a failure, a second call continues where
 * it stopped.
 */
export async function publishRelease(
  folder: ReleaseFolder,
  project: Project,
  attestation: string,
): Promise<void> {
  const release = folder.open();
  using repository = new ReleaseRepository(project);
  const remote = repository.remoteRefs(...Object.values(refsOf(release)));
  const commit = releaseCommit(repository, remote, folder.tree, release, project);
  const steps = releaseSteps({ project, release, folder, repository, commit, remote, attestation });
  for (const step of [...steps, ...npmSteps(folder, release.version)]) {
    const isDone = await step.isDone();
    console.log(`${isDone ? '✓ Done before' : '→ Now'}: ${step.name}`);
    if (!isDone) await step.run();
  }
}

/** The step of npm, if it is configured. */
export function npmSteps(folder: ReleaseFolder, version: string): Step[] {
  if (process.env['PUBLISH_TO_NPM'] === 'true') return [npmStep(folder.tarball(), version)];
  console.log('– Skipped: npm, because the variable PUBLISH_TO_NPM is not "true".');
  return [];
}
