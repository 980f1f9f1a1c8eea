import { canonicalPagePath, segmentsOf } from '../paths/page-path.ts';
import { wildcardsOf } from './pattern.ts';

/** The source of the knowledge of a form. */
export interface Evidence {
  says: string;
  url: string;
  /** Day of the report, or on which the page was read; `YYYY-MM-DD`. */
  on: string;
}

/** What to do about a rule, as a sentence: `before`, the source as code, `after`. */
export interface Remedy {
  before: string;
  source: string | undefined;
  after: string;
}

/** One form of a rule, and whether Mintlify follows it. */
export interface RuleForm {
  /** A rule of this form, and a path that it is about. */
  example: { source: string; destination: string; path: string };
  outcome: 'works' | 'not-certain' | 'does-nothing';
  /** A clause that follows “and”, or the effect of the form if it works. */
  why: string;
  evidence: readonly Evidence[];
  /** What to do instead, for a rule with this source and a path; nothing if the form works. */
  remedy?(source: string, path: string): Remedy;
}

const DOCUMENTED: Evidence = {
  says: 'Mintlify’s documentation',
  url: 'https://www.mintlify.com/docs/create/redirects',
  on: '2026-08-21',
};
const OWN_RULES: Evidence = {
  says: 'rules of Mintlify’s own docs',
  url: 'https://github.com/mintlify/docs/blob/main/redirects.json',
  on: '2026-08-21',
};
const UNDOCUMENTED: Evidence = { ...DOCUMENTED, says: 'not in Mintlify’s documentation' };

const NOT_DOCUMENTED = 'Mintlify does not document such rules';
const REPORTED_DEAD = 'such rules are reported not to work on Mintlify';

const inWords = (before: string): Remedy => ({ before, source: undefined, after: '' });
const eachPage = () => inWords('Write one rule for each page');
const write = (source: string): Remedy => ({ before: 'Write', source, after: '' });
const writeOrEachPage = (source: string): Remedy => ({
  ...write(source),
  after: 'or one rule for each page',
});
const addRuleFor = (path: string): Remedy => ({ ...write(path), before: 'Add a rule for' });

/**
 * The one table of rule forms. The matcher, the gate, the suggestions and docs/redirects.md follow
 * it: a new measurement of the host changes one row.
 */
