import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type GitHubRelease, GitHubReleases } from './github-releases.ts';
import { releaseNotes } from './notes.ts';
import { isOnNpm, publishToNpm } from './npm.ts';
import type { Project } from './project.ts';
import { refsOf } from './release-commit.ts';
import type { BuiltRelease, ReleaseFolder } from './release-folder.ts';
import type { ReleaseRepository } from './release-repository.ts';
import { actionsOf } from './tree.ts';

/**
 * One thing that a release changes. Each asks first what is there, so a release can be run again
 * after any failure.
 */
export interface Step {
  /** What it does, as an imperative. */
  name: string;
  isDone(): boolean | Promise<boolean>;
  run(): void | Promise<void>;
}

export interface StepsOptions {
  project: Project;
  release: BuiltRelease;
  folder: ReleaseFolder;
  repository: ReleaseRepository;
  commit: string;
  /** Commits of those of the release's refs that the remote has, by full name. */
  remote: ReadonlyMap<string, string>;
  /** File with the attestation of `checksums.txt`. */
  attestation: string;
}

/** The steps of a release on git and GitHub, in order. */
export function releaseSteps(options: StepsOptions): Step[] {
  const { project, release, folder, repository, commit, remote, attestation } = options;
  const { tag, major } = release;
  const refs = refsOf(release);
  const releases = new GitHubReleases(project);
  const asset = basename(attestation);
  let drafted: GitHubRelease | undefined;
  const known = (): GitHubRelease => {
    if (drafted === undefined) throw new Error(`There is no release of ${tag} yet.`);
    return drafted;
  };

  return [
    {
      name: `Push ${commit.slice(0, 7)} to the branch ${release.branch}`,
      isDone: () => remote.has(refs.tag) || remote.get(refs.branch) === commit,
      run: () => repository.push(`${commit}:${refs.branch}`),
    },
    {
      name: `Tag it ${tag}`,
      isDone: () => remote.has(refs.tag),
      run: () => repository.push(`${commit}:${refs.tag}`),
    },
    {
      name: `Draft the release ${tag}`,
      async isDone() {
        drafted = await releases.find(tag);
        return drafted !== undefined;
      },
      async run() {
        drafted = await releases.draft(
          tag,
          releaseNotes(release, project, commit, actionsOf(folder.tree)),
        );
      },
    },
    {
      name: `Attach ${asset}`,
      isDone: () =>
        drafted !== undefined &&
        (!drafted.draft ||
          drafted.assets.some(({ name, state }) => name === asset && state === 'uploaded')),
      async run() {
        // An upload that was cut off keeps its name.
        const cutOff = known().assets.find(({ name }) => name === asset);
        if (cutOff !== undefined) await releases.removeAsset(cutOff.id);
        await releases.upload(known(), asset, readFileSync(attestation, 'utf8'));
      },
    },
    {
      name: `Publish the release ${tag}`,
      isDone: () => drafted?.draft === false,
      async run() {
        const { immutable, html_url } = await releases.publish(known().id);
        console.log(`  ${html_url}`);
        if (immutable !== true)
          console.log(
            `::warning::The release ${tag} can still be changed. Turn on "Enable release immutability" in the repository's settings.`,
          );
      },
    },
    {
      name: `Move the tag ${major}`,
      isDone() {
        const current = remote.get(refs.major);
        return current !== undefined && repository.leadsTo(commit, current);
      },
      run() {
        const current = remote.get(refs.major);
        if (current !== undefined && !repository.leadsTo(current, commit))
          throw new Error(
            `${major} is at ${current}, which is on no release before ${tag}. Someone moved it: look at it, and delete it.`,
          );
        repository.push(
          `--force-with-lease=${refs.major}:${current ?? ''}`,
          `${commit}:${refs.major}`,
        );
      },
    },
  ];
}

/** The last step, which never fails a release. */
export function npmStep(tarball: string, version: string): Step {
  const name = '@docs-agent/core';
  return {
    name: `Publish ${name} ${version} to npm`,
    isDone: () => isOnNpm(name, version),
    run() {
      try {
        publishToNpm(tarball);
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).replaceAll(
          '\n',
          '%0A',
        );
        console.log(
          `::warning::${name} ${version} is not on npm; the release is complete without. ${reason}`,
        );
      }
    },
  };
}
