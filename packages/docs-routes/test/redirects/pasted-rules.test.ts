import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ServedChange } from '../../src/redirects/findings.ts';
import { findMissingRedirects } from '../../src/redirects/missing-redirects.ts';
import type { RedirectRule } from '../../src/redirects/redirect-rule.ts';
import { joinedRules } from '../../src/redirects/rules-to-paste.ts';

const path = fc
  .array(fc.constantFrom('a', 'b', 'en'), { minLength: 1, maxLength: 3 })
  .map((names) => `/${names.join('/')}`);
const rule = fc.record({ source: path, destination: path });
const wildcard = fc.record({
  source: path.map((folder) => `${folder}/:slug*`),
  destination: path.map((folder) => `${folder}/:slug*`),
});

/**
 * Pages that go away, stay, move on their own or with their folder; and rules, of which some are
 * dropped.
 */
const moves = fc.record({
  pages: fc.uniqueArray(
    fc.tuple(path, fc.constantFrom('goes', 'stays', 'moves', 'moves with its folder'), path),
    { minLength: 1, maxLength: 12, selector: ([page]) => page },
  ),
  folder: fc.record({ from: path, to: path }),
  added: fc.array(path, { maxLength: 2 }),
  rules: fc.uniqueArray(fc.tuple(fc.oneof(rule, wildcard), fc.boolean()), {
    maxLength: 4,
    selector: ([{ source }]) => source,
  }),
});
type Moves = typeof moves extends fc.Arbitrary<infer Value> ? Value : never;

function changeOf({ pages, folder, added, rules }: Moves): ServedChange {
  const places = pages.map(([page, what, place]): [string, string | undefined] => {
    if (what === 'stays') return [page, page];
    if (what === 'moves') return [page, place];
    const isInside = what === 'moves with its folder' && page.startsWith(`${folder.from}/`);
    return [page, isInside ? folder.to + page.slice(folder.from.length) : undefined];
  });
  const servedAfter = [...new Set([...places.flatMap(([, place]) => place ?? []), ...added])];
  const lost = places.filter(([page]) => !servedAfter.includes(page));
  return {
    lost: lost.map(([page]) => ({ path: page, file: `${page.slice(1)}.mdx` })),
    servedBefore: pages.map(([page]) => page),
    servedAfter,
    renamedTo: new Map(
      lost.flatMap(([page, place]) => (place === undefined ? [] : [[page, place]])),
    ),
    languages: ['en'],
    defaultVersion: new Set(),
    rulesBefore: rules.map(([one]) => one),
    rulesAfter: {
      rules: rules.filter(([, isKept]) => isKept).map(([one]) => one),
      file: 'rules.json',
      key: undefined,
    },
    basePath: undefined,
  };
}

/** The change after a person did what the comment says. */
function withPasted(change: ServedChange): ServedChange {
  const groups = joinedRules(findMissingRedirects(change).missing);
  const rulesOf = (kind: 'add' | 'change'): RedirectRule[] =>
    JSON.parse(`[${groups.find((group) => group.kind === kind)?.text ?? ''}]`);
  const [added, changed, list] = [rulesOf('add'), rulesOf('change'), change.rulesAfter];
  const kept = list.rules.map((one) => changed.find(({ source }) => source === one.source) ?? one);
  return { ...change, rulesAfter: { ...list, rules: [...added, ...kept] } };
}

it('the suggested rules, pasted, lead each path to the page that it became, and leave every other redirect as it was', () => {
  fc.assert(
    fc.property(moves, (drawn) => {
      const change = changeOf(drawn);
      const [before, after] = [
        findMissingRedirects(change),
        findMissingRedirects(withPasted(change)),
      ];
      const missing = new Set(after.missing.map((one) => one.path));
      const leads = new Map(after.redirected.map((one) => [one.path, one.to]));
      for (const { path: lost, suggestion, movedTo } of before.missing) {
        if (suggestion === undefined) continue;
        expect(missing).not.toContain(lost);
        if (leads.has(lost)) expect(leads.get(lost)).toBe(movedTo);
      }
      for (const one of before.redirected) expect(leads.get(one.path)).toBe(one.to);
    }),
    { numRuns: 3_000 },
  );
});
