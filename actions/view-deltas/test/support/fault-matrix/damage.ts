import { execFileSync } from 'node:child_process';
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunOptions, SandboxResponse } from '@docs-agent/sandbox';
import { always } from '@docs-agent/sandbox/trials';
import type { Arranged, Cell } from './cell.ts';
import type { Mode } from './mode.ts';
import type { ModeStage } from './mode-stage.ts';
import { type Expected, undisturbed } from './rules.ts';

/**
 * Files of the cache, the report's files, the runner's files and the repository's: bad in many
 * ways, in each mode.
 */
export function damageCells(): Cell[] {
  return [...cacheCells(), ...outputCells(), ...runnerCells(), ...configurationCells()];
}

const MODES: readonly Mode[] = ['pull request', 'gate', 'site', 'impact'];

const GIB = 2 ** 30;

/** What becomes of each file that a run left in the cache. */
const FILES: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  'cut in half': async (path) => writeFile(path, (await readFile(path)).subarray(0, 99)),
  empty: (path) => writeFile(path, ''),
  'of other bytes': (path) => writeFile(path, Buffer.alloc(5_000, 7)),
  'of 3 GiB': (path) => truncate(path, 3 * GIB),
  'of 1 GiB': (path) => truncate(path, GIB),
  'a link to a device without end': (path) => replace(path, () => symlink('/dev/zero', path)),
  'a link to itself': (path) => replace(path, () => symlink(path, path)),
  'a link to nothing': (path) => replace(path, () => symlink('/nowhere/at-all', path)),
  'a link to another place': async (path) => {
    await rename(path, `${path}.elsewhere`);
    await symlink(`${path}.elsewhere`, path);
  },
  'a folder': (path) => replace(path, () => mkdir(path)),
  'a pipe': (path) => replace(path, async () => makePipe(path)),
};

/** What is at the place of a folder. */
const PLACES: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  'a file': (folder) => writeFile(folder, 'a file'),
  'a link to itself': (folder) => symlink(folder, folder),
  'a link to nothing': (folder) => symlink('/nowhere/at-all', folder),
  'a pipe': async (folder) => makePipe(folder),
};

/** Folders that cannot be made, or not be written to. */
const NO_FOLDERS = [
  '/proc/docs-traffic/cache',
  '/dev/full/cache',
  '/dev/null',
  '/sys',
  `/tmp/${'x'.repeat(300)}`,
];

/** A disk that fails, or does not answer. */
const DISKS = [
  'reads EIO',
  'reads EACCES',
  'reads hang',
  'writes ENOSPC',
  'writes EROFS',
  'writes hang',
];

function makePipe(path: string): void {
  execFileSync('bash', ['-c', 'mkfifo "$0"', path]);
}

async function replace(path: string, by: () => Promise<unknown>): Promise<void> {
  await rm(path);
  await by();
}

