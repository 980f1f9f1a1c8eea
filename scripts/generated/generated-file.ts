/**
 * A file, or a part of one, that is written from another source. `path` is relative to the
 * repository.
 */
export interface GeneratedFile {
  path: string;
  /** The current file; empty if there is none. */
  actual: string;
  /** The file as it should be. */
  expected: string;
}
