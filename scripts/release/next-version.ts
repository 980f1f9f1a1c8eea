import { install, run } from './build.ts';
import { git } from './git.ts';

/**
 * Clones a checkout and makes the commit there that merging the version pull request would make.
 */
export function makeNextVersion(from: string, clone: string): void {
  git(from, ['clone', '--quiet', '--shared', from, clone]);
  install(clone, 'store');
  run(clone, 'pnpm', 'changeset', 'version');
  git(clone, ['add', '--all']);
  const author = ['-c', 'user.name=dry run', '-c', 'user.email=dry-run@localhost'];
  git(clone, [...author, 'commit', '--quiet', '--message', 'Version packages']);
}
