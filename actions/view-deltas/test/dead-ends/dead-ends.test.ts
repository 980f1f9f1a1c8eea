import { readServedSite, UnreadableFiles } from '@docs-agent/docs-routes';
import { describe, expect, it } from 'vitest';
import { siteDeadEnds } from '../../src/dead-ends/site-dead-ends.ts';
import { docsAt } from '../support/docs-at.ts';
import { viewsOfRows } from '../support/pages.ts';
import { deadEndPathCases } from './cases/paths.ts';
import { deadEndRuleCases } from './cases/rules.ts';
import { deadEndsOf, described, SETTINGS } from './support/dead-end-case.ts';

const deadEndCases = [...deadEndPathCases, ...deadEndRuleCases];
const principles = [...new Set(deadEndCases.map(({ principle }) => principle))];

describe.each(principles)('%s', (principle) => {
  const ofPrinciple = deadEndCases.filter((one) => one.principle === principle);

  it.each(ofPrinciple.map((one): [string, typeof one] => [`${one.kind}: ${one.what}`, one]))(
    '%s',
    async (_, one) => {
      const found = await deadEndsOf(one);
      if (one.found instanceof RegExp)
        expect([described(found), found.notes]).toEqual([[], [expect.stringMatching(one.found)]]);
      else expect(described(found)).toEqual(one.found);
    },
  );

  it('has a case where it applies, and one where it stops short', () => {
    expect(new Set(ofPrinciple.map(({ kind }) => kind))).toEqual(
      new Set(['applies', 'stops short']),
    );
  });
});

describe('files that cannot be read', () => {
  const viewed = viewsOfRows([
    { path: '/home', human: 900, ai: 0, total: 900 },
    { path: '/guides/webhook', human: 30, ai: 0, total: 30 },
  ]);
  const shown = {
    minViews: 20,
    isShown: () => true,
    viewedOnce: new Set<string>(),
    formerPages: async () => new Set<string>(),
    arePartial: false,
  };
  const refused = new UnreadableFiles('GitHub did not let the token read the files (Not Found).');

  it('are reported, and are not an error', async () => {
    const read = await readServedSite(() => Promise.reject(refused), SETTINGS);
    expect(await siteDeadEnds(read, viewed, shown)).toMatchObject({
      deadEnds: undefined,
      hiddenPages: [],
      notes: [
        'The report did not look for addresses without a page. GitHub did not let the token read the files (Not Found).',
      ],
    });
  });

  it('are reported even if an API description is one of them', async () => {
    const docs = docsAt({
      'docs.json': { navigation: { openapi: 'openapi.json' } },
      'openapi.json': {},
      'home.mdx': '',
      'guides/webhooks.mdx': '',
    });
    const partly = {
      ...docs,
      readTexts: (paths: readonly string[]) =>
        paths.includes('openapi.json') ? Promise.reject(refused) : docs.readTexts(paths),
    };
    const read = await readServedSite(async () => partly, SETTINGS);
    expect(read.kind).toBe('read');
    expect(await siteDeadEnds(read, viewed, shown)).toMatchObject({
      deadEnds: undefined,
      hiddenPages: [],
      notes: [expect.stringMatching(/^The report did not look for addresses without a page/)],
    });
  });

  it('are thrown if the error is another', async () => {
    const read = readServedSite(() => Promise.reject(new TypeError('a mistake')), SETTINGS);
    await expect(read).rejects.toThrow('a mistake');
  });
});
