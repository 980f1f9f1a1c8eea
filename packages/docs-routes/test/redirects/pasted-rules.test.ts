import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMissingRedirects, type ServedChange } from '../../src/redirects/missing-redirects.ts';
import type { RedirectRule, RuleForm } from '../../src/redirects/redirect-rule.ts';
import { joinedRules } from '../../src/redirects/rules-to-paste.ts';

const FILE = 'rules.json';
const path = fc
  .array(fc.constantFrom('a', 'b', 'en'), { minLength: 1, maxLength: 3 })
  .map((names) => `/${names.join('/')}`);
const rule = fc.record({ source: path, destination: path });
const wildcard = fc.record({
  source: path.map((folder) => `${folder}/:slug*`),
  destination: path.map((folder) => `${folder}/:slug*`),
});

/** Pages that go away, stay, move on their own or with their folder; and rules, of which some are dropped. */
const moves = (rules: fc.Arbitrary<RedirectRule>) =>
  fc.record({
    pages: fc.uniqueArray(
      fc.tuple(path, fc.constantFrom('goes', 'stays', 'moves', 'moves with its folder'), path),
      { minLength: 1, maxLength: 12, selector: ([page]) => page },
    ),
    folder: fc.record({ from: path, to: path }),
    added: fc.array(path, { maxLength: 2 }),
    rules: fc.uniqueArray(fc.tuple(rules, fc.boolean()), {
      maxLength: 4,
      selector: ([{ source }]) => source,
    }),
  });
type Moves = typeof moves extends (rules: never) => fc.Arbitrary<infer Value> ? Value : never;

function changeOf({ pages, folder, added, rules }: Moves, form: RuleForm): ServedChange {
  const places = pages.map(([page, what, place]): [string, string | undefined] => {
    if (what === 'stays') return [page, page];
    if (what === 'moves') return [page, place];
    const isInside = what === 'moves with its folder' && page.startsWith(`${folder.from}/`);
    return [page, isInside ? folder.to + page.slice(folder.from.length) : undefined];
  });
  const servedAfter = [...new Set([...places.flatMap(([, place]) => place ?? []), ...added])];
  const lost = places.filter(([page]) => !servedAfter.includes(page));
  const list = (kept: readonly RedirectRule[]) => ({ rules: kept, file: FILE, key: undefined, form });
  return {
    lost: lost.map(([page]) => ({ path: page, file: `${page.slice(1)}.mdx` })),
    servedBefore: pages.map(([page]) => page),
    servedAfter,
    renamedTo: new Map(lost.flatMap(([page, place]) => (place === undefined ? [] : [[page, place]]))),
    languages: ['en'],
    defaultVersion: new Set(),
    rulesBefore: [list(rules.map(([one]) => one))],
    rulesAfter: [list(rules.filter(([, isKept]) => isKept).map(([one]) => one))],
    basePath: undefined,
  };
}

/** The change after a person did what the comment says. */
function withPasted(change: ServedChange): ServedChange {
  const groups = joinedRules(findMissingRedirects(change).missing);
  const rulesOf = (kind: 'add' | 'change'): RedirectRule[] =>
    JSON.parse(`[${groups.find((group) => group.kind === kind)?.text ?? ''}]`);
  const [added, changed, [list]] = [rulesOf('add'), rulesOf('change'), change.rulesAfter];
  const kept = list.rules.map((one) => changed.find(({ source }) => source === one.source) ?? one);
  const rules = list.form === 'mintlify' ? [...kept, ...added] : [...added, ...kept];
  return { ...change, rulesAfter: [{ ...list, rules }] };
}

describe.each([
  ['a list that tries single paths first', 'mintlify', fc.oneof(rule, wildcard)],
  ['a list in which the first rule counts', 'json', rule],
] as const)('the suggested rules, pasted into %s,', (_, form, rules) => {
  it('lead each path to the page that it became, and leave every other redirect as it was', () => {
    fc.assert(
      fc.property(moves(rules), (drawn) => {
        const change = changeOf(drawn, form);
        const [before, after] = [findMissingRedirects(change), findMissingRedirects(withPasted(change))];
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
});
