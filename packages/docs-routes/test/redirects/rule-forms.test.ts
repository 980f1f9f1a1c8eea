import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMissingRedirects } from '../../src/redirects/missing-redirects.ts';
import type { RedirectRule } from '../../src/redirects/redirect-rule.ts';
import { type FormId, formOf, RULE_FORMS, ruleForm } from '../../src/redirects/rule-forms.ts';

/** What becomes of a path. */
type Outcome = 'works' | 'not certain' | 'does nothing' | 'leads nowhere' | 'hides a page';

type Row = [form: FormId, rules: string | string[], path: string, outcome: Outcome];

const BASE_PATH = '/base';

/** Pages that stay, where rules lead or that they hide. */
const PAGES = ['/new', '/new/a', '/new/a/b', '/new/x-a', '/kept', '/kept/a', '/Kept/Case'];

/**
 * Each rule, a path that is not in `PAGES` or is, and what becomes of it. The source of the
 * knowledge is that of the form.
 */
const ROWS: Row[] = [
  ['exact', '/old → /new', '/old', 'works'],
  ['exact', '/old/a → /new/a', '/old/a', 'works'],
  ['exact', '/old/a → /new/a#part', '/old/a', 'works'],
  ['exact', '/old/a → /new/a?tab=1', '/old/a', 'works'],
  ['exact', '/old/a → /new/index', '/old/a', 'works'],
  ['exact', '/old/a → /new/a.md', '/old/a', 'works'],
  ['exact', '/old/a → https://example.com', '/old/a', 'works'],
  ['exact', '/old/a → /', '/old/a', 'works'],
  ['exact', '/old a → /new', '/old a', 'works'],
  ['exact', '/old/ü → /new', '/old/ü', 'works'],
  ['exact', '/old/v1.2 → /new', '/old/v1.2', 'works'],
  ['exact', '/old → /new', '/old/a', 'does nothing'],
  ['exact', '/old/a → /new', '/old', 'does nothing'],
  ['exact', '/old/a → /nowhere', '/old/a', 'leads nowhere'],
  ['exact', '/old/a → /old/a', '/old/a', 'leads nowhere'],
  ['exact', '/old/a → /old/a/index', '/old/a', 'leads nowhere'],
  ['exact', '/old/a → mailto:a@example.com', '/old/a', 'leads nowhere'],
  ['exact', '/kept → /new', '/kept', 'hides a page'],
  ['exact', '/kept → /kept/index', '/kept', 'hides a page'],
  ['exact', '/kept → /nowhere', '/kept', 'hides a page'],
  ['exact', ['/old → /kept', '/kept → /nowhere'], '/old', 'leads nowhere'],
  ['exact', ['/old → /older', '/older → /new'], '/old', 'works'],
  ['name-star', '/old/:slug* → /new/:slug*', '/old/a', 'works'],
  ['name-star', '/old/:slug* → /new/:slug*', '/old/a/b', 'works'],
  ['name-star', '/old/:slug* → /new', '/old/a/b/c', 'works'],
  ['name-star', '/:slug* → https://example.com/:slug*', '/a', 'works'],
  ['name-star', '/:slug* → /new/:slug*', '/a', 'leads nowhere'],
  ['name-star', '/old/:slug* → /new/:slug*', '/older/a', 'does nothing'],
  ['name-star', '/old/:slug* → /new/:slug*', '/old/z', 'leads nowhere'],
  ['name-star', '/old/:slug* → /old/x/:slug*', '/old/a', 'leads nowhere'],
  ['name-star', '/kept/:slug* → /new/:slug*', '/kept/a', 'hides a page'],
  ['folder-itself', '/old/:slug* → /new', '/old', 'not certain'],
  ['folder-itself', '/old/:slug* → /new/:slug*', '/old', 'not certain'],
  ['star', '/old/* → /new/*', '/old/a', 'works'],
  ['star', '/old/* → /new/*', '/old/a/b', 'works'],
  ['star', '/old/* → /new', '/old', 'does nothing'],
  ['star', '/kept/* → /new/*', '/kept/a', 'hides a page'],
  ['prefix-star', '/old/x-* → /new/x-*', '/old/x-a', 'works'],
  ['prefix-star', '/old/x-* → /new', '/old/x-b', 'works'],
  ['prefix-star', '/old/x-* → /new', '/old/x-b/c', 'does nothing'],
  ['prefix-star', '/old/x-* → /new', '/old/x-', 'does nothing'],
  ['prefix-star', '/old/x-* → /new', '/old/y-b', 'does nothing'],
  ['name', '/old/:slug → /new/:slug', '/old/a', 'not certain'],
  ['name', '/old/:slug → /new', '/old/a', 'not certain'],
  ['name', '/:slug → /new', '/old', 'not certain'],
  ['name', '/:a/:b → /new', '/old/a', 'not certain'],
  ['name', '/old/:slug → /new/:slug', '/old/a/b', 'does nothing'],
  ['name', '/old/:slug → /new/:slug', '/old', 'does nothing'],
  ['name', '/old/:slug → /nowhere', '/old/a', 'does nothing'],
  ['name', ['/old/:slug → /new', '/old/:slug* → /new'], '/old/a', 'works'],
  ['name', '/:a/x/* → /new', '/old/x/a', 'not certain'],
  ['prefix-name', '/old/x-:slug → /new', '/old/x-a', 'not certain'],
  ['prefix-name', '/old/x-:slug* → /new', '/old/x-a', 'not certain'],
  ['prefix-name', '/old/x-:slug → /new', '/old/y-a', 'does nothing'],
  ['modifier', '/old/:slug+ → /new', '/old/a', 'not certain'],
  ['modifier', '/old/:slug? → /new', '/old/a', 'not certain'],
  ['modifier', '/old/:slug? → /new', '/old', 'not certain'],
  ['modifier', '/old/:slug+ → /new', '/old', 'does nothing'],
  ['expression', '/old/:slug(a|b) → /new', '/old/a', 'not certain'],
  ['expression', '/old/:slug(.*) → /new', '/old/a', 'not certain'],
  ['inside-segment', '/old/*-guide → /new', '/old/a-guide', 'not certain'],
  ['inside-segment', '/old/:a-:b → /new', '/old/x-y', 'not certain'],
  ['inside-segment', '/old/:slug.html → /new', '/old/a.html', 'not certain'],
  ['inside-path', '/old/:slug*/edit → /new', '/old/a/edit', 'not certain'],
  ['inside-path', '/old/*/edit → /new', '/old/a/edit', 'not certain'],
  ['inside-path', '/x-*/edit → /new', '/x-a/edit', 'not certain'],
  ['inside-path', '/old/*/x/* → /new', '/old/a/x/b', 'not certain'],
  ['spelling', 'old/a → /new', '/old/a', 'not certain'],
  ['spelling', '/old/a/ → /new', '/old/a', 'not certain'],
  ['spelling', '/old/a/index → /new', '/old/a', 'not certain'],
  ['spelling', '/old/a.md → /new', '/old/a', 'not certain'],
  ['spelling', '/old/a.mdx → /new', '/old/a', 'not certain'],
  ['spelling', '/old/%61 → /new', '/old/a', 'not certain'],
  ['spelling', 'old/:slug* → /new', '/old/a', 'not certain'],
  ['letter-case', '/Old/a → /new', '/old/a', 'not certain'],
  ['letter-case', '/OLD/:slug* → /new', '/old/a', 'not certain'],
  ['other-wildcard', '/old/:slug* → /new/*', '/old/a', 'not certain'],
  ['other-wildcard', '/old/* → /new/:slug*', '/old/a', 'not certain'],
  ['other-wildcard', '/old/:slug* → /new/:slug', '/old/a', 'not certain'],
  ['order', ['/old/:slug* → /nowhere', '/old/a → /new'], '/old/a', 'not certain'],
  ['order', ['/old/a → /new', '/old/:slug* → /nowhere'], '/old/a', 'works'],
  ['order', ['/old/:slug* → /new', '/old/a → /new/a'], '/old/a', 'works'],
  ['base-path-destination', '/old/a → /base/new', '/old/a', 'not certain'],
  ['own-markdown', '/old/a → /old/a.md', '/old/a', 'not certain'],
  ['fragment', '/old/a#part → /new', '/old/a', 'does nothing'],
  ['fragment', '/old/:slug*#part → /new', '/old/a', 'does nothing'],
  ['query', '/old/a?tab=1 → /new', '/old/a', 'does nothing'],
  ['base-path', '/base/old/a → /new', '/old/a', 'does nothing'],
  ['base-path', '/base/old/:slug* → /new', '/old/a', 'does nothing'],
];

