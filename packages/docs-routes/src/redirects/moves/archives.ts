import { matchingKey } from '../../paths/page-path.ts';

/** Folders of such a name hold what is kept of old versions: `/versions/3-0-x`, `/legacy`, `/v0`. */
const ARCHIVE = /^(?:versions|legacy|archived?|archives|deprecated|old|v0(?:[.-].*)?)$/;

/**
 * Whether a page moved into an archive of old versions. Its readers mostly want the current page,
 * which is another one. A page that was in an archive, or is in the default version, did not.
 *
 * @param defaultVersion pages of the navigation's default version, by `matchingKey`
 */
export function isArchived(
  path: string,
  destination: string,
  defaultVersion: ReadonlySet<string>,
): boolean {
  if (defaultVersion.has(matchingKey(destination))) return false;
  return isInArchive(destination) && !isInArchive(path);
}

function isInArchive(path: string): boolean {
  const folders = matchingKey(path).split('/').slice(0, -1);
  return folders.some((folder) => ARCHIVE.test(folder));
}
