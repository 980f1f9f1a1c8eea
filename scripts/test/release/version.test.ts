import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pendingChangesets, readChanges } from '../../release/changes.ts';
import { git } from '../../release/git.ts';
import { NAME_IN_EXAMPLES, readProject } from '../../release/project.ts';
import { actionsOf } from '../../release/tree.ts';
import { readVersion } from '../../release/version.ts';
import { repository } from '../workspace-copy.ts';
import { ReleaseScene } from './release-scene.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

describe('the version', () => {
  it('in every example and page is the major version that a release moves', () => {
    const { major } = readVersion(repository);
    const texts = globSync(['README.md', 'docs/**/*', 'actions/*/{README.md,examples/*.yml}'], {
      cwd: repository,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    const used = new RegExp(`${NAME_IN_EXAMPLES}/actions/[\\w-]+@(v?\\d[\\w.]*)`, 'g');
    const script = /docs\/set-up\.sh\?ref=([\w.]+)|^release=(.+)$/gm;
    const named = [used, script].map((pattern) =>
      texts.flatMap((text) => [...text.matchAll(pattern)]),
    );
    expect(named.map(({ length }) => length >= 2)).toEqual([true, true]);
    const refs = named.flat();
    expect(refs.map(([, ref, release]) => ref ?? release).filter((ref) => ref !== major)).toEqual(
      [],
    );
  });

  it('is shared by every action and the client, in the list "fixed" of the changesets', () => {
    const { fixed }: { fixed: string[][] } = JSON.parse(read('.changeset/config.json'));
    const actions = actionsOf(repository).map((action) => `@docs-agent/${action}`);
    expect(fixed).toEqual([['@docs-agent/core', ...actions]]);
  });

  it('stays below 1 as long as nothing has been answered live, whatever changesets ask for', () => {
    const asking = pendingChangesets(repository).filter((name) =>
      /^\S+: major$/m.test(read(`.changeset/${name}.md`)),
    );
    expect(asking).toEqual([]);
  });

  it('of packages that differ is an error that names them', async () => {
    await using scene = await ReleaseScene.create();
    scene.write('packages/core/package.json', '{"version": "7.0.0"}');
    scene.write('actions/view-deltas/package.json', '{"version": "6.0.0"}');
    expect(() => readVersion(scene.checkout)).toThrow(
      /share one version.*7\.0\.0 in packages\/core\/package\.json/,
    );
    scene.write('actions/view-deltas/package.json', '{}');
    expect(() => readVersion(scene.checkout)).toThrow(
      'actions/view-deltas/package.json has no version',
    );
  });
});

it('the changes of a version are its sections in the CHANGELOGs, and no other version’s', async () => {
  await using scene = await ReleaseScene.create();
  const changesOf = (version: string) =>
    readChanges(
      scene.checkout,
      version,
      { repository: 'an-owner/docs', serverUrl: 'https://github.com' },
      '5c5c',
    );
  scene.write('actions/view-deltas/package.json', '{}');
  const section = (version: string, text: string) =>
    `## ${version}\n\n### Minor Changes\n\n- 1a2b3c4: ${text}\n\n`;
  const updated =
    '### Patch Changes\n\n- Updated dependencies [1a2b3c4]\n  - @docs-agent/core@0.2.0\n\n';
  scene.write(
    'packages/core/CHANGELOG.md',
    `# core\n\n${section('0.2.0', 'two')}${section('0.1.0', 'one')}`,
  );
  scene.write('actions/forward-review/package.json', '{}');
  scene.write('actions/forward-review/CHANGELOG.md', `# forward-review\n\n## 0.2.0\n\n${updated}`);
  const both = section('0.2.0', '[both](README.md)');
  scene.write('actions/view-deltas/CHANGELOG.md', `# view-deltas\n\n${both}${updated}`);
  const readme = 'https://github.com/an-owner/docs/blob/5c5c/actions/view-deltas/README.md';
  expect(changesOf('0.2.0')).toBe(`## view-deltas\n\n- [both](${readme})\n\n## core\n\n- two`);
  expect(changesOf('0.1.0')).toBe('## core\n\n- one');
});

it.each([
  [{}, 'git@github.com:a-fork/renamed.git', 'a-fork/renamed'],
  [{}, 'https://github.com/a-fork/renamed', 'a-fork/renamed'],
  [{ GITHUB_REPOSITORY: 'an-owner/name' }, 'https://github.com/a-fork/renamed', 'an-owner/name'],
  [{}, '/a/path/on/disk', NAME_IN_EXAMPLES],
])(
  'with %j and the remote %s, the release is that of %s',
  async (environment, remote, expected) => {
    await using scene = await ReleaseScene.create();
    git(scene.checkout, ['remote', 'set-url', 'origin', remote]);
    expect(readProject(scene.checkout, environment).repository).toBe(expected);
  },
);

describe('what is due', () => {
  it.each([
    ['a changeset', '0.0.0', '.changeset/some-change.md', undefined, 'version'],
    ['no changeset and no version yet', '0.0.0', '.changeset/README.md', undefined, 'nothing'],
    ['a version that is not released', '0.1.0', '.changeset/README.md', undefined, 'release'],
    [
      'a version whose release is a draft',
      '0.1.0',
      '.changeset/README.md',
      { draft: true },
      'release',
    ],
    ['a version that is released', '0.1.0', '.changeset/README.md', { draft: false }, 'nothing'],
  ] as const)('for %s', async (_, version, changeset, release, due) => {
    await using scene = await ReleaseScene.create();
    scene.write('packages/core/package.json', JSON.stringify({ version }));
    scene.write(changeset, 'text');
    if (release !== undefined) scene.github.add({ tag_name: `v${version}`, ...release });
    const outputs = join(scene.folder, 'outputs');
    const { exitCode, output } = await scene.script(['due'], { GITHUB_OUTPUT: outputs });
    expect([exitCode, output]).toEqual([0, expect.stringContaining(`Due: ${due}, because `)]);
    expect(readFileSync(outputs, 'utf8')).toBe(`due=${due}\n`);
  });
});
