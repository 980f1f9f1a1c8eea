import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StoredSpan } from '../../src/cache/stored.ts';
import { type CacheOptions, openViewsCache } from '../../src/cache/views-cache.ts';

const WEEK = { dateFrom: '2026-11-09', dateTo: '2026-11-16' };
const BEFORE = { dateFrom: '2026-11-02', dateTo: '2026-11-09' };
const KEY = 'mint_s3cr3t_key';
const HOUR_MS = 3_600_000;

const row = (path: string, human: number, ai: number) => ({ path, human, ai, total: human + ai });

const WHOLE: StoredSpan = {
  kind: 'whole',
  rows: [row('/quickstart', 4_711_131, 17), row('/guides', 5, 23_571_113)],
  totals: { human: 4_711_136, ai: 23_571_130, total: 28_282_266 },
  badRows: ['/changelog', null],
};

const UNFINISHED: StoredSpan = {
  kind: 'unfinished',
  rest: {
    rows: [row('/a', 1, 2)],
    totals: { human: 9, ai: 9, total: 18 },
    nextOffset: 250,
    unnamedViews: 3,
    badRows: ['/b'],
    isSteady: true,
  },
};

const REFUSED: StoredSpan = { kind: 'refused', why: '400: dateFrom is too early' };

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
    log: (line) => lines.push(line),
    ...options,
  });
  if (cache === undefined) throw new Error(`there is no cache: ${lines.join(' ')}`);
  return { cache, lines };
}

async function contentOf(folder: string): Promise<{ name: string; content: Buffer }[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, content: await readFile(join(folder, name)) })),
  );
}

/** Changes the only span's file. */
async function change(folder: string, edit: (content: Buffer) => Buffer): Promise<void> {
  const [file, ...others] = await contentOf(folder);
  if (file === undefined || others.length > 0)
    throw new Error('not exactly one file is in the cache');
  await writeFile(join(folder, file.name), edit(file.content));
}

describe('a cache', () => {
  it.each([
    ['a whole span', WHOLE],
    ['an unfinished one', UNFINISHED],
    ['a refused one', REFUSED],
    ['a span without a view', { ...WHOLE, rows: [], totals: { human: 0, ai: 0, total: 0 } }],
  ] satisfies [string, StoredSpan][])('gives back %s, to any later run', async (_name, span) => {
    const folder = await setFolder();
    const { cache } = await open(folder);
    await cache.keep(WEEK, span);
    const later = await open(folder);
    expect(await later.cache.find(WEEK)).toEqual(span);
    expect(later.lines).toEqual([]);
  });

  it('gives back any path byte for byte', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder);
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
        const rows = paths.map((one, index) => row(one, index, 2 * index));
        await cache.keep(WEEK, { ...WHOLE, rows });
        expect(await cache.find(WEEK)).toEqual({ ...WHOLE, rows });
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('keeps the last version, and forgets removed spans', async () => {
    const { cache } = await open(await setFolder());
    await cache.keep(WEEK, UNFINISHED);
    await cache.keep(WEEK, WHOLE);
    await cache.keep(BEFORE, UNFINISHED);
    expect(await cache.find(WEEK)).toEqual(WHOLE);
    await cache.remove(WEEK);
    expect([await cache.find(WEEK), await cache.find(BEFORE)]).toEqual([undefined, UNFINISHED]);
  });

  it('does not use a file that was cut off at any byte', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder);
    await cache.keep(WEEK, WHOLE);
    const [{ content } = { content: Buffer.alloc(0) }] = await contentOf(folder);
    expect(content.length).toBeGreaterThan(100);
    for (let length = 0; length < content.length; length += 7) {
      await change(folder, () => content.subarray(0, length));
      expect(await cache.find(WEEK)).toBeUndefined();
    }
  });

  it('does not use a file in which any one byte is another', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder);
    await cache.keep(WEEK, WHOLE);
    const [{ content } = { content: Buffer.alloc(0) }] = await contentOf(folder);
    for (let at = 0; at < content.length; at += 1) {
      const changed = Buffer.from(content);
      changed[at] = (content[at] ?? 0) ^ 0x10;
      await change(folder, () => changed);
      expect(await cache.find(WEEK)).toBeUndefined();
    }
  });

  it('does not contain the key or anything derived that reveals it', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder);
    await cache.keep(WEEK, WHOLE);
    await cache.recordRun({ atMs: 1, requests: 1 });
    const traces = [
      KEY,
      's3cr3t',
      createHash('sha256').update(KEY).digest('hex'),
      Buffer.from(KEY).toString('base64'),
    ];
    for (const { name, content } of await contentOf(folder)) {
      for (const trace of traces)
        expect(`${name}${content.toString('latin1')}`).not.toContain(trace);
    }
  });
});

