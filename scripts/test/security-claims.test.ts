import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './workspace-copy.ts';

const text = readFileSync(join(repository, 'SECURITY.md'), 'utf8');

/** Sections whose sentences are claims. The others say how to report, what to do, and what remains. */
const CLAIMS = ['Keys and tokens', "Other people's text", 'What a release is made of'];

/** The sentences of the lists of a section. */
function sentencesOf(section: string): string[] {
  const body = text.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const items = body.split(/^- /m).slice(1);
  return items.flatMap((item) => {
    const paragraph = item.split('\n\n')[0]?.replaceAll(/\s+/g, ' ').trim() ?? '';
    return paragraph.split(/(?<=\.) (?=[A-Z`])/);
  });
}

/** What each link is defined as: a file, and words in it. */
const definitions = [...text.matchAll(/^\[([\w-]+)\]: (\S+) "(.+)"$/gm)].map(
  ([, name = '', file = '', words = '']) => ({ name, file, words }),
);
const names = definitions.map(({ name }) => name);

describe.each(CLAIMS)('SECURITY.md, %s', (section) => {
  it('has claims', () => {
    expect(sentencesOf(section).length).toBeGreaterThan(5);
  });

  it.each(sentencesOf(section))('links what holds it: %s', (sentence) => {
    const links = [...sentence.matchAll(/\(\[(?:test|line|setting)\]\[([\w-]+)\]\)/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, name] of links) expect(names).toContain(name);
  });
});

it.each(definitions)('$file has “$words”', ({ file, words }) => {
  expect(existsSync(join(repository, file))).toBe(true);
  expect(readFileSync(join(repository, file), 'utf8')).toContain(words);
});

it('no definition is unused', () => {
  expect(names.filter((name) => !text.includes(`][${name}]`))).toEqual([]);
});
