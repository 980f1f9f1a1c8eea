import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repository } from './workspace-copy.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-agent-empty-home-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** PATH of the machine, without the toolchain that this test itself was started with. */
function pathWithoutToolchain(): string {
  const added = /[\\/](_npx|node_modules)[\\/]/;
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((entry) => !added.test(`${entry}/`))
    .join(':');
}

/** The caches of npm and pnpm, and nothing else. */
const CACHES = [
  /^home\/\.npm\//,
  /^home\/\.cache\/pnpm\//,
  /^home\/\.local\/(share|state)\/pnpm\//,
];

/** Of all commands together, on a busy machine. */
const TIME_LIMIT_MS = 1_200_000;

const COMMANDS = [
  ['run', 'demo'],
  ['test', '--', '--only', 'lint'],
  ['test', '--', '--only', 'build'],
];

it(
  'the demo and the checks leave nothing outside of their folder but npm’s and pnpm’s caches',
  () => {
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', repository, clone]);
    const [home, temporary] = [join(folder, 'home'), join(folder, 'temporary')];
    mkdirSync(home);
    mkdirSync(temporary);

    for (const args of COMMANDS) {
      const { status, stdout, stderr } = spawnSync('npm', args, {
        cwd: clone,
        env: { ...process.env, PATH: pathWithoutToolchain(), HOME: home, TMPDIR: temporary },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      expect(status, stdout + stderr).toBe(0);
    }

    const left = [home, temporary]
      .flatMap((place) => readdirSync(place, { recursive: true, withFileTypes: true }))
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    expect(left.filter((path) => !CACHES.some((cache) => cache.test(path)))).toEqual([]);
    expect(left.length).toBeGreaterThan(0);
  },
  TIME_LIMIT_MS,
);
