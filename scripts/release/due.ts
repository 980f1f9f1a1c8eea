import { pendingChangesets } from './changes.ts';
import { GitHubReleases } from './github-releases.ts';
import type { Project } from './project.ts';
import { readVersion } from './version.ts';

/** What a commit of the default branch asks for, and why. */
export interface Due {
  due: 'version' | 'release' | 'nothing';
  why: string;
}

/**
 * Pending changesets ask for a version pull request; a version without a published release asks for
 * that.
 */
export async function whatIsDue(folder: string, project: Project): Promise<Due> {
  const pending = pendingChangesets(folder);
  if (pending.length > 0)
    return { due: 'version', why: `changesets are pending: ${pending.join(', ')}` };
  const { version, tag } = readVersion(folder);
  if (version === '0.0.0')
    return { due: 'nothing', why: 'there is no changeset, and no version yet' };
  const release = await new GitHubReleases(project).find(tag);
  return release?.draft === false
    ? { due: 'nothing', why: `${tag} is released` }
    : { due: 'release', why: `${tag} is not released` };
}
