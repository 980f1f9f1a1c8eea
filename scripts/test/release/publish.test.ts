import { expect, it } from 'vitest';
import { ReleaseScene, WITH_NPM } from './release-scene.ts';

const FILES = {
  'action.yml': 'name: Root\n',
  'actions/forward-review/action.yml': 'name: Forward\n',
  'actions/forward-review/dist/index.js': 'console.log(1);\n',
};

it('a release that is stopped after each change, and run again, ends as one that was not stopped', async () => {
  await using whole = await ReleaseScene.create();
  await using stopped = await ReleaseScene.create();
  const { exitCode, output } = await whole.publish(whole.given('0.1.0', FILES), WITH_NPM);
  expect(exitCode, output).toBe(0);

  stopped.github.breaksNextUpload = true;
  // The branch, the tag, the draft, half an asset, its removal, the asset, the release, v0, npm.
  expect(await stopped.publishInPieces(stopped.given('0.1.0', FILES))).toBe(9);
  expect(stopped.state()).toEqual(whole.state());

  const [commit] = whole.git('rev-list', 'releases/v0').split('\n');
  expect(whole.state()).toEqual({
    refs: [
      `refs/heads/releases/v0 ${commit}`,
      `refs/tags/v0 ${commit}`,
      `refs/tags/v0.1.0 ${commit}`,
    ],
    releases: [
      {
        tag_name: 'v0.1.0',
        name: 'v0.1.0',
        body: expect.stringContaining(
          `uses: an-owner/docs-agent-actions/actions/forward-review@${commit} # v0.1.0`,
        ),
        draft: false,
        immutable: true,
        assets: [['attestation.json', 'uploaded']],
      },
    ],
    npm: [['@docs-agent/core', ['0.1.0']]],
  });
});

it('the next release is a commit on top of the last one, and v0 moves to it', async () => {
  await using scene = await ReleaseScene.create();
  await scene.publish(scene.given('0.1.0', FILES));
  const first = scene.git('rev-parse', 'v0.1.0');
  const next = scene.given('0.2.0', {
    ...FILES,
    'actions/forward-review/dist/index.js': 'console.log(2);\n',
  });
  expect(await scene.publish(next)).toMatchObject({ exitCode: 0 });

  expect(scene.git('rev-parse', 'v0.1.0', 'v0.2.0^', 'v0', 'releases/v0').split('\n')).toEqual([
    first,
    first,
    ...Array(2).fill(scene.git('rev-parse', 'v0.2.0')),
  ]);
  expect(scene.git('show', 'v0:actions/forward-review/dist/index.js')).toBe('console.log(2);');
  expect(scene.git('show', '--no-patch', '--format=%B', 'v0')).toContain(
    `Built from https://github.com/an-owner/docs-agent-actions/commit/${'5c'.repeat(20)}`,
  );
});

it('a new major version gets a branch and a moving tag of its own, and v0 stays where it is', async () => {
  await using scene = await ReleaseScene.create();
  await scene.publish(scene.given('0.9.0', FILES));
  const last = scene.git('rev-parse', 'v0.9.0');
  expect(await scene.publish(scene.given('1.0.0', FILES))).toMatchObject({ exitCode: 0 });

  const first = scene.git('rev-parse', 'v1.0.0');
  expect(scene.git('rev-parse', 'v0', 'releases/v0').split('\n')).toEqual([last, last]);
  expect(scene.git('rev-parse', 'v1', 'releases/v1').split('\n')).toEqual([first, first]);
});

it('an older release that is run again does not move v0 back', async () => {
  await using scene = await ReleaseScene.create();
  const first = scene.given('0.1.0', FILES);
  await scene.publish(first);
  await scene.publish(scene.given('0.2.0', { ...FILES, LICENSE: 'MIT\n' }));
  const before = scene.state();
  expect(await scene.publish(first)).toMatchObject({ exitCode: 0 });
  expect(scene.state()).toEqual(before);
});

it('a tag that exists with other files is never moved, and the error says what to do', async () => {
  await using scene = await ReleaseScene.create();
  await scene.publish(scene.given('0.1.0', FILES));
  const before = scene.state();
  const { exitCode, output } = await scene.publish(
    scene.given('0.1.0', { ...FILES, LICENSE: 'other\n' }),
  );
  expect([exitCode, output]).toEqual([
    1,
    expect.stringMatching(/v0\.1\.0 exists with other files.*Built from/s),
  ]);
  expect(scene.state()).toEqual(before);
});

it('a tag v0 that is on no release is not moved', async () => {
  await using scene = await ReleaseScene.create();
  await scene.publish(scene.given('0.1.0', FILES));
  const other = scene.git(
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@b',
    'commit-tree',
    '-m',
    'x',
    'v0^{tree}',
  );
  scene.git('update-ref', 'refs/tags/v0', other);
  const { exitCode, output } = await scene.publish(
    scene.given('0.2.0', { ...FILES, LICENSE: 'MIT\n' }),
  );
  expect([exitCode, output]).toEqual([1, expect.stringContaining('Someone moved it')]);
  expect(scene.git('rev-parse', 'v0')).toBe(other);
});

it('files that were changed after the build are not released', async () => {
  await using scene = await ReleaseScene.create();
  const from = scene.given('0.1.0', FILES);
  scene.change(from, 'tree/actions/forward-review/dist/index.js');
  const { exitCode, output } = await scene.publish(from);
  expect([exitCode, output]).toEqual([
    1,
    expect.stringContaining('not those of its checksums.txt'),
  ]);
  expect(scene.state()).toEqual({ refs: [''], releases: [], npm: [] });
});

it('npm never blocks a release: it is skipped where it is not configured, and a refusal is a warning', async () => {
  await using scene = await ReleaseScene.create();
  const skipped = await scene.publish(scene.given('0.1.0', FILES));
  expect(skipped).toEqual({ exitCode: 0, output: expect.stringContaining('Skipped: npm') });

  scene.npm.refuses = true;
  const refused = await scene.publish(
    scene.given('0.2.0', { ...FILES, LICENSE: 'MIT\n' }),
    WITH_NPM,
  );
  expect(refused).toEqual({
    exitCode: 0,
    output: expect.stringMatching(
      /::warning::@docs-agent\/core 0\.2\.0 is not on npm.*You may not publish/,
    ),
  });
  expect(scene.state().releases).toHaveLength(2);
});

it('a repository whose releases can be changed gets a warning', async () => {
  await using scene = await ReleaseScene.create();
  scene.github.immutable = false;
  const { output } = await scene.publish(scene.given('0.1.0', FILES));
  expect(output).toMatch(/::warning::The release v0\.1\.0 can still be changed/);
});

it('an answer of GitHub that is no success ends the run with what it said and what to do', async () => {
  await using scene = await ReleaseScene.create();
  const { exitCode, output } = await scene.publish(scene.given('0.1.0', FILES), {
    GITHUB_TOKEN: 'another',
  });
  expect([exitCode, output]).toEqual([
    1,
    expect.stringMatching(/answered 401.*Bad credentials.*run this again/),
  ]);
});
