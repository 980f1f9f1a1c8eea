import { createHash, hkdfSync, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@docs-agent/action-kit';
import type { ViewsWindow } from '@docs-agent/core';
import { addRequests, readRequests, type SentRequests } from './request-record.ts';
import { decodeSpan, encodeSpan, type FileOwner, type Sealing, sealingOf, VERSION } from './span-file.ts';
import type { StoredSpan } from './stored-span.ts';

export interface CacheOptions {
  /** Made if it is not there. */
  folder: string;
  baseUrl: string;
  projectId: string;
  /** The key of files that are sealed is derived from it; it is written nowhere. */
  apiKey: string;
  sealing: Sealing;
  /** Told, in a line each, which files are not used, and what could not be written. */
  log: (line: string) => void;
}

/** Views that are kept from run to run, by spans of days. Nothing in it can fail a run. */
export interface ViewsCache {
  /** The spans that are there, readable or not. */
  windows(): Promise<ViewsWindow[]>;
  /** A span, unless it is not there, damaged, of another project, sealed with another key, or of another version. */
  find(window: ViewsWindow): Promise<StoredSpan | undefined>;
  /** Keeps a span in place of what was known of it. */
  keep(window: ViewsWindow, span: StoredSpan): Promise<void>;
  remove(window: ViewsWindow): Promise<void>;
  /** How many requests runs with this cache sent since a point in time. */
  requestsSince(sinceMs: number): Promise<number>;
  recordRequests(sent: SentRequests): Promise<void>;
}

/**
 * The cache in a folder, which other projects may share. Files are written beside their place and moved there, so that
 * a run that is killed leaves no half of one. Where counts are to be kept from others, files that lie open are sealed.
 */
export async function openViewsCache(options: CacheOptions): Promise<ViewsCache> {
  const { folder, log, sealing } = options;
  const owner = ownerOf(options);
  const files = spanFiles(owner);
  const pathOf = (window: ViewsWindow) => join(folder, files.nameOf(window));

  const recordPath = join(folder, files.recordName);

  const names = () => readdir(folder).catch((): string[] => []);
  const cache: ViewsCache = {
    windows: async () => (await names()).flatMap((name) => files.windowOf(name) ?? []),
    async find(window) {
      const read = await readFile(pathOf(window)).catch(() => undefined);
      if (read === undefined) return undefined;
      const decoded = decodeSpan(read, window, owner);
      if ('span' in decoded) return decoded.span;
      log(`The cached views of ${spoken(window)} are not used: the file ${decoded.problem}.`);
      return undefined;
    },
    async keep(window, span) {
      try {
        await writeWhole(pathOf(window), encodeSpan(span, window, owner, sealing));
      } catch (error) {
        log(`The views of ${spoken(window)} could not be kept in \`cache-dir\`: ${messageOf(error)}`);
      }
    },
    remove: (window) => rm(pathOf(window), { force: true }).catch(() => undefined),
    async requestsSince(sinceMs) {
      const sent = readRequests(await readFile(recordPath, 'utf8').catch(() => ''));
      return sent.filter(({ atMs }) => atMs > sinceMs).reduce((sum, { requests }) => sum + requests, 0);
    },
    async recordRequests(sent) {
      const record = await readFile(recordPath, 'utf8').catch(() => '');
      await writeWhole(recordPath, Buffer.from(addRequests(record, sent))).catch(() => undefined);
    },
  };

  await mkdir(folder, { recursive: true }).catch(() => undefined);
  for (const name of await names()) {
    if (files.isLeftOver(name)) await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
  if (sealing === 'sealed') await sealWhatLiesOpen(cache, pathOf);
  return cache;
}

/** Files that lie open are sealed, or removed where they cannot be read: their counts are not for others. */
async function sealWhatLiesOpen(cache: ViewsCache, pathOf: (window: ViewsWindow) => string): Promise<void> {
  for (const window of await cache.windows()) {
    const file = await readFile(pathOf(window)).catch(() => undefined);
    if (file === undefined || sealingOf(file) === 'sealed') continue;
    const span = await cache.find(window);
    await cache.remove(window);
    if (span !== undefined) await cache.keep(window, span);
  }
}

/** A reader sees the old file or the new one, never a part. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const beside = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(beside, content);
    await rename(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
}

/** How the files of one project are called. */
function spanFiles({ binding }: FileOwner) {
  const prefix = `views-v${VERSION}-${binding.slice(0, 16)}-`;
  const pattern = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;
  return {
    recordName: `requests-v${VERSION}-${binding.slice(0, 16)}`,
    nameOf: ({ dateFrom, dateTo }: ViewsWindow) => `${prefix}${dateFrom}_${dateTo}`,
    windowOf(name: string): ViewsWindow | undefined {
      if (!name.startsWith(prefix)) return undefined;
      const [, dateFrom, dateTo] = pattern.exec(name.slice(prefix.length)) ?? [];
      return dateFrom === undefined || dateTo === undefined ? undefined : { dateFrom, dateTo };
    },
    /** Of a run that was killed while it wrote. */
    isLeftOver: (name: string) => name.startsWith(prefix) && name.endsWith('.part'),
  };
}

function ownerOf({ baseUrl, projectId, apiKey }: CacheOptions): FileOwner {
  const binding = createHash('sha256')
    .update(JSON.stringify([baseUrl, projectId]))
    .digest('hex');
  const key = hkdfSync('sha256', apiKey, binding, 'docs-agent view-deltas cache', 32);
  return { binding, key: Buffer.from(key) };
}

function spoken({ dateFrom, dateTo }: ViewsWindow): string {
  return `${dateFrom} to ${dateTo}`;
}
