import { expect, it } from 'vitest';
import { joinedRules, ruleText } from '../../src/redirects/rules-to-paste.ts';
import { lostPath } from '../support/report.ts';

const lost = (path: string, destination: string, rest: Parameters<typeof lostPath>[2] = {}) =>
  lostPath(path, [1, 1], { suggestion: { source: path, destination, kind: 'add' }, ...rest });

it('rules of one list are one text, in which each source stands once', () => {
  const folder = { suggestion: { source: '/a/:slug*', destination: '/b/:slug*', kind: 'add' } as const };
  expect(joinedRules([lost('/x', '/y'), lost('/a/1', '', folder), lost('/a/2', '', folder)])).toEqual([
    {
      file: 'docs.json',
      key: 'redirects',
      form: 'mintlify',
      kind: 'add',
      text: '{ "source": "/x", "destination": "/y" },\n{ "source": "/a/:slug*", "destination": "/b/:slug*" }',
    },
  ]);
});

it('rules of other lists, and rules to change, stand apart', () => {
  const groups = joinedRules([
    lost('/x', '/y'),
    lost('/z', '/y', { rulesFile: 'redirects.json', rulesKey: undefined }),
    lost('/w', '/y', { suggestion: { source: '/w', destination: '/y', kind: 'change' } }),
  ]);
  expect(groups.map(({ file, key, kind }) => [file, key, kind])).toEqual([
    ['docs.json', 'redirects', 'add'],
    ['redirects.json', undefined, 'add'],
    ['docs.json', 'redirects', 'change'],
  ]);
});

it('paths without a near page have no rule, and no rule is as long as a page', () => {
  expect(joinedRules([lostPath('/x', [1, 1]), lost(`/${'x'.repeat(500)}`, '/y')])).toEqual([]);
});

it.each(['/a"b\\c', '/a\u202eb\u200bc', '/\u0000\n\u001b', '/🙂\ufe0f', '/\ud800'])(
  'the rule for %j is what it reads as, and JSON of the same path',
  (source) => {
    const text = ruleText({ source, destination: '/y' }, 'mintlify');
    expect(JSON.parse(text)).toEqual({ source, destination: '/y' });
    expect(text).toMatch(/^[^\p{C}\p{DI}]*$/u);
  },
);
