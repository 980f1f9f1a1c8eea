import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeServes, requiredVersions } from '../toolchain/required.mjs';
import { repository } from './workspace-copy.ts';

const required = requiredVersions();

/** A folder that is the whole PATH, so that only the programs planted in it are found. */
let bin: string;
/** Every call of a planted program, one a line. */
let calls: string;
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'docs-agent-toolchain-test-'));
  calls = join(bin, 'calls.log');
  writeFileSync(calls, '');
});
afterEach(() => rmSync(bin, { recursive: true, force: true }));

function plant(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> "${calls}"\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

function plantVersion(name: string, version: string, otherwise = 'exit 0'): void {
  plant(name, `if [ "$1" = --version ]; then echo ${version}; else ${otherwise}; fi`);
}

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/with-toolchain.mjs', ...args],
    {
      cwd: repository,
      env: { PATH: bin },
      encoding: 'utf8',
    },
  );
  return { exitCode: status, output: stdout + stderr, calls: readFileSync(calls, 'utf8') };
}

describe('the toolchain on PATH', () => {
  it('is used when it fits, and npx is not asked', () => {
    plantVersion('node', `v${required.node}`);
    plantVersion('pnpm', required.pnpm);
    plant('npx', 'exit 1');
    const { exitCode, output, calls: made } = run('test', '--only', 'lint');
    expect(made).not.toContain('npx');
    expect(made).toMatch(
      /^pnpm install --frozen-lockfile .*\nnode scripts\/check.ts --only lint$/m,
    );
    expect(output).toMatch(
      /found on PATH[\s\S]*Took:[\s\S]*Install the dependencies: \d+\.\d s[\s\S]*In all: /,
    );
    expect(exitCode).toBe(0);
  });

  it('is brought by npx, in the versions that the repository names, when Node is another', () => {
    plantVersion('node', 'v20.20.2');
    plant('npx', 'exit 1');
    const { calls: made } = run('test');
    expect(made).toContain(
      `npx --yes --loglevel=error -p node@${required.node} -p pnpm@${required.pnpm} node -p`,
    );
  });

  it('is brought by npx when only pnpm is another', () => {
    plantVersion('node', `v${required.node}`);
    plantVersion('pnpm', '10.0.0');
    plant('npx', 'exit 1');
    expect(run('test').calls).toContain('npx --yes');
  });
});

describe('a failure says what to do', () => {
  it.each([
    [
      'npx finds no network',
      () => plant('npx', 'exit 1'),
      /npx ended with 1.*npm registry.*install these two versions/,
    ],
    ['npx is not there', () => undefined, /npx could not be started.*install these two versions/],
    [
      'npx brings another Node',
      () => plant('npx', `echo "${bin}"`),
      /was to bring Node .*but Node 20\.20\.2/,
    ],
  ])('%s', (_, plantNpx, message) => {
    plantVersion('node', 'v20.20.2');
    plantNpx();
    const { exitCode, output } = run('test');
    expect(output).toMatch(message);
    expect(exitCode).toBe(1);
  });

  it('stops at a failed installation and names the registry and the lockfile', () => {
    plantVersion('node', `v${required.node}`);
    plantVersion('pnpm', required.pnpm, 'exit 7');
    const { exitCode, output, calls: made } = run('test');
    expect(output).toMatch(/Install the dependencies: exit code 7\s+Is the npm registry reachable/);
    expect(made).not.toContain('check.ts');
    expect(exitCode).toBe(7);
  });

  it('names the commands when it is given another', () => {
    expect(run('tset')).toMatchObject({
      exitCode: 2,
      output: expect.stringContaining('demo|test|test:long'),
    });
  });
});

it('npm’s certificate file is passed on to pnpm, which does not read npm’s configuration', () => {
  plantVersion('node', `v${required.node}`);
  plantVersion('pnpm', required.pnpm, `echo "trusts $NODE_EXTRA_CA_CERTS"`);
  const { stdout } = spawnSync(process.execPath, ['scripts/with-toolchain.mjs', 'test'], {
    cwd: repository,
    env: { PATH: bin, npm_config_cafile: '/etc/own-ca.pem' },
    encoding: 'utf8',
  });
  expect(stdout).toContain('trusts /etc/own-ca.pem');
});

it.each([
  ['24.21.0', '24.21.0', true],
  ['24.21.1', '24.21.0', true],
  ['24.22.0', '24.21.3', true],
  ['24.20.9', '24.21.0', false],
  ['24.21.0', '24.21.1', false],
  ['26.0.0', '24.21.0', false],
  ['20.20.2', '24.21.0', false],
])('Node %s serves where %s is required: %s', (actual, wanted, serves) => {
  expect(nodeServes(actual, wanted)).toBe(serves);
});