export const RULE_FORMS = {
  exact: {
    example: { source: '/old/page', destination: '/new/page', path: '/old/page' },
    outcome: 'works',
    why: 'it catches this path alone',
    evidence: [DOCUMENTED],
  },
  'name-star': {
    example: { source: '/old/:slug*', destination: '/new/:slug*', path: '/old/deep/page' },
    outcome: 'works',
    why: 'it catches everything under the folder',
    evidence: [DOCUMENTED],
  },
  star: {
    example: { source: '/old/*', destination: '/new/*', path: '/old/page' },
    outcome: 'works',
    why: 'it catches everything under the folder, and not the folder’s own path',
    evidence: [
      OWN_RULES,
      {
        says: 'the folder’s own path answered 404',
        url: 'https://github.com/mintlify/docs/pull/6422',
        on: '2026-07-07',
      },
    ],
  },
  'prefix-star': {
    example: { source: '/old/page-*', destination: '/new/page-*', path: '/old/page-one' },
    outcome: 'works',
    why: 'it catches what begins so in this segment',
    evidence: [DOCUMENTED],
  },
  name: {
    example: { source: '/old/:slug', destination: '/new/:slug', path: '/old/page' },
    outcome: 'not-certain',
    why: REPORTED_DEAD,
    evidence: [
      {
        says: 'all such rules of one site answered 404',
        url: 'https://github.com/mem0ai/mem0/pull/7053',
        on: '2026-08-21',
      },
      { ...OWN_RULES, says: 'Mintlify’s own docs have one such rule' },
    ],
    remedy: (source) => {
      const last = segmentsOf(source).pop() ?? '';
      const isOnlyLast = wildcardsOf(source).length === 1 && last.startsWith(':');
      return isOnlyLast ? writeOrEachPage(`${source}*`) : eachPage();
    },
  },
  'prefix-name': {
    example: { source: '/old/page-:slug', destination: '/new', path: '/old/page-one' },
    outcome: 'not-certain',
    why: REPORTED_DEAD,
    evidence: [
      {
        says: 'answered 404',
        url: 'https://github.com/chainstack/dev-portal/pull/541',
        on: '2026-07-14',
      },
      {
        says: 'with a star, too',
        url: 'https://github.com/chainstack/dev-portal/pull/505',
        on: '2026-07-04',
      },
      {
        says: 'said to work in between',
        url: 'https://github.com/chainstack/dev-portal/pull/506',
        on: '2026-07-04',
      },
    ],
    remedy: (source) => {
      const isOnly = wildcardsOf(source).length === 1;
      return isOnly ? writeOrEachPage(source.replace(/:\w+\*?$/, '*')) : eachPage();
    },
  },
  modifier: {
    example: { source: '/old/:slug+', destination: '/new/:slug+', path: '/old/page' },
    outcome: 'not-certain',
    why: NOT_DOCUMENTED,
    evidence: [UNDOCUMENTED],
    remedy: (source) => {
      const isOnlyLast = wildcardsOf(source).length === 1 && /\/:\w+[+?]$/.test(source);
      return isOnlyLast ? writeOrEachPage(source.replace(/[+?]$/, '*')) : eachPage();
    },
  },
  expression: {
    example: { source: '/old/:slug(\\d+)', destination: '/new/:slug', path: '/old/42' },
    outcome: 'not-certain',
    why: NOT_DOCUMENTED,
    evidence: [UNDOCUMENTED],
    remedy: eachPage,
  },
  'inside-segment': {
    example: { source: '/old/*-guide', destination: '/new', path: '/old/first-guide' },
    outcome: 'not-certain',
    why: NOT_DOCUMENTED,
    evidence: [UNDOCUMENTED],
    remedy: eachPage,
  },
  'inside-path': {
    example: { source: '/old/:slug*/edit', destination: '/new', path: '/old/page/edit' },
    outcome: 'not-certain',
    why: NOT_DOCUMENTED,
    evidence: [UNDOCUMENTED],
    remedy: eachPage,
  },
  'folder-itself': {
    example: { source: '/old/:slug*', destination: '/new', path: '/old' },
    outcome: 'not-certain',
    why: 'it is not documented whether such rules catch the folder’s own path',
    evidence: [
      UNDOCUMENTED,
      {
        says: 'with `*` it is not caught',
        url: 'https://github.com/mintlify/docs/pull/6422',
        on: '2026-07-07',
      },
    ],
    remedy: (_source, path) => addRuleFor(path),
  },
  spelling: {
    example: { source: 'old/page.md', destination: '/new', path: '/old/page' },
    outcome: 'not-certain',
    why: 'Mintlify does not document this spelling of a path',
    evidence: [UNDOCUMENTED],
    remedy: (source) => write(canonicalPagePath(source)),
  },
  'letter-case': {
    example: { source: '/Old/Page', destination: '/new', path: '/old/page' },
    outcome: 'not-certain',
    why: 'it is not documented whether letter case counts',
    evidence: [UNDOCUMENTED],
    remedy: (_source, path) => addRuleFor(path),
  },
  'other-wildcard': {
    example: { source: '/old/:slug*', destination: '/new/*', path: '/old/page' },
    outcome: 'not-certain',
    why: 'its destination has another wildcard than its source',
    evidence: [UNDOCUMENTED],
    remedy: () => inWords('Write the same wildcard in both'),
  },
  order: {
    example: { source: '/old/page', destination: '/new/page', path: '/old/page' },
    outcome: 'not-certain',
    why: 'it is not documented which of two rules counts if the one with a wildcard comes first',
    evidence: [UNDOCUMENTED],
    remedy: (source) => ({ ...write(source), before: 'Put the rule for the page above' }),
  },
  'base-path-destination': {
    example: { source: '/old/page', destination: '/docs/new/page', path: '/old/page' },
    outcome: 'not-certain',
    why: 'it is not documented whether a destination may begin with the base path',
    evidence: [UNDOCUMENTED],
    remedy: () => inWords('Write the destination without the base path'),
  },
  'own-markdown': {
    example: { source: '/old', destination: '/old.md', path: '/old' },
    outcome: 'not-certain',
    why: 'Mintlify takes `.md` off before it looks for a rule, so that the rule may catch its own destination',
    evidence: [
      {
        says: '`.md` is taken off',
        url: 'https://github.com/Vexa-ai/vexa/issues/1045',
        on: '2026-08-07',
      },
    ],
    remedy: () => inWords('Lead it to a page'),
  },
  fragment: {
    example: { source: '/old/page#part', destination: '/new', path: '/old/page' },
    outcome: 'does-nothing',
    why: 'a source cannot have a fragment',
    evidence: [DOCUMENTED],
    remedy: (source) => write(source.replace(/#.*$/s, '')),
  },
  query: {
    example: { source: '/old/page?tab=one', destination: '/new', path: '/old/page' },
    outcome: 'does-nothing',
    why: 'a source cannot have a query',
    evidence: [DOCUMENTED],
    remedy: (source) => write(source.replace(/\?.*$/s, '')),
  },
  'base-path': {
    example: { source: '/docs/old/page', destination: '/new', path: '/old/page' },
    outcome: 'does-nothing',
    why: 'sources are written without the base path',
    evidence: [
      {
        says: 'such rules never matched',
        url: 'https://github.com/meilisearch/documentation/pull/3237',
        on: '2025-04-30',
      },
    ],
    remedy: (_source, path) => write(path),
  },
} as const satisfies Record<string, RuleForm>;

export type FormId = keyof typeof RULE_FORMS;

/** The row of a form. */
export function ruleForm(id: FormId): RuleForm {
  return RULE_FORMS[id];
}

const OPTIONAL = /:\w{1,200}(?:\([^)]{0,200}\))?\?/g;

/** The form of a rule's source alone. Some paths make a form of it that is less certain. */
export function formOf(source: string): FormId {
  if (source.includes('#')) return 'fragment';
  if (source.replace(OPTIONAL, '').includes('?')) return 'query';
  if (/[(){}]/.test(source)) return 'expression';
  const wildcards = wildcardsOf(source);
  if (wildcards.some(([, , modifier]) => modifier === '+' || modifier === '?')) return 'modifier';
  const form = wildcardFormOf(source) ?? 'exact';
  const isPlain = canonicalPagePath(source) === source;
  return isPlain || RULE_FORMS[form].outcome !== 'works' ? form : 'spelling';
}

/** The form of a source by its segments with wildcards, the least certain of them. */
function wildcardFormOf(source: string): FormId | undefined {
  const segments = segmentsOf(source);
  const forms = segments.map(segmentForm);
  for (const form of ['prefix-name', 'name', 'inside-segment'] as const) {
    if (forms.includes(form)) return form;
  }
  const last = forms.pop();
  return forms.some((form) => form !== undefined) ? 'inside-path' : last;
}

function segmentForm(segment: string): FormId | undefined {
  const [first, ...others] = wildcardsOf(segment);
  if (first === undefined) return undefined;
  const [whole] = first;
  const isWholeSegment = whole === segment;
  if (whole === '*' && isWholeSegment) return 'star';
  if (isWholeSegment) return whole.endsWith('*') ? 'name-star' : 'name';
  if (others.length > 0 || !segment.endsWith(whole)) return 'inside-segment';
  return whole === '*' ? 'prefix-star' : 'prefix-name';
}
