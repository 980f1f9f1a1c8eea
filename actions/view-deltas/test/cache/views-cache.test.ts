import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type StoredSpan, toColumns } from '../../src/cache/stored-span.ts';
import { type CacheOptions, openViewsCache } from '../../src/cache/views-cache.ts';

const WEEK = { dateFrom: '2026-11-09', dateTo: '2026-11-16' };
const BEFORE = { dateFrom: '2026-11-02', dateTo: '2026-11-09' };
const KEY = 'mint_s3cr3t_key';

const row = (path: string, human: number, ai: number) => ({ path, human, ai, total: human + ai });

const WHOLE: StoredSpan = {
  kind: 'whole',
  rows: toColumns([row('/quickstart', 4_711_131, 17), row('/guides', 5, 23_571_113)]),
  totals: { human: 4_711_136, ai: 23_571_130, total: 28_282_266 },
};

const UNFINISHED: StoredSpan = {
  kind: 'unfinished',
  rest: {
    rows: [row('/a', 1, 2)],
    totals: { human: 9, ai: 9, total: 18 },
    nextOffset: 250,
    unnamedViews: 3,
    isSteady: true,
  },
};

async function setFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'views-cache-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A cache, and what it said. */
async function open(folder: string, options: Partial<CacheOptions> = {}) {
  const lines: string[] = [];
  const cache = await openViewsCache({
    folder,
    baseUrl: 'https://docs.example',
    projectId: 'acme',
    apiKey: KEY,
    sealing: 'plain',
    log: (line) => lines.push(line),
    ...options,
  });
  return { cache, lines };
}

async function contentOf(folder: string): Promise<{ name: string; content: Buffer }[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(folder, name)) })));
}

/** Changes the only span's file. */
async function change(folder: string, edit: (content: Buffer) => Buffer): Promise<void> {
  const [file, ...others] = await contentOf(folder);
  if (file === undefined || others.length > 0) throw new Error('not exactly one file is in the cache');
  await writeFile(join(folder, file.name), edit(file.content));
}

describe.each(['plain', 'sealed'] as const)('a %s cache', (sealing) => {
  it.each([
    ['a whole span', WHOLE],
    ['an unfinished one', UNFINISHED],
    ['a span without a view', { kind: 'whole', rows: toColumns([]), totals: { human: 0, ai: 0, total: 0 } }],
  ] satisfies [string, StoredSpan][])('gives back %s, to any later run', async (_name, span) => {
    const folder = await setFolder();
    const { cache } = await open(folder, { sealing });
    await cache.keep(WEEK, span);
    const later = await open(folder, { sealing });
    expect(await later.cache.find(WEEK)).toEqual(span);
    expect(await later.cache.windows()).toEqual([WEEK]);
    expect(later.lines).toEqual([]);
  });

  it('gives back any path byte for byte', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder, { sealing });
    const path = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.constantFrom(
        '__proto__',
        '\ud800',
        '/\u202e|`<b>@x #1 ::error::\r\n\u0000',
        '/é',
        '/e\u0301',
        '',
        'x'.repeat(10_000),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(path, { maxLength: 8 }), async (paths) => {
        const rows = toColumns(paths.map((one, index) => row(one, index, 2 * index)));
        await cache.keep(WEEK, { ...WHOLE, rows });
        expect(await cache.find(WEEK)).toEqual({ ...WHOLE, rows });
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the last that was written, and forgets what is removed', async () => {
    const { cache } = await open(await setFolder(), { sealing });
    await cache.keep(WEEK, UNFINISHED);
    await cache.keep(WEEK, WHOLE);
    await cache.keep(BEFORE, UNFINISHED);
    expect(await cache.find(WEEK)).toEqual(WHOLE);
    await cache.remove(WEEK);
    expect(await cache.find(WEEK)).toBeUndefined();
    expect(await cache.windows()).toEqual([BEFORE]);
  });

  it('does not use a file that was cut off, at whatever byte', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder, { sealing });
    await cache.keep(WEEK, WHOLE);
    const [{ content } = { content: Buffer.alloc(0) }] = await contentOf(folder);
    expect(content.length).toBeGreaterThan(200);
    for (let length = 0; length < content.length; length += 7) {
      await change(folder, () => content.subarray(0, length));
      expect(await cache.find(WEEK)).toBeUndefined();
    }
  });

  it('does not use a file in which any one byte is another', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder, { sealing });
    await cache.keep(WEEK, WHOLE);
    const [{ content } = { content: Buffer.alloc(0) }] = await contentOf(folder);
    for (let at = 0; at < content.length; at += 1) {
      const changed = Buffer.from(content);
      changed[at] = (content[at] ?? 0) ^ 0x10;
      await change(folder, () => changed);
      expect(await cache.find(WEEK)).toBeUndefined();
    }
  });

  it('holds neither the key nor what could be traced to it', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder, { sealing });
    await cache.keep(WEEK, WHOLE);
    await cache.recordRequests({ atMs: 1, requests: 1 });
    const traces = [
      KEY,
      's3cr3t',
      createHash('sha256').update(KEY).digest('hex'),
      Buffer.from(KEY).toString('base64'),
    ];
    for (const { name, content } of await contentOf(folder)) {
      for (const trace of traces) expect(`${name}${content.toString('latin1')}`).not.toContain(trace);
    }
  });
});

