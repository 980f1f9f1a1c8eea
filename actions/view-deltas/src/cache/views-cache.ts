import { createHash, hkdfSync, randomUUID } from 'node:crypto';
import { lstat, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTime, messageOf, TookTooLong } from '@docs-agent/action-kit';
import type { ViewsWindow } from '@docs-agent/core';
import { makeFolder } from '../make-folder.ts';
import { decryptText, encryptText } from './encrypted-file.ts';
import { parseSpan, type RecordedRun, runsBefore, type StoredSpan } from './stored.ts';

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
export type ViewsCache = NonNullable<Awaited<ReturnType<typeof openViewsCache>>>;

/** Increased with every change of the format. Older files are removed. */
const VERSION = 3;

/** The views of a site of 500,000 paths take less. */
const LARGEST_FILE_BYTES = 2 ** 26;

/**
 * The cache in a folder, which several projects may share. Each file is written under a temporary
 * name and then renamed, so a killed run leaves no partial file.
 *
 * @returns undefined, with a line in the log, where the folder cannot be used
 */
export async function openViewsCache(options: CacheOptions) {
  const { folder, log } = options;
  const onDisk = diskOf();
  try {
    await onDisk(() => makeFolder(folder));
  } catch (error) {
    log(`Nothing is kept between runs, because \`cache-dir\` cannot be used: ${messageOf(error)}`);
    return undefined;
  }
  const files = filesOf(options);
  const pathOf = (name: string) => join(folder, name);
  const read = (name: string) => onDisk(() => readOurs(pathOf(name))).catch(() => undefined);
  const write = (name: string, text: string) =>
    onDisk(() => writeWhole(pathOf(name), encryptText(text, { key: files.key, name })));
  const opened = (file: Buffer | undefined, name: string) =>
    file && decryptText(file, { key: files.key, name });
  const names = () => onDisk(() => readdir(folder)).catch((): string[] => []);
  const remove = (name: string) =>
    onDisk(() => rm(pathOf(name), { force: true })).catch(() => undefined);
  const readRecord = async () => opened(await read(files.recordName), files.recordName) ?? '';

  const found = await names();
  const older = found.filter(files.isOlder);
  if (older.length > 0) {
    log('The cache was made by an older version of this action. It is removed.');
  }
  // Left by runs that were killed while writing.
  for (const name of [
    ...older,
    ...found.filter((one) => files.isOurs(one) && one.endsWith('.part')),
  ]) {
    await remove(name);
  }
  const isOfOtherKey = found.some(files.isOfOtherKey) && !found.some(files.isOfThisKey);
  if (isOfOtherKey) {
    log('The cache was made with another API key. It is not used.');
  }

  return {
    /** The project has spans, but all were encrypted with another API key. */
    isOfOtherKey,
    /** A span; undefined if it is missing or damaged. */
    async find(window: ViewsWindow): Promise<StoredSpan | undefined> {
      const name = files.nameOf(window);
      const file = await read(name);
      const text = opened(file, name);
      const span = text === undefined ? undefined : parseSpan(text);
      if (file !== undefined && span === undefined) {
        log(`The cached views of ${daysText(window)} are not used: the file is damaged.`);
      }
      return span;
    },
    /** Stores a span, replacing an earlier version. */
    async keep(window: ViewsWindow, span: StoredSpan): Promise<void> {
      try {
        await write(files.nameOf(window), JSON.stringify(span));
      } catch (error) {
        log(
          `The views of ${daysText(window)} could not be saved in \`cache-dir\`: ${messageOf(error)}`,
        );
      }
    },
    remove: (window: ViewsWindow) => remove(files.nameOf(window)),
    /**
     * Removes spans that end on this day or earlier, including those encrypted with another key.
     */
    async removeBefore(day: string): Promise<void> {
      for (const name of await names()) {
        const dateTo = files.endOf(name);
        if (dateTo !== undefined && dateTo <= day) {
          await remove(name);
        }
      }
    },
    /** Requests of the recorded runs within the hour before a time. */
    async spentInHourBefore(time: Date): Promise<number> {
      const runs = runsBefore(await readRecord(), time.getTime());
      return runs.reduce((sum, { requests }) => sum + requests, 0);
    },
    async recordRun(run: RecordedRun): Promise<void> {
      const runs = [...runsBefore(await readRecord(), run.atMs), run];
      await write(files.recordName, JSON.stringify(runs)).catch(() => undefined);
    },
  };
}

/** Works on a disk, and not again after something took too long. */
function diskOf(): <T>(work: () => Promise<T>) => Promise<T> {
  let isStuck = false;
  return async (work) => {
    if (isStuck) throw new Error('the disk does not answer');
    try {
      return await inTime(work());
    } catch (error) {
      isStuck ||= error instanceof TookTooLong;
      throw error;
    }
  };
}

/**
 * A file that this action wrote. Nothing else is read: a link may lead anywhere, and a pipe never
 * ends.
 */
async function readOurs(path: string): Promise<Buffer> {
  const found = await lstat(path);
  return found.isFile() && found.size <= LARGEST_FILE_BYTES
    ? await readFile(path)
    : Buffer.alloc(0);
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
  const days = /-\d{4}-\d{2}-\d{2}_(\d{4}-\d{2}-\d{2})$/;
  const isOurs = (name: string) => name.startsWith(ours);
  return {
    key: derive('docs-agent view-deltas cache', 32),
    recordName: `runs-v${VERSION}-${project}`,
    nameOf: ({ dateFrom, dateTo }: ViewsWindow) => `${prefix}${dateFrom}_${dateTo}`,
    isOurs,
    endOf: (name: string) => (isOurs(name) ? days.exec(name)?.[1] : undefined),
    isOfThisKey: (name: string) => name.startsWith(prefix) && days.test(name),
    isOfOtherKey: (name: string) => isOurs(name) && !name.startsWith(prefix) && days.test(name),
    isOlder(name: string): boolean {
      const [, version, owner] =
        /^(?:views|requests|runs)-v(\d+)-([0-9a-f]{16})(?:-|$)/.exec(name) ?? [];
      return owner === project && Number(version) < VERSION;
    },
  };
}

function daysText({ dateFrom, dateTo }: ViewsWindow): string {
  return `${dateFrom} to ${dateTo}`;
}
