import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { git } from '../../release/git.ts';
import { ReleaseScene } from './release-scene.ts';

const MANIFEST = 'packages/core/package.json';
const CHANGESET = '.changeset/some-change.md';
const CHANGELOG = 'packages/core/CHANGELOG.md';
const BRANCH = 'changeset-release/main';
const AUTHOR = ['-c', 'user.name=a', '-c', 'user.email=a@b'];

const manifest = (version: string, fields: object = {}) =>
  `${JSON.stringify({ name: '@docs-agent/core', version, ...fields }, null, 2)}\n`;

/** What a version changes: it uses a changeset up. */
function makeVersion(scene: ReleaseScene): void {
  execFileSync('rm', [join(scene.checkout, CHANGESET)]);
  scene.write(MANIFEST, manifest('0.1.0'));
  scene.write(CHANGELOG, '# core\n\n## 0.1.0\n\n- a change\n');
}

/** A repository with one changeset, its branch main pushed. */
async function openScene(): Promise<ReleaseScene> {
  const scene = await ReleaseScene.create();
  // The branch of the pull request is replaced, and only branches of releases refuse that.
  scene.git('config', 'receive.denyNonFastForwards', 'false');
  scene.write(MANIFEST, manifest('0.0.0'));
  scene.write(CHANGESET, 'a change\n');
  scene.write('.changeset/README.md', 'about\n');
  scene.write('.github/workflows/release.yml', 'name: Release\n');
  commitToMain(scene, 'Add a change');
  return scene;
}

function commitToMain(scene: ReleaseScene, message: string): void {
  git(scene.checkout, ['add', '--all']);
  git(scene.checkout, [...AUTHOR, 'commit', '--quiet', '--message', message]);
  git(scene.checkout, ['push', '--quiet', 'origin', 'HEAD:refs/heads/main']);
}

/** Writes what the job without a token hands over, and puts the checkout back as it was. */
function handOver(scene: ReleaseScene, change: (scene: ReleaseScene) => void): string {
  change(scene);
  git(scene.checkout, ['add', '--all']);
  const folder = mkdtempSync(join(scene.folder, 'version-'));
  const patch = join(folder, 'version.patch');
  git(scene.checkout, ['diff', '--cached', '--binary', `--output=${patch}`]);
  writeFileSync(join(folder, 'pull-request.md'), 'It will say: a change\n');
  git(scene.checkout, ['reset', '--quiet', '--hard']);
  return folder;
}

describe('the pull request of a version', () => {
  it('is one commit on main that holds the version, and says what its notes will say', async () => {
    await using scene = await openScene();
    const from = handOver(scene, makeVersion);
    const { exitCode, output } = await scene.script(['propose', '--from', from]);
    expect(exitCode, output).toBe(0);

    expect(scene.git('rev-parse', `${BRANCH}^`)).toBe(scene.git('rev-parse', 'main'));
    expect(scene.git('show', `${BRANCH}:${MANIFEST}`)).toContain('"version": "0.1.0"');
    expect(scene.git('ls-tree', '-r', '--name-only', BRANCH).split('\n')).toEqual([
      '.changeset/README.md',
      '.github/workflows/release.yml',
      CHANGELOG,
      MANIFEST,
    ]);
    expect(scene.github.pullRequests).toEqual([
      {
        number: 1,
        state: 'open',
        title: 'Release the next version',
        head: BRANCH,
        base: 'main',
        body: 'It will say: a change\n',
      },
    ]);
    expect(git(scene.checkout, ['status', '--porcelain'])).toBe('');
  });

  it('is brought up to date by the next push to main, and by nothing else', async () => {
    await using scene = await openScene();
    const first = handOver(scene, makeVersion);
    await scene.script(['propose', '--from', first]);
    const proposed = scene.git('rev-parse', BRANCH);
    expect(await scene.script(['propose', '--from', first])).toMatchObject({ exitCode: 0 });
    expect(scene.git('rev-parse', BRANCH)).toBe(proposed);

    scene.write(CHANGESET, 'another change\n');
    commitToMain(scene, 'Add another change');
    const second = handOver(scene, makeVersion);
    expect(await scene.script(['propose', '--from', second])).toMatchObject({ exitCode: 0 });
    expect(scene.git('rev-parse', `${BRANCH}^`)).toBe(scene.git('rev-parse', 'main'));
    expect(scene.github.pullRequests).toHaveLength(1);
  });

  it('is not made by a run of an older commit of main', async () => {
    await using scene = await openScene();
    const from = handOver(scene, makeVersion);
    const older = git(scene.checkout, ['rev-parse', 'HEAD']);
    scene.write('README.md', 'text\n');
    commitToMain(scene, 'Add a page');
    git(scene.checkout, ['reset', '--quiet', '--hard', older]);
    const { exitCode, output } = await scene.script(['propose', '--from', from]);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('main has moved on')]);
    expect([scene.git('branch', '--list', BRANCH), scene.github.pullRequests]).toEqual(['', []]);
  });

  it('is pushed from a checkout that has only its newest commit', async () => {
    await using scene = await openScene();
    scene.write('README.md', 'text\n');
    commitToMain(scene, 'Add a page');
    const from = handOver(scene, makeVersion);
    execFileSync('rm', ['-r', scene.checkout]);
    const url = `file://${scene.remote}`;
    git(scene.folder, ['clone', '--quiet', '--depth', '1', '--branch', 'main', url, 'checkout']);
    const { exitCode, output } = await scene.script(['propose', '--from', from]);
    expect(exitCode, output).toBe(0);
    expect(scene.git('rev-parse', `${BRANCH}^`)).toBe(scene.git('rev-parse', 'main'));
  });

  it.each<[change: string, path: string, make: (scene: ReleaseScene) => void]>([
    [
      'a workflow',
      '.github/workflows/release.yml',
      (scene) => scene.write('.github/workflows/release.yml', 'name: Other\n'),
    ],
    ['a source', 'packages/core/src/a.ts', (scene) => scene.write('packages/core/src/a.ts', 'a')],
    ['a new changeset', '.changeset/new.md', (scene) => scene.write('.changeset/new.md', 'new')],
    [
      'the page about changesets',
      '.changeset/README.md',
      (scene) => execFileSync('rm', [join(scene.checkout, '.changeset/README.md')]),
    ],
    [
      'a script of a package',
      MANIFEST,
      (scene) => scene.write(MANIFEST, manifest('0.1.0', { scripts: { prepare: 'curl x' } })),
    ],
    ['a version that is none', MANIFEST, (scene) => scene.write(MANIFEST, manifest('latest'))],
    [
      'a CHANGELOG that is a link',
      CHANGELOG,
      (scene) => {
        mkdirSync(join(scene.checkout, 'packages/core'), { recursive: true });
        symlinkSync('/etc/passwd', join(scene.checkout, CHANGELOG));
      },
    ],
  ])('pushes nothing where the version would change %s', async (_change, path, make) => {
    await using scene = await openScene();
    const from = handOver(scene, make);
    const { exitCode, output } = await scene.script(['propose', '--from', from]);
    expect([exitCode, output]).toEqual([1, expect.stringContaining(`would change ${path}.`)]);
    expect([scene.git('branch', '--list', BRANCH), scene.github.pullRequests]).toEqual(['', []]);
  });
});
