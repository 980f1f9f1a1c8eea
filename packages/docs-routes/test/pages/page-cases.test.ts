import { describe, expect, it } from 'vitest';
import { fileNameCases } from './cases/file-names.ts';
import { generatedPageCases } from './cases/generated-pages.ts';
import { moveCases } from './cases/moves-and-maps.ts';
import { siteCases } from './cases/sites.ts';
import { snippetCases } from './cases/snippets.ts';
import { described, touchedBy } from './support/docs-change.ts';

const cases = [
  ...fileNameCases,
  ...snippetCases,
  ...siteCases,
  ...generatedPageCases,
  ...moveCases,
];
const rules = [...new Set(cases.map(({ rule }) => rule))];

describe.each(rules)('%s', (rule) => {
  const ofRule = cases.filter((one) => one.rule === rule);

  it.each(ofRule.map((one): [string, typeof one] => [`${one.kind}: ${one.what}`, one]))(
    '%s',
    async (_, one) => {
      const { pages } = await touchedBy(one, one.settings);
      expect(pages.map(described)).toEqual(one.pages);
    },
  );

  it('has a case where it applies, and one where it stops short', () => {
    expect(new Set(ofRule.map(({ kind }) => kind))).toEqual(new Set(['applies', 'stops short']));
  });
});

it('the cases are no fewer than 80, from no fewer than 15 public sites', () => {
  expect(cases.length).toBeGreaterThanOrEqual(80);
  expect(new Set(cases.flatMap(({ from }) => from ?? [])).size).toBeGreaterThanOrEqual(15);
});
