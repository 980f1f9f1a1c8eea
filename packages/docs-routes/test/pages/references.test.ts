import { describe, expect, it } from 'vitest';
import { References } from '../../src/mintlify/references.ts';

async function load(files: Record<string, unknown>) {
  const reads: string[][] = [];
  const texts = new Map(
    Object.entries(files).map(([file, value]) => [
      file,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const references = await References.load('docs.json', {
    files: new Map([...texts].map(([file, text]) => [file, { id: file, bytes: text.length }])),
    readTexts: async (wanted) => {
      reads.push([...wanted]);
      return new Map(wanted.map((file) => [file, texts.get(file) ?? '']));
    },
  });
  const value = references.resolve();
  return { references, value, problems: references.problems, reads };
}

describe('a reference', () => {
  it('is replaced by its file’s value, relative to the referring file', async () => {
    const { value, problems, reads } = await load({
      'docs.json': {
        navigation: { $ref: './config/nav.json' },
        redirects: { $ref: 'redirects.json' },
      },
      'config/nav.json': { groups: [{ $ref: './groups/one.json' }, { $ref: '../two.json' }] },
      'config/groups/one.json': { group: 'One' },
      'two.json': { group: 'Two' },
      'redirects.json': [],
    });
    expect(value).toEqual({
      navigation: { groups: [{ group: 'One' }, { group: 'Two' }] },
      redirects: [],
    });
    expect(problems).toEqual([]);
    expect(reads).toEqual([
      ['docs.json'],
      expect.arrayContaining(['config/nav.json', 'redirects.json']),
      expect.arrayContaining(['config/groups/one.json', 'two.json']),
    ]);
  });

  it('to an object is overridden by the keys next to it, and to a list ignores them', async () => {
    const { value } = await load({
      'docs.json': { a: { $ref: 'a.json', strict: true }, b: { $ref: 'b.json', strict: true } },
      'a.json': { strict: false, color: 'red' },
      'b.json': [1],
    });
    expect(value).toEqual({ a: { strict: true, color: 'red' }, b: [1] });
  });

  it('to one file from two places is read once', async () => {
    const { value, reads } = await load({
      'docs.json': [{ $ref: 'a.json' }, { $ref: './a.json' }, { $ref: 'x/../a.json' }],
      'a.json': 1,
    });
    expect(value).toEqual([1, 1, 1]);
    expect(reads.flat()).toEqual(['docs.json', 'a.json']);
  });

  it.each<[rule: string, files: Record<string, unknown>, problem: RegExp]>([
    ['to itself', { 'docs.json': { a: { $ref: 'docs.json' } } }, /loop: docs.json → docs.json$/],
    [
      'in a loop',
      {
        'docs.json': { a: { $ref: 'a.json' } },
        'a.json': { $ref: 'b.json' },
        'b.json': [{ $ref: 'a.json' }],
      },
      /loop: docs.json → a.json → b.json → a.json$/,
    ],
    ['to a missing file', { 'docs.json': { a: { $ref: 'a.json' } } }, /^a.json could not be read$/],
    [
      'to what is no JSON',
      { 'docs.json': { a: { $ref: 'a.json' } }, 'a.json': '{' },
      /^a.json is not valid JSON$/,
    ],
    [
      'out of the docs',
      { 'docs.json': { a: { $ref: '../a.json' } } },
      /refers to \.\.\/a.json, which is not a JSON file inside/,
    ],
    [
      'out of the docs on a detour',
      { 'docs.json': { a: { $ref: 'x/../../a.json' } } },
      /not a JSON file inside the docs$/,
    ],
    [
      'by an absolute path',
      { 'docs.json': { a: { $ref: '/etc/passwd' } } },
      /not a JSON file inside the docs$/,
    ],
    [
      'to an address',
      { 'docs.json': { a: { $ref: 'https://example.com/a.json' } } },
      /not a JSON file inside the docs$/,
    ],
    [
      'by a backslash',
      { 'docs.json': { a: { $ref: '..\\a.json' } } },
      /not a JSON file inside the docs$/,
    ],
  ])('%s is said, and leaves nothing in its place', async (_rule, files, problem) => {
    const { value, problems } = await load(files);
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(JSON.stringify(value)).not.toContain('ref');
  });

  it('is located for the list that a rule has to be added to', async () => {
    const { references } = await load({
      'docs.json': { $ref: 'main.json', other: 1 },
      'main.json': { redirects: { $ref: 'config/redirects.json' }, name: 'Acme' },
      'config/redirects.json': { $ref: './all.json' },
      'config/all.json': [],
    });
    expect(references.locate('redirects')).toEqual({
      file: 'config/all.json',
      key: undefined,
      line: 1,
      value: [],
    });
    expect(references.locate('name')).toMatchObject({ file: 'main.json', key: 'name' });
    expect(references.locate('missing')).toBeUndefined();
  });

  it('is located by its line in the file', async () => {
    const { references } = await load({
      'docs.json': '{\n  "name": "Acme",\r\n  "redirects" : []\n}',
    });
    expect(references.locate('redirects')).toMatchObject({ file: 'docs.json', line: 3 });
  });

  it('that multiplies, or nests endlessly, is bounded', async () => {
    const doubled = Object.fromEntries(
      Array.from({ length: 60 }, (_, level) => [
        `${level}.json`,
        [{ $ref: `${level + 1}.json` }, { $ref: `${level + 1}.json` }],
      ]),
    );
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const { problems } = await load({
      'docs.json': [{ $ref: '0.json' }, { $ref: 'deep.json' }],
      ...doubled,
      '60.json': 1,
      'deep.json': deep,
    });
    expect(problems).toEqual(['deep.json is nested more than 100 levels deep']);
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => [`${index}.json`, { $ref: `${index + 1}.json` }]),
    );
    const chain = await load({ 'docs.json': { $ref: '0.json' }, ...many });
    expect(chain.problems).toEqual(['docs.json refers to more than 200 files']);
    expect(chain.reads.length).toBeLessThanOrEqual(201);
  });
});