const onDisk = (disk: string, folder: string): Partial<RunOptions> => ({
  env: {
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('./bad-disk.ts', import.meta.url))}`,
    DISK: disk,
    DISK_FOLDER: folder,
  },
});

const lasting = (options: Partial<RunOptions>): Arranged => ({ end: () => {}, options });

/**
 * A bad cache changes nothing that people read; but a site's settings say where its history is
 * kept.
 */
function cacheCells(): Cell[] {
  const cell = (
    mode: Mode,
    fault: string,
    arrange: (stage: ModeStage) => Promise<Partial<RunOptions>>,
  ): Cell => ({
    name: `${mode}, cache: ${fault}`,
    mode,
    purpose: 'cache',
    fault: fault.split(' ', 1)[0] ?? '',
    expected:
      mode === 'site' && !fault.startsWith('files')
        ? {
            ...undisturbed(mode),
            said: 'some',
            ...(fault.startsWith('folder a ') ? { stays: true } : {}),
          }
        : undisturbed(mode),
    arrange: async (stage) => lasting(await arrange(stage)),
  });
  return MODES.flatMap((mode) => [
    ...Object.entries(FILES).map(([name, spoil]) =>
      cell(mode, `files ${name}`, async ({ stage, shared, folder }) => {
        await stage.onSchedule(shared);
        for (const file of await readdir(folder)) await spoil(join(folder, file));
        return { inputs: shared.inputs };
      }),
    ),
    ...Object.entries(PLACES).map(([name, make]) =>
      cell(mode, `folder ${name}`, async ({ shared, folder }) => {
        await make(folder);
        return { inputs: shared.inputs };
      }),
    ),
    ...NO_FOLDERS.map((folder) =>
      cell(mode, `folder ${folder.slice(0, 30)}`, async () => ({
        inputs: { 'cache-dir': folder },
      })),
    ),
    ...DISKS.map((disk) =>
      cell(mode, `disk ${disk}`, async ({ shared, folder }) => ({
        ...onDisk(disk, folder),
        inputs: shared.inputs,
      })),
    ),
  ]);
}

/** Not the runner's own folder, which has the files of outputs and summary, too. */
const BAD_TEMP = '/tmp/docs-traffic-of-a-bad-disk';

/** Without its files a report is still written, and the log says what could not be. */
function outputCells(): Cell[] {
  const faults = [
    ...NO_FOLDERS.map((folder) => ({
      name: `folder ${folder.slice(0, 30)}`,
      env: { RUNNER_TEMP: folder },
    })),
    ...DISKS.filter((disk) => disk.startsWith('writes')).map((disk) => ({
      name: `disk ${disk}`,
      env: { ...onDisk(disk, BAD_TEMP).env, RUNNER_TEMP: BAD_TEMP },
    })),
  ];
  return (['pull request', 'gate', 'site'] as const).flatMap((mode) =>
    faults.map(
      ({ name, ...options }): Cell => ({
        name: `${mode}, files of the report: ${name}`,
        mode,
        purpose: 'files of the report',
        fault: name,
        expected: { ...undisturbed(mode), said: 'no files' },
        arrange: async () => lasting(options),
      }),
    ),
  );
}

/** What the runner's own files cannot take fails the step. The rest is written. */
function runnerCells(): Cell[] {
  const said = { GITHUB_STEP_SUMMARY: 'no summary', GITHUB_OUTPUT: 'all' } as const;
  return MODES.flatMap((mode) =>
    (['GITHUB_STEP_SUMMARY', 'GITHUB_OUTPUT'] as const).flatMap((variable) =>
      ['writes ENOSPC', ...(variable === 'GITHUB_OUTPUT' ? [] : ['writes hang'])].map(
        (disk): Cell => ({
          name: `${mode}, ${variable}: disk ${disk}`,
          mode,
          purpose: 'files of the runner',
          fault: disk,
          expected: {
            result: variable === 'GITHUB_OUTPUT' ? '' : 'error',
            exitCode: 1,
            said: said[variable],
          },
          arrange: async () => ({ end: () => {}, options: onDisk(disk, variable) }),
        }),
      ),
    ),
  );
}

/** What is read of the configuration, as JSON of its answer. */
const CONFIGURATIONS: Readonly<Record<string, string>> = {
  'no JSON': answerOf('{'),
  empty: answerOf(''),
  'a list': answerOf('[]'),
  'the target of a link': answerOf('../elsewhere/docs.json'),
  'two bytes for each letter': answerOf('\u0000{\u0000}'),
  'deep in brackets': answerOf('['.repeat(30_000)),
  binary: '"text":null,"isTruncated":false',
};

function answerOf(content: string): string {
  return `"text":${JSON.stringify(content)},"isTruncated":false`;
}

/** A configuration that cannot be read leaves redirects unjudged. */
function configurationCells(): Cell[] {
  return MODES.flatMap((mode) =>
    Object.entries(CONFIGURATIONS).map(
      ([fault, instead]): Cell => ({
        name: `${mode}, configuration: ${fault}`,
        mode,
        purpose: 'configuration',
        fault,
        expected: expectedOf(mode),
        async arrange({ stage }) {
          const change = (answer: SandboxResponse) => ({
            ...answer,
            body: (answer.body ?? '').replaceAll(
              /"text":"\{(?:[^"\\]|\\.)*","isTruncated":false/g,
              () => instead,
            ),
          });
          const texts = { path: /graphql$/, body: 'ViewDeltasTexts' };
          return { end: always(stage.sandbox.githubServer, texts, { change }) };
        },
      }),
    ),
  );
}

function expectedOf(mode: Mode): Expected {
  if (mode === 'pull request') return { result: 'gated', exitCode: 1, said: 'some' };
  return { ...undisturbed(mode), said: 'some', ...(mode === 'impact' ? { stays: true } : {}) };
}
