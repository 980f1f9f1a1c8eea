/** One version of a file: equal ids are equal contents. */
export interface FileVersion {
  id: string;
  bytes: number;
}

/** No larger text is read. Real configurations have up to 1 MB. */
export const LARGEST_TEXT_BYTES = 10_000_000;

/** The files of a folder at one commit. */
export interface Snapshot {
  /** By path, from the folder on, with `/`. */
  readonly files: ReadonlyMap<string, FileVersion>;
  /**
   * Texts by path, without missing and binary files, and those over `LARGEST_TEXT_BYTES`.
   *
   * @throws {UnreadableFiles}
   */
  readTexts(paths: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const NO_FILES: Snapshot = { files: new Map(), readTexts: async () => new Map() };

/** The files of a pull request: at the merge base, and at the head. */
export interface SnapshotPair {
  before: Snapshot;
  after: Snapshot;
}

/**
 * Reads a pull request's merge base and head: of their files those under the folder, with paths
 * from the repository's root on. `.` is the root.
 *
 * @throws {UnreadableFiles}
 */
export type ReadSides = (folder: string) => Promise<SnapshotPair>;

/** Reads one commit in the same way. */
export type ReadFiles = (folder: string) => Promise<Snapshot>;

/** The files of a commit cannot be read. The message says why, as a clause that follows a colon. */
export class UnreadableFiles extends Error {
  override readonly name = 'UnreadableFiles';
  /** Whether a later run may be able to read them, without a change by a person. */
  readonly mayPass: boolean;

  constructor(
    message: string,
    { mayPass = false, ...options }: ErrorOptions & { mayPass?: boolean } = {},
  ) {
    super(message, options);
    this.mayPass = mayPass;
  }
}

/** The part of a snapshot in a folder, with paths from that folder. `.` is everything. */
export function within(snapshot: Snapshot, folder: string): Snapshot {
  if (folder === '.') return snapshot;
  const prefix = `${folder}/`;
  const inside = [...snapshot.files].filter(([path]) => path.startsWith(prefix));
  return {
    files: new Map(inside.map(([path, version]) => [path.slice(prefix.length), version])),
    async readTexts(paths) {
      const texts = await snapshot.readTexts(paths.map((path) => prefix + path));
      return new Map([...texts].map(([path, text]) => [path.slice(prefix.length), text]));
    },
  };
}