describe('a file that is not used has one line in the log', () => {
  const line = 'The cached views of 2026-11-09 to 2026-11-16 are not used: the file is damaged.';

  it.each<[why: string, edit: (content: Buffer) => Buffer]>([
    ['cut off', (content) => content.subarray(0, -1)],
    ['no file of ours at all', () => Buffer.from('<html>\n')],
    ['empty', () => Buffer.alloc(0)],
  ])('%s', async (_why, edit) => {
    const folder = await setFolder();
    await (await open(folder)).cache.keep(WEEK, WHOLE);
    await change(folder, edit);
    const { cache, lines } = await open(folder);
    expect([await cache.find(WEEK), lines]).toEqual([undefined, [line]]);
  });

  it.each<[what: string, options: Partial<CacheOptions>, window: typeof WEEK]>([
    ['of another project', { projectId: 'other' }, WEEK],
    ['of another key', { apiKey: 'mint_other' }, WEEK],
    ['of other days', {}, BEFORE],
  ])('%s, under the name of these', async (_what, options, window) => {
    const folder = await setFolder();
    await (await open(folder, options)).cache.keep(window, WHOLE);
    const [theirs] = await contentOf(folder);
    const { cache, lines } = await open(folder);
    await cache.keep(WEEK, UNFINISHED);
    const [ours] = (await contentOf(folder)).filter(({ name }) => name !== theirs?.name);
    await writeFile(join(folder, ours?.name ?? ''), theirs?.content ?? '');
    expect([await cache.find(WEEK), lines.at(-1)]).toEqual([undefined, line]);
  });
});

describe('a cache of another key', () => {
  const OTHER = { apiKey: 'mint_other' };

  it('is left aside, with one line in the log', async () => {
    const folder = await setFolder();
    await (await open(folder, OTHER)).cache.keep(WEEK, WHOLE);
    const { cache, lines } = await open(folder);
    expect([cache.isOfOtherKey, await cache.find(WEEK)]).toEqual([true, undefined]);
    expect(lines).toEqual(['The cache was made with another API key. It is not used.']);
    expect(await (await open(folder, OTHER)).cache.find(WEEK)).toEqual(WHOLE);
  });

  it('is nothing to speak of once there are spans of this key', async () => {
    const folder = await setFolder();
    await (await open(folder, OTHER)).cache.keep(WEEK, WHOLE);
    await (await open(folder)).cache.keep(BEFORE, UNFINISHED);
    const { cache, lines } = await open(folder);
    expect([cache.isOfOtherKey, lines, await cache.find(BEFORE)]).toEqual([false, [], UNFINISHED]);
  });

  it('has a record of runs that only its key reads', async () => {
    const folder = await setFolder();
    await (await open(folder, OTHER)).cache.recordRun({ atMs: 1, requests: 5 });
    expect(await (await open(folder)).cache.spentInHourBefore(new Date(2))).toBe(0);
    expect(await (await open(folder, OTHER)).cache.spentInHourBefore(new Date(2))).toBe(5);
  });
});

