import type { Route } from '../frameworks/framework.ts';

/** A file that a pull request changes, as GitHub lists it. */
export interface ChangedFile {
  path: string;
  previousPath: string | undefined;
  status: string;
}

/** What a pull request changes, as far as GitHub lists it. */
export interface ListedChange {
  files: readonly ChangedFile[];
  /** Changed files that are not listed. */
  unlistedFiles: number;
}

/** The files that are touched, by both their names. */
export function changedPaths(files: readonly ChangedFile[]): string[] {
  const touched = files.filter(({ status }) => status !== 'unchanged');
  return [
    ...new Set(
      touched.flatMap(({ path, previousPath }) =>
        previousPath === undefined ? [path] : [previousPath, path],
      ),
    ),
  ];
}

/** The files that are there after the pull request, and touched by it. */
export function presentFiles(files: readonly ChangedFile[]): Set<string> {
  const present = files.filter(({ status }) => status !== 'unchanged' && status !== 'removed');
  return new Set(present.map(({ path }) => path));
}

/** The old file by the new one. Copies do not count. */
export function renamesOf(files: readonly ChangedFile[]): Map<string, string> {
  return new Map(
    files.flatMap(({ status, path, previousPath }): [string, string][] =>
      status === 'renamed' && previousPath !== undefined ? [[path, previousPath]] : [],
    ),
  );
}

/** The routes of the changed files on both sides, without reading other files. */
export function changedRoutes(
  files: readonly ChangedFile[],
  pageOf: (file: string) => string | undefined,
): { before: Route[]; after: Route[] } {
  const routes = (names: readonly string[]) =>
    names.flatMap((file): Route[] => {
      const path = pageOf(file);
      return path === undefined ? [] : [{ path, file }];
    });
  const touched = files.filter(({ status }) => status !== 'unchanged');
  const isNew = ({ status }: ChangedFile) => status === 'added' || status === 'copied';
  return {
    before: routes(
      touched.filter((file) => !isNew(file)).map(({ path, previousPath }) => previousPath ?? path),
    ),
    after: routes(touched.filter(({ status }) => status !== 'removed').map(({ path }) => path)),
  };
}