function rulesOf(texts: string | string[]): RedirectRule[] {
  return [texts].flat().map((text) => {
    const [source = '', destination = ''] = text.split(' → ');
    return { source, destination };
  });
}

function judge(rules: readonly RedirectRule[], path: string) {
  const lost = PAGES.includes(path) ? [] : [{ path, file: `${path}.mdx` }];
  return findMissingRedirects({
    lost,
    servedBefore: [...PAGES, ...lost.map((one) => one.path)],
    servedAfter: PAGES,
    renamedTo: new Map(),
    languages: [],
    defaultVersion: new Set(),
    rulesBefore: [],
    rulesAfter: { rules, file: 'docs.json', key: 'redirects' },
    basePath: BASE_PATH,
  });
}

function outcomeFor(rules: readonly RedirectRule[], path: string): Outcome | undefined {
  const { missing, uncertain, redirected, sent } = judge(rules, path);
  const isAt = (one: { path: string }) => one.path === path;
  const found = missing.find(isAt);
  if (sent.some(isAt) || found?.hiddenBy !== undefined) return 'hides a page';
  if (redirected.some(isAt)) return 'works';
  if (uncertain.some(isAt)) return 'not certain';
  if (found === undefined) return undefined;
  return found.problem === 'none' ? 'does nothing' : 'leads nowhere';
}