describe('a cache of an older version', () => {
  const binding = createHash('sha256')
    .update(JSON.stringify(['https://docs.example', 'acme']))
    .digest('hex')
    .slice(0, 16);

  it('is removed, with one line in the log, and nothing else is', async () => {
    const folder = await setFolder();
    await (await open(folder)).cache.keep(WEEK, WHOLE);
    const kept = [
      ...(await contentOf(folder)).map(({ name }) => name),
      `views-v9-${binding}-2026-11-09_2026-11-16`,
      'views-v1-0123456789abcdef-2026-11-09_2026-11-16',
      'views-v1-notes.txt',
    ];
    const older = [
      `views-v1-${binding}-2026-11-02_2026-11-09`,
      `views-v1-${binding}-2026-11-09_2026-11-16`,
      `requests-v1-${binding}`,
      `runs-v2-${binding}`,
    ];
    for (const name of [...kept.slice(1), ...older])
      await writeFile(join(folder, name), 'some text');
    const { lines } = await open(folder);
    expect(lines).toEqual([
      'The cache was made by an older version of this action. It is removed.',
    ]);
    expect((await contentOf(folder)).map(({ name }) => name)).toEqual(kept.sort());
    expect((await open(folder)).lines).toEqual([]);
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
    expect([await theirs.cache.find(WEEK), await ours.cache.find(BEFORE)]).toEqual([
      undefined,
      undefined,
    ]);
    expect([await ours.cache.find(WEEK), await theirs.cache.find(BEFORE)]).toEqual([
      WHOLE,
      UNFINISHED,
    ]);
    expect([...ours.lines, ...theirs.lines]).toEqual([]);
  });

  it.each([
    [
      'a file in its place',
      async () => {
        const folder = join(await setFolder(), 'file');
        await writeFile(folder, 'not a folder');
        return folder;
      },
    ],
    [
      'a file above it',
      async () => {
        const file = join(await setFolder(), 'file');
        await writeFile(file, 'not a folder');
        return join(file, 'deep', 'down');
      },
    ],
    // Where Node's recursive `mkdir` never returns.
    ['a place where none can be made', async () => '/proc/x/y'],
  ])(
    'that cannot be used because of %s is no cache, with one line in the log',
    async (_why, make) => {
      const folder = await make();
      const lines: string[] = [];
      const options = { baseUrl: 'https://docs.example', projectId: 'acme', apiKey: KEY };
      expect(
        await openViewsCache({ ...options, folder, log: (line) => lines.push(line) }),
      ).toBeUndefined();
      expect(lines).toEqual([
        expect.stringMatching(
          /^Nothing is kept between runs, because `cache-dir` cannot be used: \w+: /,
        ),
      ]);
    },
  );

  it('that is taken away later fails no run, and has a line in the log', async () => {
    const folder = await setFolder();
    const { cache, lines } = await open(folder);
    await rm(folder, { recursive: true });
    await cache.keep(WEEK, WHOLE);
    await cache.recordRun({ atMs: 1, requests: 1 });
    await cache.removeBefore('2027-01-01');
    expect([await cache.find(WEEK), await cache.spentInHourBefore(new Date(2))]).toEqual([
      undefined,
      0,
    ]);
    expect(lines).toEqual([
      expect.stringMatching(
        /^The views of 2026-11-09 to 2026-11-16 could not be saved in `cache-dir`: /,
      ),
    ]);
  });

  it('removes spans that end by a day, of any key, and no other file', async () => {
    const folder = await setFolder();
    const [ours, theirs] = [await open(folder), await open(folder, { apiKey: 'mint_other' })];
    for (const { cache } of [ours, theirs]) {
      await cache.keep(WEEK, WHOLE);
      await cache.keep(BEFORE, WHOLE);
    }
    await ours.cache.recordRun({ atMs: 1, requests: 1 });
    await ours.cache.removeBefore('2026-11-09');
    for (const { cache } of [ours, theirs])
      expect([await cache.find(BEFORE), await cache.find(WEEK)]).toEqual([undefined, WHOLE]);
    expect(await ours.cache.spentInHourBefore(new Date(2))).toBe(1);
  });

  it('is created if it does not exist', async () => {
    const folder = join(await setFolder(), 'deep', 'down');
    const { cache } = await open(folder);
    await cache.keep(WEEK, WHOLE);
    expect(await cache.find(WEEK)).toEqual(WHOLE);
  });

  it('is cleared of files that a killed run left', async () => {
    const folder = await setFolder();
    await (await open(folder)).cache.keep(WEEK, WHOLE);
    const [{ name } = { name: '' }] = await contentOf(folder);
    await writeFile(join(folder, `${name}.x.part`), 'half');
    const { cache } = await open(folder);
    expect((await contentOf(folder)).map((file) => file.name)).toEqual([name]);
    expect(await cache.find(WEEK)).toEqual(WHOLE);
  });
});

it('no count and no path is in a file', async () => {
  const folder = await setFolder();
  await (await open(folder)).cache.keep(WEEK, WHOLE);
  const [{ content } = { content: Buffer.alloc(0) }] = await contentOf(folder);
  expect(content.length).toBeGreaterThan(100);
  for (const planted of ['4711131', '23571113', 'quickstart'])
    expect(content.includes(planted)).toBe(false);
});

describe('the record of runs', () => {
  it('says how many requests those of the last hour sent', async () => {
    const folder = await setFolder();
    for (const atMs of [0, 1, HOUR_MS])
      await (await open(folder)).cache.recordRun({ atMs, requests: 5 });
    const { cache } = await open(folder);
    expect(await cache.spentInHourBefore(new Date(HOUR_MS))).toBe(10);
    expect(await cache.spentInHourBefore(new Date(2 * HOUR_MS))).toBe(0);
  });

  it('counts as empty if it is damaged', async () => {
    const folder = await setFolder();
    const { cache } = await open(folder);
    await cache.recordRun({ atMs: 1, requests: 5 });
    await change(folder, (content) => content.subarray(3));
    expect(await cache.spentInHourBefore(new Date(2))).toBe(0);
  });
});
