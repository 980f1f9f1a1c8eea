import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksums } from './checksums.ts';

/** The facts of a release when it is built. */
export interface BuiltRelease {
  version: string;
  tag: string;
  major: string;
  branch: string;
  /** Commit that was built. */
  source: string;
  /** When that commit was made, ISO 8601. */
  date: string;
  /** What the CHANGELOGs say, as Markdown. */
  changes: string;
}

/**
 * The folder that a build hands to the publishing: `tree` with the files of the tag, `npm` with the
 * client's tarball, `release.json`, and `checksums.txt` of both, which is what an attestation is
 * made of.
 */
export class ReleaseFolder {
  readonly tree: string;
  readonly npm: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.tree = join(folder, 'tree');
    this.npm = join(folder, 'npm');
  }

  /** @throws Error if the folder exists */
  create(): void {
    mkdirSync(this.#folder);
    mkdirSync(this.tree);
    mkdirSync(this.npm);
  }

  /** Writes what is known of the files that are there. */
  seal(release: BuiltRelease): void {
    writeFileSync(join(this.#folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    writeFileSync(join(this.#folder, 'checksums.txt'), this.#checksums());
  }

  /** @throws Error if a file is not the one that was built */
  open(): BuiltRelease {
    if (readFileSync(join(this.#folder, 'checksums.txt'), 'utf8') !== this.#checksums())
      throw new Error(
        `The files in ${this.#folder} are not those of its checksums.txt. Build the release again.`,
      );
    return JSON.parse(readFileSync(join(this.#folder, 'release.json'), 'utf8'));
  }

  /** The client's tarball. */
  tarball(): string {
    const [file] = globSync('*.tgz', { cwd: this.npm });
    if (file === undefined) throw new Error(`${this.npm} holds no .tgz. Build the release again.`);
    return join(this.npm, file);
  }

  #checksums(): string {
    return checksums(this.#folder, ['tree/**', 'npm/*']);
  }
}
