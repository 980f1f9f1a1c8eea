import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, run } from '../../../packages/core/test/support/packed-client.ts';

const SYSTEM = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

interface Runtime {
  /** Name and version on npm. */
  package: string;
  /** Where the program is in `node_modules`. */
  program: string;
  args: readonly string[];
}

const DENO_ARGS = ['run', '--allow-all', '--no-lock', '--cached-only'];

/**
 * Each of these is a program in a package of npm's for this machine's system, which no script has
 * to fetch.
 */
export const RUNTIMES = {
  'Node 20': {
    package: `node-20@npm:node-${SYSTEM}@20.20.2`,
    program: 'node-20/bin/node*',
    args: [],
  },
  'Node 22': {
    package: `node-22@npm:node-${SYSTEM}@22.23.3`,
    program: 'node-22/bin/node*',
    args: [],
  },
  'Node 24': {
    package: `node-24@npm:node-${SYSTEM}@24.21.0`,
    program: 'node-24/bin/node*',
    args: [],
  },
  Deno: { package: 'deno@2.9.6', program: '@deno/*/deno*', args: DENO_ARGS },
  Bun: { package: 'bun@1.4.5', program: '@oven/*/bin/bun*', args: ['run', '--no-install'] },
  workerd: {
    package: 'workerd@1.20261117.1',
    program: '@cloudflare/workerd-*/bin/workerd*',
    args: [],
  },
} as const satisfies Record<string, Runtime>;

export type RuntimeName = keyof typeof RUNTIMES;

/** Installs all runtimes from npm's registry, without running their install scripts. */
export async function installRuntimes(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const packages = Object.values(RUNTIMES).map((runtime) => runtime.package);
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', [...install, ...packages], { cwd: folder });
}

/** @throws Error when npm's package for this system does not hold the program */
export function commandOf(name: RuntimeName, folder: string): Command {
  const { package: from, program: pattern, args } = RUNTIMES[name];
  const [program] = globSync(join(folder, 'node_modules', pattern));
  if (program === undefined) throw new Error(`${name} is not at ${pattern} of npm's ${from}.`);
  return [program, ...args];
}
