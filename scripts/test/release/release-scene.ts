import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ReleaseFolder } from '../../release/release-folder.ts';
import { repository } from '../workspace-copy.ts';
import { GitHubStandIn } from './github.ts';
import { NpmRegistry } from './npm-registry.ts';

export const WITH_NPM = { PUBLISH_TO_NPM: 'true' };
const TOKEN = 'a-token-that-may-write';

export interface ScriptResult {
  /** Null after a stop. */
  exitCode: number | null;
  output: string;
}

/**
 * A repository that releases: a checkout, its remote on disk, and stand-ins for GitHub's API and
 * for npm.
 */
export class ReleaseScene implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'docs-agent-release-test-'));
  readonly checkout = join(this.folder, 'checkout');
  readonly remote = join(this.folder, 'remote.git');
  readonly github = new GitHubStandIn(TOKEN, () => this.#changed());
  readonly npm = new NpmRegistry(() => this.#changed());
  readonly #pidFile = join(this.folder, 'stops');
  #stop = () => {};

  static async create(): Promise<ReleaseScene> {
    const scene = new ReleaseScene();
    await Promise.all([scene.github.listen(), scene.npm.listen()]);
    execFileSync('git', ['init', '--quiet', '--bare', scene.remote]);
    scene.git('config', 'receive.denyNonFastForwards', 'true');
    // Stops the script that pushes, once its push has arrived.
    const hook = join(scene.remote, 'hooks/post-receive');
    writeFileSync(
      hook,
      `#!/bin/sh\nif [ -f "${scene.#pidFile}" ]; then kill -9 "$(cat "${scene.#pidFile}")"; fi\n`,
    );
    chmodSync(hook, 0o755);
    execFileSync('git', ['init', '--quiet', scene.checkout]);
    execFileSync('git', ['remote', 'add', 'origin', scene.remote], { cwd: scene.checkout });
    writeFileSync(join(scene.folder, 'attestation.json'), '{"bundle":"signed"}');
    writeFileSync(
      join(scene.folder, 'npmrc'),
      `//${new URL(scene.npm.url).host}/:_authToken=a-token\n`,
    );
    return scene;
  }

  /** Runs git in the remote. */
  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.remote, encoding: 'utf8' }).trim();
  }

  /** Writes a file of the checkout. */
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.checkout, path)), { recursive: true });
    writeFileSync(join(this.checkout, path), text);
  }

  /** Writes what a build of a version hands over, with these files in the tag. */
  given(version: string, files: Record<string, string>): string {
    const out = join(this.folder, `release-${version}-${Math.random()}`);
    const folder = new ReleaseFolder(out);
    folder.create();
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder.tree, path)), { recursive: true });
      writeFileSync(join(folder.tree, path), text);
    }
    const contents = join(out, 'package');
    mkdirSync(contents);
    writeFileSync(
      join(contents, 'package.json'),
      JSON.stringify({ name: '@docs-agent/core', version }),
    );
    execFileSync('tar', ['-czf', join(folder.npm, 'core.tgz'), '-C', out, 'package']);
    const [source, date, changes] = [
      '5c'.repeat(20),
      '2026-11-18T14:00:00Z',
      `Changes of ${version}`,
    ];
    const major = `v${version.split('.')[0]}`;
    folder.seal({
      version,
      tag: `v${version}`,
      major,
      branch: `releases/${major}`,
      source,
      date,
      changes,
    });
    return out;
  }

  /** Adds to a file that a build handed over. */
  change(from: string, path: string): void {
    appendFileSync(join(from, path), '\n');
  }

  /** @param variables of the environment, beside what a release needs; npm is configured by one */
  publish(from: string, variables: Record<string, string> = {}): Promise<ScriptResult> {
    return this.script(
      ['publish', '--from', from, '--attestation', join(this.folder, 'attestation.json')],
      variables,
    );
  }

  /**
   * Publishes, but kills the script right after each thing that it changes anywhere, and starts it
   * again, until it ends by itself.
   *
   * @returns how often it was killed
   */
  async publishInPieces(from: string): Promise<number> {
    for (let stops = 0; stops < 30; stops += 1) {
      const result = this.publish(from, WITH_NPM);
      const { pid } = this.#running;
      writeFileSync(this.#pidFile, String(pid));
      this.#stop = () => process.kill(pid ?? 0, 'SIGKILL');
      const { exitCode, output } = await result;
      rmSync(this.#pidFile);
      this.#stop = () => {};
      if (exitCode === 0) return stops;
      if (exitCode !== null) throw new Error(output);
    }
    throw new Error('The release was stopped 30 times and is not complete.');
  }

  #running: { pid?: number | undefined } = {};

  script(args: string[], variables: Record<string, string> = {}): Promise<ScriptResult> {
    const child = spawn(process.execPath, [join(repository, 'scripts/release.ts'), ...args], {
      cwd: this.checkout,
      env: {
        PATH: process.env['PATH'],
        HOME: this.folder,
        // A script that is killed leaves its temporary files.
        TMPDIR: this.folder,
        GITHUB_REPOSITORY: 'an-owner/docs-agent-actions',
        GITHUB_API_URL: this.github.url,
        GITHUB_TOKEN: TOKEN,
        NPM_CONFIG_REGISTRY: this.npm.url,
        NPM_CONFIG_USERCONFIG: join(this.folder, 'npmrc'),
        NPM_CONFIG_CACHE: join(this.folder, 'npm-cache'),
        NPM_CONFIG_UPDATE_NOTIFIER: 'false',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => (output += data));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (exitCode) => resolve({ exitCode, output }));
    });
  }

  /** Everything that others can see of the releases. */
  state() {
    return {
      refs: this.git('for-each-ref', '--format=%(refname) %(objectname)').split('\n'),
      releases: this.github.releases.map(({ tag_name, name, body, draft, immutable, assets }) => ({
        ...{ tag_name, name, body, draft, immutable },
        assets: assets.map((asset) => [asset.name, asset.state]),
      })),
      npm: [...this.npm.packages].map(([name, { versions }]) => [name, Object.keys(versions)]),
    };
  }

  #changed(): void {
    this.#stop();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.github[Symbol.asyncDispose](), this.npm[Symbol.asyncDispose]()]);
    rmSync(this.folder, { recursive: true, force: true });
    const failures = [...this.github.failures, ...this.npm.failures];
    if (failures.length > 0)
      throw new AggregateError(failures, `A stand-in failed: ${failures.join('\n')}`);
  }
}
