import { expect, it } from 'vitest';
import type { MissingRedirect } from '../../src/redirects/findings.ts';
import { joinedRules, ruleText } from '../../src/redirects/rules-to-paste.ts';

/** A path without a page and without a section. */
const missing = (path: string, rest: Partial<MissingRedirect> = {}): MissingRedirect => ({
  path,
  file: `${path.slice(1)}.mdx`,
  problem: 'none',
  rulesFile: 'docs.json',
  rulesKey: 'redirects',
  suggestion: undefined,
  hiddenBy: undefined,
  deadRule: undefined,
  movedTo: undefined,
  nearestSection: undefined,
  ...rest,
});

const lost = (path: string, destination: string, rest: Partial<MissingRedirect> = {}) =>
  missing(path, { suggestion: { source: path, destination, kind: 'add' }, ...rest });

it('rules to add are one text, with each source once', () => {
  const folder = {
    suggestion: { source: '/a/:slug*', destination: '/b/:slug*', kind: 'add' } as const,
  };
  expect(
    joinedRules([lost('/x', '/y'), lost('/a/1', '', folder), lost('/a/2', '', folder)]),
  ).toEqual([
    {
      file: 'docs.json',
      key: 'redirects',
      kind: 'add',
      text: '{ "source": "/x", "destination": "/y" },\n{ "source": "/a/:slug*", "destination": "/b/:slug*" }',
    },
  ]);
});

it('the rule of a page comes before the one of its folder', () => {
  const folder = {
    suggestion: { source: '/a/:slug*', destination: '/b/:slug*', kind: 'add' } as const,
  };
  const [group] = joinedRules([lost('/a/1', '', folder), lost('/a', '/c')]);
  expect(group?.text).toBe(
    '{ "source": "/a", "destination": "/c" },\n{ "source": "/a/:slug*", "destination": "/b/:slug*" }',
  );
});

it('rules to change are separate', () => {
  const groups = joinedRules([
    lost('/x', '/y'),
    lost('/w', '/y', { suggestion: { source: '/w', destination: '/y', kind: 'change' } }),
  ]);
  expect(groups.map(({ file, key, kind }) => [file, key, kind])).toEqual([
    ['docs.json', 'redirects', 'add'],
    ['docs.json', 'redirects', 'change'],
  ]);
});

it('paths without a likely new place have no rule, and no rule is as long as a page', () => {
  expect(joinedRules([missing('/x'), lost(`/${'x'.repeat(500)}`, '/y')])).toEqual([]);
});

it.each(['/a"b\\c', '/a\u202eb\u200bc', '/\u0000\n\u001b', '/🙂\ufe0f', '/\ud800'])(
  'the rule for %j is what it reads as, and JSON of the same path',
  (source) => {
    const text = ruleText({ source, destination: '/y' });
    expect(JSON.parse(text)).toEqual({ source, destination: '/y' });
    expect(text).toMatch(/^[^\p{C}\p{DI}]*$/u);
  },
);