const IN_TABLE: Readonly<Record<(typeof RULE_FORMS)[FormId]['outcome'], Outcome>> = {
  works: 'works',
  'not-certain': 'not certain',
  'does-nothing': 'does nothing',
};

describe('the table of rule forms', () => {
  it('is tried with at least 60 rules and paths', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(ROWS)('%s: %s, for %s: %s', (_form, rules, path, outcome) => {
    expect(outcomeFor(rulesOf(rules), path)).toBe(outcome);
  });

  it.each(Object.keys(RULE_FORMS) as FormId[])(
    '%s has a source with a date, an example that comes out so, and a remedy if it needs one',
    (id) => {
      const { example, outcome, evidence, remedy } = ruleForm(id);
      expect(evidence.length).toBeGreaterThan(0);
      for (const { url, on } of evidence) {
        expect(url).toMatch(/^https:\/\//);
        expect(on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
      expect(remedy !== undefined).toBe(outcome !== 'works');
      expect(ROWS.some(([form, , , said]) => form === id && said === IN_TABLE[outcome])).toBe(true);
      const { source, path } = example;
      const said = remedy?.(source, path);
      if (said?.source !== undefined) expect(ruleForm(formOf(said.source)).outcome).toBe('works');
    },
  );
});

const piece = fc.constantFrom(
  'a',
  'old',
  'x-',
  ':slug',
  ':slug*',
  '*',
  '.html',
  '(',
  '+',
  '%',
  '?',
);
const segment = fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
const anyPath = fc
  .array(segment, { minLength: 1, maxLength: 3 })
  .map((segments) => `/${segments.join('/')}`);

it('no rule is called a redirect whose form is reported dead, or not documented', () => {
  const plain = fc.array(fc.constantFrom('a', 'old', 'x-a'), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(anyPath, plain, (source, segments) => {
      const path = `/${segments.join('/')}`;
      fc.pre(!PAGES.includes(path) && ruleForm(formOf(source)).outcome !== 'works');
      expect(judge([{ source, destination: '/new' }], path).redirected).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
});

it('no rule is suggested whose form is not certain', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyPath, { maxLength: 6 }), fc.array(anyPath), (lost, targets) => {
      const gone = lost.filter((path) => !targets.includes(path));
      const { missing } = findMissingRedirects({
        lost: gone.map((path) => ({ path, file: `${path}.mdx` })),
        servedBefore: gone,
        servedAfter: targets,
        renamedTo: new Map(gone.map((path, index) => [path, targets[index] ?? '/'])),
        languages: [],
        defaultVersion: new Set(),
        rulesBefore: [],
        rulesAfter: { rules: [], file: 'docs.json', key: 'redirects' },
        basePath: undefined,
      });
      for (const { suggestion } of missing) {
        if (suggestion !== undefined)
          expect(ruleForm(formOf(suggestion.source)).outcome).toBe('works');
      }
    }),
    { numRuns: 2_000 },
  );
});
