/** A merged pull request that changed a page. */
export interface MergedEdit {
  number: number;
  url: string;
  mergedAtMs: number;
  changedFiles: number;
}
