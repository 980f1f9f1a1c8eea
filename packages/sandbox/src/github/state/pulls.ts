import type { CommitRecord, FileChange, IssueRecord } from './records.ts';
import type { World } from './world.ts';

/**
 * A pull request's commits, oldest first, and the files that they change against the merge base.
 */
export function filesOf(
  world: World,
  record: IssueRecord,
): { commits: CommitRecord[]; files: FileChange[] } {
  if (record.pull === null) return { commits: [], files: [] };
  const git = world.gitOf(record.repositoryId);
  const comparison = git.compare(
    git.require(record.pull.baseSha),
    git.require(record.pull.headSha),
  );
  return { commits: comparison?.ahead ?? [], files: comparison?.files ?? [] };
}
