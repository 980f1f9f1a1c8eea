import { createHash, hkdfSync, randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '@docs-agent/action-kit';
import type { ViewsWindow } from '@docs-agent/core';
import { decryptText, encryptText } from './encrypted-file.ts';
import { addRun, type RecordedRun, readRuns } from './run-record.ts';
import { parseSpan, type StoredSpan } from './stored-span.ts';

export interface CacheOptions {
  /** Made if it is not there. */
  folder: string;
  baseUrl: string;
  projectId: string;
  /** Source of the files' key; it is not stored. */
  apiKey: string;
  /** Called with a line for each thing that is not used or could not be written. */
  log: (line: string) => void;
}

/** Views kept between runs, by spans of days, always encrypted. No problem with it fails a run. */
export interface ViewsCache {
  /** The project has spans, but all were encrypted with another API key. */
  readonly isOfOtherKey: boolean;
  windows(): Promise<ViewsWindow[]>;
  /** A span; undefined if it is missing or damaged. */
  find(window: ViewsWindow): Promise<StoredSpan | undefined>;
  /** Stores a span, replacing an earlier version. */
  keep(window: ViewsWindow, span: StoredSpan): Promise<void>;
  remove(window: ViewsWindow): Promise<void>;
  /** Removes spans that end on this day or earlier, including those encrypted with another key. */
  removeBefore(day: string): Promise<void>;
  /** Scheduled runs of the last weeks, oldest first. */
  runs(): Promise<RecordedRun[]>;
  recordRun(run: RecordedRun): Promise<void>;
}

/** Increased with every change of the format. Older files are removed. */
const VERSION = 2;

/**
 * The cache in a folder, which several projects may share. Each file is written under a temporary name and then
 * renamed, so a killed run leaves no partial file.
 *
 * @returns undefined, with a line in the log, where the folder cannot be used
 */
export async function openViewsCache(options: CacheOptions): Promise<ViewsCache | undefined> {
  const { folder, log } = options;
  try {
    await makeFolder(folder);
  } catch (error) {
    log(`Nothing is kept between runs, because \`cache-dir\` cannot be used: ${messageOf(error)}`);
    return undefined;
  }
  const files = filesOf(options);
  const pathOf = (name: string) => join(folder, name);
  const read = (name: string) => readFile(pathOf(name)).catch(() => undefined);
  const write = (name: string, text: string) =>
    writeWhole(pathOf(name), encryptText(text, { key: files.key, name }));
  const opened = (file: Buffer | undefined, name: string) =>
    file && decryptText(file, { key: files.key, name });
  const names = () => readdir(folder).catch((): string[] => []);
  const remove = (name: string) => rm(pathOf(name), { force: true }).catch(() => undefined);
  const readRecord = async () => opened(await read(files.recordName), files.recordName) ?? '';

  const found = await names();
  const older = found.filter(files.isOlder);
  if (older.length > 0) log('The cache was made by an older version of this action. It is removed.');
  // Left by runs that were killed while writing.
  for (const name of [...older, ...found.filter((one) => files.isOurs(one) && one.endsWith('.part'))]) {
    await remove(name);
  }
  const isOfOtherKey = found.some(files.isOfOtherKey) && !found.some((name) => files.windowOf(name));
  if (isOfOtherKey) log('The cache was made with another API key. It is not used.');

  return {
    isOfOtherKey,
    windows: async () => (await names()).flatMap((name) => files.windowOf(name) ?? []),
    async find(window) {
      const name = files.nameOf(window);
      const file = await read(name);
      const text = opened(file, name);
      const span = text === undefined ? undefined : parseSpan(text);
      if (file !== undefined && span === undefined) {
        log(`The cached views of ${daysText(window)} are not used: the file is damaged.`);
      }
      return span;
    },
    async keep(window, span) {
      try {
        await write(files.nameOf(window), JSON.stringify(span));
      } catch (error) {
        log(`The views of ${daysText(window)} could not be saved in \`cache-dir\`: ${messageOf(error)}`);
      }
    },
    remove: (window) => remove(files.nameOf(window)),
    async removeBefore(day) {
      for (const name of await names()) {
        const dateTo = files.endOf(name);
        if (dateTo !== undefined && dateTo <= day) await remove(name);
      }
    },
    runs: async () => readRuns(await readRecord()),
    async recordRun(run) {
      await write(files.recordName, addRun(await readRecord(), run)).catch(() => undefined);
    },
  };
}

/** One folder at a time, because Node's recursive `mkdir` never returns in some places, such as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  let at = resolve(folder);
  while ((await stat(at).catch(() => undefined)) === undefined && dirname(at) !== at) {
    missing.unshift(at);
    at = dirname(at);
  }
  for (const one of missing) await mkdir(one);
  await readdir(folder);
  await access(folder, constants.W_OK);
}

/** Readers see the old file or the new one, never a part. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(temporary, content);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

function filesOf({ baseUrl, projectId, apiKey }: CacheOptions) {
  const binding = createHash('sha256')
    .update(JSON.stringify([baseUrl, projectId]))
    .digest('hex');
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', apiKey, binding, what, bytes));
  const project = binding.slice(0, 16);
  const ours = `views-v${VERSION}-${project}-`;
  const prefix = `${ours}${derive('docs-agent view-deltas key id', 8).toString('hex')}-`;
  const days = /-(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;
  const isOurs = (name: string) => name.startsWith(ours);
  return {
    key: derive('docs-agent view-deltas cache', 32),
    recordName: `runs-v${VERSION}-${project}`,
    nameOf: ({ dateFrom, dateTo }: ViewsWindow) => `${prefix}${dateFrom}_${dateTo}`,
    windowOf(name: string): ViewsWindow | undefined {
      const [, dateFrom, dateTo] = days.exec(name) ?? [];
      return name.startsWith(prefix) && dateFrom && dateTo ? { dateFrom, dateTo } : undefined;
    },
    isOurs,
    endOf: (name: string) => (isOurs(name) ? days.exec(name)?.[2] : undefined),
    isOfOtherKey: (name: string) => isOurs(name) && !name.startsWith(prefix) && days.test(name),
    isOlder(name: string): boolean {
      const [, version, owner] = /^(?:views|requests|runs)-v(\d+)-([0-9a-f]{16})(?:-|$)/.exec(name) ?? [];
      return owner === project && Number(version) < VERSION;
    },
  };
}

function daysText({ dateFrom, dateTo }: ViewsWindow): string {
  return `${dateFrom} to ${dateTo}`;
}
