/** The first seven digits of a commit, as GitHub shows it. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}
