import { describe, expect, it } from 'vitest';
import { gateSentence, type RedirectGate, redirectGate } from '../src/report/gate.ts';

const goneFile = '.github/docs-gone.txt';

describe('a missing redirect', () => {
  it('fails the step', () => {
    expect(redirectGate({ missingRedirects: 'fail', goneFile }, 1, ['Line 1.'])).toEqual({
      kind: 'fails',
      goneFile,
      problems: ['Line 1.'],
    });
  });

  it.each([
    ['in the mode that warns', 'warn', 1],
    ['when none is missing', 'fail', 0],
  ] as const)('does not fail the step %s', (_rule, missingRedirects, count) => {
    expect(redirectGate({ missingRedirects, goneFile }, count, [])).toEqual({ kind: 'warns' });
  });
});

describe('the error says what to do', () => {
  const gate: Extract<RedirectGate, { kind: 'fails' }> = { kind: 'fails', goneFile, problems: [] };
  const why = ['docs.json is not valid JSON.'];
  const line = 'a line with a reason to `.github/docs-gone.txt`.';

  it.each([
    [
      'about paths without a redirect',
      { why: [], paths: [], rulesFile: undefined },
      `Add a redirect for each path, or, if it may go, ${line}`,
    ],
    [
      'about paths that could not be judged',
      { why, paths: [1], rulesFile: undefined },
      `docs.json is not valid JSON. Or, for each page that may go, add ${line}`,
    ],
    [
      'about rules that are unknown',
      { why, paths: [1], rulesFile: 'docs.json' },
      'docs.json is not valid JSON. Correct `docs.json`.',
    ],
    [
      'about views that were not read',
      { why: ['Run it again later.'], paths: [], rulesFile: undefined },
      'Run it again later.',
    ],
  ])('%s', (_about, unjudged, sentence) => {
    expect(gateSentence(gate, unjudged)).toBe(sentence);
  });

  it('and which lines of the gone-file do not count', () => {
    const problems = ['Line 1 of it has no reason.'];
    const unjudged = { why: [], paths: [], rulesFile: undefined };
    expect(gateSentence({ ...gate, problems }, unjudged)).toMatch(/ Line 1 of it has no reason\.$/);
  });
});
