import { judgePaths } from '../../../src/changes/judge-paths.ts';
import type { MissingRedirect } from '../../../src/redirects/findings.ts';
import type { RedirectRule } from '../../../src/redirects/redirect-rule.ts';
import { touchedBy } from '../../pages/support/docs-change.ts';

/** What is asked of redirects. */
export type RedirectPrinciple =
  | 'a lost page needs a rule'
  | 'a page that was hidden or not indexed needs no rule'
  | 'a rule for one path'
  | 'a name without a star is not certain'
  | 'a name with a star catches what is under a folder'
  | 'a star catches what is under a folder'
  | 'a prefix with a star catches the rest of a segment'
  | 'a wildcard elsewhere than at the end is not certain'
  | 'captures are filled into the destination'
  | 'rules follow each other'
  | 'rules in a loop lead nowhere'
  | 'a rule has to lead to a page'
  | 'a rule may lead out of the docs'
  | 'a source has no query and no fragment'
  | 'of two rules for one source the first counts'
  | 'a rule for one path counts above those with wildcards'
  | 'a source is spelled as the page’s path'
  | 'rules are written without the base path'
  | 'rules come before pages'
  | 'a dropped rule is missed'
  | 'a moved page is suggested'
  | 'an archive of old versions is no new place'
  | 'a rule stays in its language'
  | 'of copies for several versions, the default one is suggested'
  | 'a page goes where most pages of its folder went'
  | 'a page that is added under the same name is suggested'
  | 'translations move together'
  | 'the nearest section is named, and no rule suggested'
  | 'a folder that moves takes one rule'
  | 'a source gets no second rule'
  | 'a suggested rule catches its path'
  | 'the list is named by its real file';

type Rules = readonly (readonly [source: string, destination: string])[];

/** One case of a principle, reduced from a public site where one is named. */
export interface RedirectCase {
  principle: RedirectPrinciple;
  kind: 'applies' | 'stops short';
  what: string;
  /** Public repository that the case was reduced from. */
  from?: string;
  /** Pages that stay, as files without their extension. */
  stay?: readonly string[];
  /** Pages that the pull request removes. */
  remove?: readonly string[];
  /** Old file without its extension by the new one. */
  rename?: Readonly<Record<string, string>>;
  add?: readonly string[];
  /** Rules before; those after, unless they are others. */
  rules: Rules;
  rulesAfter?: Rules;
  /** Further files, such as what `docs.json` refers to. */
  files?: Readonly<Record<string, unknown>>;
  /** `docs.json` in place of one with the rules. */
  configuration?: unknown;
  basePath?: string;
  /** Viewed paths, which rules with wildcards may catch. */
  viewed?: readonly string[];
  /** `none /a`, `loop /b`, `dead-end /c, fixed with /a`, …, by path. */
  missing: readonly string[];
  redirected?: readonly string[];
  /** `/a by /:name` for a path whose only rule is not certain to be followed. */
  uncertain?: readonly string[];
  /** Sources that were meant for missing paths and do nothing. */
  dead?: readonly string[];
  /** `/a to /b by /:slug*` for a page whose readers a rule sends elsewhere. */
  sent?: readonly string[];
  /** `add /a → /b`, or `section /a` for a page that is only named; where the suggestions matter. */
  suggestions?: readonly string[];
  /** `docs.json: redirects`, where the place matters. */
  place?: string;
}

type Rest = Omit<RedirectCase, 'principle' | 'kind' | 'what'>;

export function applies(principle: RedirectPrinciple, what: string, rest: Rest): RedirectCase {
  return { principle, kind: 'applies', what, ...rest };
}

export function stopsShort(principle: RedirectPrinciple, what: string, rest: Rest): RedirectCase {
  return { principle, kind: 'stops short', what, ...rest };
}

/** What is found, in the words of a case. */
export async function found(one: RedirectCase) {
  const file = (name: string) => `${name}.mdx`;
  const names = [...(one.stay ?? []), ...(one.remove ?? []), ...Object.keys(one.rename ?? {})];
  // An index keeps the first page of the navigation from answering the root too.
  const pages = ['index', ...names].map((name): [string, string] => [file(name), name]);
  const docs = (rules: Rules) => one.configuration ?? { redirects: asList(rules) };
  const touched = await touchedBy(
    {
      files: { ...Object.fromEntries(pages), ...one.files, 'docs.json': docs(one.rules) },
      remove: (one.remove ?? []).map(file),
      rename: Object.fromEntries(
        Object.entries(one.rename ?? {}).map(([old, name]) => [file(name), file(old)]),
      ),
      write: {
        ...Object.fromEntries((one.add ?? []).map((name) => [file(name), name])),
        ...(one.rulesAfter === undefined ? {} : { 'docs.json': docs(one.rulesAfter) }),
      },
    },
    { basePath: one.basePath },
  );
  const { missingRedirects, redirected, uncertain, sent } = touched.dependsOnViews
    ? await judgePaths(touched.paths, { viewed: one.viewed ?? [] })
    : touched;
  const byPath = missingRedirects.toSorted(inOrder);
  return {
    missing: byPath.map(({ problem, path, fixedWith, hiddenBy }) => {
      const by = hiddenBy === undefined ? '' : `, hidden by ${hiddenBy.source}`;
      const fixed = fixedWith === undefined ? '' : `, fixed with ${fixedWith}`;
      return `${problem} ${path}${by}${fixed}`;
    }),
    dead: byPath.flatMap(({ deadRule }) => deadRule?.source ?? []),
    redirected: redirected.map(({ path }) => path).toSorted(),
    uncertain: uncertain.map(({ path, rule }) => `${path} by ${rule.source}`).toSorted(),
    sent: sent.map(({ path, to, source }) => `${path} to ${to} by ${source}`).toSorted(),
    suggestions: [...byPath, ...uncertain.toSorted(inOrder)].map(suggestedFor),
    place: byPath.map(({ rulesFile, rulesKey }) =>
      rulesKey === undefined ? rulesFile : `${rulesFile}: ${rulesKey}`,
    )[0],
  };
}

function inOrder(left: { path: string }, right: { path: string }): number {
  return left.path < right.path ? -1 : 1;
}

function suggestedFor({
  suggestion,
  nearestSection,
}: Pick<MissingRedirect, 'suggestion'> & Partial<MissingRedirect>): string {
  if (suggestion !== undefined)
    return `${suggestion.kind} ${suggestion.source} → ${suggestion.destination}`;
  return nearestSection === undefined ? 'nothing' : `section ${nearestSection}`;
}

function asList(rules: Rules): RedirectRule[] {
  return rules.map(([source, destination]) => ({ source, destination }));
}