describe('a file that is not used is told in one line', () => {
  it.each<
    [why: string, use: (folder: string) => Promise<void>, options: Partial<CacheOptions>, line: string]
  >([
    [
      'damaged',
      (folder) => change(folder, (content) => content.subarray(0, -1)),
      {},
      'The cached views of 2026-11-09 to 2026-11-16 are not used: the file is damaged.',
    ],
    [
      'no file of ours at all',
      (folder) => change(folder, () => Buffer.from('<html>\n')),
      {},
      'The cached views of 2026-11-09 to 2026-11-16 are not used: the file is damaged.',
    ],
    [
      'of a later version',
      (folder) =>
        change(folder, (content) =>
          Buffer.from(content.toString('latin1').replace('"version":1', '"version":2'), 'latin1'),
        ),
      {},
      'The cached views of 2026-11-09 to 2026-11-16 are not used: the file has the format 2, and this version reads 1.',
    ],
    [
      'sealed with another key',
      async (folder) => {
        const { cache } = await open(folder, { sealing: 'sealed', apiKey: 'mint_old_key' });
        await cache.keep(WEEK, WHOLE);
      },
      {},
      'The cached views of 2026-11-09 to 2026-11-16 are not used: the file was encrypted with another API key.',
    ],
  ])('%s', async (_why, use, options, line) => {
    const folder = await setFolder();
    await (await open(folder)).cache.keep(WEEK, WHOLE);
    await use(folder);
    const { cache, lines } = await open(folder, options);
    expect(await cache.find(WEEK)).toBeUndefined();
    expect(lines).toEqual([line]);
  });

  it('of another project, under the name of this one', async () => {
    const folder = await setFolder();
    await (await open(folder, { projectId: 'other' })).cache.keep(WEEK, WHOLE);
    const [theirs] = await contentOf(folder);
    const { cache, lines } = await open(folder);
    await cache.keep(WEEK, UNFINISHED);
    const [ours] = (await contentOf(folder)).filter(({ name }) => name !== theirs?.name);
    await writeFile(join(folder, ours?.name ?? ''), theirs?.content ?? '');
    expect(await cache.find(WEEK)).toBeUndefined();
    expect(lines).toEqual([
      'The cached views of 2026-11-09 to 2026-11-16 are not used: the file belongs to another project.',
    ]);
  });

  it('of other days, under the name of these', async () => {
    const folder = await setFolder();
    const { cache, lines } = await open(folder, { sealing: 'sealed' });
    await cache.keep(BEFORE, WHOLE);
    const [{ name, content } = { name: '', content: '' }] = await contentOf(folder);
    await writeFile(join(folder, name.replace('2026-11-02_2026-11-09', '2026-11-09_2026-11-16')), content);
    expect(await cache.find(WEEK)).toBeUndefined();
    expect(lines).toHaveLength(1);
  });
});

