import type { Project } from './project.ts';
import type { BuiltRelease } from './release-folder.ts';
import type { ReleaseRepository } from './release-repository.ts';

/** Full names of the refs of a release. */
export interface ReleaseRefs {
  branch: string;
  tag: string;
  major: string;
}

export function refsOf({ branch, tag, major }: BuiltRelease): ReleaseRefs {
  return { branch: `refs/heads/${branch}`, tag: `refs/tags/${tag}`, major: `refs/tags/${major}` };
}

/**
 * Finds the commit of a release on the remote, or makes it on top of the release before. Nothing is
 * pushed.
 *
 * @param remote commits of those of the release's refs that the remote has, by full name
 * @param tree folder with the files of the tag
 * @throws Error if the tag exists with other files
 */
export function releaseCommit(
  repository: ReleaseRepository,
  remote: ReadonlyMap<string, string>,
  tree: string,
  release: BuiltRelease,
  project: Pick<Project, 'repository' | 'serverUrl'>,
): string {
  for (const ref of remote.keys()) repository.fetch(ref);
  const files = repository.store(tree);
  const { tag, source, date } = release;
  const refs = refsOf(release);

  const tagged = remote.get(refs.tag);
  if (tagged !== undefined) {
    if (repository.treeOf(tagged) === files) return tagged;
    throw new Error(
      `${tag} exists with other files, and a tag never moves. It is this commit:\n${repository.messageOf(tagged)}\n` +
        'Run the workflow of the commit named there again, or release the next version.',
    );
  }
  const tip = remote.get(refs.branch);
  const message = `${tag}\n\nBuilt from ${project.serverUrl}/${project.repository}/commit/${source}`;
  if (
    tip !== undefined &&
    repository.treeOf(tip) === files &&
    repository.messageOf(tip) === message
  )
    return tip;
  return repository.commit(files, tip, message, date);
}
