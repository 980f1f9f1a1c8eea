/** A file that a pull request changes, as GitHub lists it. */
export interface ChangedFile {
  path: string;
  previousPath: string | undefined;
  status: string;
}

/** The changes of a pull request, as far as GitHub lists them. */
export interface ListedChange {
  files: readonly ChangedFile[];
  /** Changed files that are not listed. */
  unlistedFiles: number;
}

/** The files that are touched, by both their names. */
export function changedPaths(files: readonly ChangedFile[]): string[] {
  const touched = files.filter(({ status }) => status !== 'unchanged');
  return [...new Set(touched.flatMap(({ path, previousPath = path }) => [previousPath, path]))];
}

/** The touched files that were there before the pull request, by their old names. */
export function formerFiles(files: readonly ChangedFile[]): string[] {
  const former = files.filter(({ status }) => !['unchanged', 'added', 'copied'].includes(status));
  return former.map(({ path, previousPath = path }) => previousPath);
}

/** The touched files that are there after the pull request. */
export function presentFiles(files: readonly ChangedFile[]): string[] {
  return files
    .filter(({ status }) => !['unchanged', 'removed'].includes(status))
    .map(({ path }) => path);
}