describe('one folder', () => {
  it.each<[what: string, other: Partial<CacheOptions>]>([
    ['of several projects', { projectId: 'other' }],
    ['of several services', { baseUrl: 'https://other.example' }],
  ])('%s keeps them apart', async (_what, other) => {
    const folder = await setFolder();
    const [ours, theirs] = [await open(folder), await open(folder, other)];
    await ours.cache.keep(WEEK, WHOLE);
    await theirs.cache.keep(BEFORE, UNFINISHED);
    expect([await theirs.cache.find(WEEK), await ours.cache.find(BEFORE)]).toEqual([undefined, undefined]);
    expect([await ours.cache.windows(), await theirs.cache.windows()]).toEqual([[WEEK], [BEFORE]]);
    expect([...ours.lines, ...theirs.lines]).toEqual([]);
  });

  it('that cannot be written to fails no run, and is told', async () => {
    const folder = join(await setFolder(), 'file');
    await writeFile(folder, 'not a folder');
    const { cache, lines } = await open(folder);
    await cache.keep(WEEK, WHOLE);
    await cache.recordRequests({ atMs: 1, requests: 1 });
    expect([await cache.find(WEEK), await cache.windows(), await cache.requestsSince(0)]).toEqual([
      undefined,
      [],
      0,
    ]);
    expect(lines).toEqual([
      expect.stringMatching(/^The views of 2026-11-09 to 2026-11-16 could not be kept in `cache-dir`: /),
    ]);
  });

  it('is made where it is not there', async () => {
    const folder = join(await setFolder(), 'deep', 'down');
    const { cache } = await open(folder);
    await cache.keep(WEEK, WHOLE);
    expect(await cache.find(WEEK)).toEqual(WHOLE);
  });

  it('is cleared of what a run that was killed had begun to write', async () => {
    const folder = await setFolder();
    await (await open(folder)).cache.keep(WEEK, WHOLE);
    const [{ name } = { name: '' }] = await contentOf(folder);
    await writeFile(join(folder, `${name}.x.part`), 'half');
    const { cache } = await open(folder);
    expect((await contentOf(folder)).map((file) => file.name)).toEqual([name]);
    expect(await cache.find(WEEK)).toEqual(WHOLE);
  });
});

describe('sealing', () => {
  it('leaves no count and no path in the file', async () => {
    const folder = await setFolder();
    await (await open(folder, { sealing: 'sealed' })).cache.keep(WEEK, WHOLE);
    const [{ content } = { content: Buffer.alloc(0) }] = await contentOf(folder);
    expect(content.length).toBeGreaterThan(200);
    for (const planted of ['4711131', '23571113', 'quickstart'])
      expect(content.includes(planted)).toBe(false);
  });

  it('takes up what lay open, and leaves nothing open', async () => {
    const folder = await setFolder();
    const plain = await open(folder);
    await plain.cache.keep(WEEK, WHOLE);
    await plain.cache.keep(BEFORE, UNFINISHED);
    const { cache, lines } = await open(folder, { sealing: 'sealed' });
    for (const { content } of await contentOf(folder))
      expect(content.includes('"sealing":"sealed"')).toBe(true);
    expect([await cache.find(WEEK), await cache.find(BEFORE), lines]).toEqual([WHOLE, UNFINISHED, []]);
  });

  it('removes what lay open and is damaged: its counts may still be there', async () => {
    const folder = await setFolder();
    await (await open(folder)).cache.keep(WEEK, WHOLE);
    await change(folder, (content) => Buffer.concat([content, Buffer.from('x')]));
    const { lines } = await open(folder, { sealing: 'sealed' });
    expect([await contentOf(folder), lines.length]).toEqual([[], 1]);
  });

  it('is no hindrance to a run without it, which has the same key', async () => {
    const folder = await setFolder();
    await (await open(folder, { sealing: 'sealed' })).cache.keep(WEEK, WHOLE);
    expect(await (await open(folder)).cache.find(WEEK)).toEqual(WHOLE);
  });
});

describe('the record of requests', () => {
  it('adds up what was sent since a point in time', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder);
    for (const [atMs, requests] of [
      [1_000, 5],
      [2_000, 7],
      [3_000, 11],
    ] as const) {
      await cache.recordRequests({ atMs, requests });
    }
    const { cache: later } = await open(folder);
    expect([
      await later.requestsSince(0),
      await later.requestsSince(1_000),
      await later.requestsSince(3_000),
    ]).toEqual([23, 18, 0]);
  });

  it('forgets what is a day old', async () => {
    const { cache } = await open(await setFolder());
    await cache.recordRequests({ atMs: 0, requests: 5 });
    await cache.recordRequests({ atMs: 24 * 3_600_000, requests: 7 });
    expect(await cache.requestsSince(-1)).toBe(7);
  });

  it('counts as empty where it is damaged', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder);
    await cache.recordRequests({ atMs: 1, requests: 5 });
    await change(folder, (content) => content.subarray(3));
    expect(await cache.requestsSince(0)).toBe(0);
  });
});
