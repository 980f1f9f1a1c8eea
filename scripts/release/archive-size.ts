import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.ts';
import { readProject } from './project.ts';
import { ReleaseRepository } from './release-repository.ts';
import { writeTree } from './tree.ts';
import { readVersion } from './version.ts';

/** Bytes that a runner downloads for a job, if what is built in a checkout were released. */
export function archiveSize(from: string): number {
  const project = readProject(from, process.env);
  const to = mkdtempSync(join(tmpdir(), 'docs-agent-release-tree-'));
  try {
    writeTree({
      from,
      to,
      project,
      source: git(from, ['rev-parse', 'HEAD']),
      tag: readVersion(from).tag,
    });
    using repository = new ReleaseRepository(project);
    return repository.archiveBytes(repository.store(to));
  } finally {
    rmSync(to, { recursive: true, force: true });
  }
}
