import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { jsonText, reportJson } from '../src/report-json.ts';
import { pageRow, published } from './support/report.ts';

const schema: object = JSON.parse(readFileSync(new URL('../report.schema.json', import.meta.url), 'utf8'));
const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const isValid = ajv.compile(schema);

const PAGES = [
  pageRow('/quickstart', [6_000, 2_000], [5_000, 2_100]),
  pageRow('/new', [30, 0], [0, 0], { change: 'added', file: 'new.mdx', throughSnippet: 'snippets/x.mdx' }),
];

describe('the JSON file keeps to the schema that is published', () => {
  it.each([
    ['of a pull request', reportJson(published(PAGES))],
    ['of the site', reportJson(published(PAGES, { subject: { kind: 'site' } }))],
    ['with missing views', reportJson(published(PAGES, { incomplete: 'why' }))],
    ['with rounded numbers', reportJson(published(PAGES, {}, 'rounded'))],
    ['without counts', reportJson(published(PAGES, {}, 'relative'))],
    ['without pages', reportJson(published([]))],
  ])('%s', (_, json) => {
    isValid(JSON.parse(JSON.stringify(json)));
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('which refuses what is not one', () => {
    const { pages, ...rest } = reportJson(published(PAGES));
    expect(isValid(rest)).toBe(false);
    expect(isValid({ ...rest, pages: [{ ...pages[0], path: 7 }] })).toBe(false);
    expect(isValid({ ...rest, pages, version: 2 })).toBe(false);
  });
});

it('the text has a line for each page', () => {
  for (const pages of [PAGES, []]) {
    const json = reportJson(published(pages));
    const text = jsonText(json);
    expect(JSON.parse(text)).toEqual(json);
    expect(text.split('\n').filter((line) => line.startsWith('    {"path":'))).toHaveLength(pages.length);
  }
});

it.each([
  '/a|b`<c>',
  '/\u0000\u001b[31m\u202e\u200b',
  '/\ud800',
  '/e\u0301',
  `/${'x'.repeat(10_000)}`,
  '/\n::error::x',
])('the path %j comes back character by character', (path) => {
  const json = jsonText(reportJson(published([pageRow(path, [30, 1], [20, 1])])));
  expect(JSON.parse(Buffer.from(json).toString('utf8'))).toMatchObject({ pages: [{ path }] });
});
