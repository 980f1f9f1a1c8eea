import { describe, expect, it } from 'vitest';
import type { Acceptance } from '../src/github/acceptance.ts';
import { gateSentence, type RedirectGate, redirectGate } from '../src/report/gate.ts';

const LABEL = 'docs-traffic: accepted';
const gateOf = (mode: 'off' | 'warn' | 'fail', lostCount: number, acceptance: Acceptance) =>
  redirectGate({ missingRedirects: mode, acceptLabel: LABEL }, lostCount, async () => acceptance);
const notAsked = () => Promise.reject(new Error('this must not be asked'));

describe('a missing redirect', () => {
  it.each<[rule: string, acceptance: Acceptance, gate: RedirectGate]>([
    [
      'fails the step',
      { kind: 'not-set' },
      { kind: 'fails', label: LABEL, unless: { kind: 'not-set' } },
    ],
    [
      'only warns once an authorized person has accepted it',
      { kind: 'accepted' },
      { kind: 'accepted', label: LABEL },
    ],
    [
      'fails the step if someone else set the label',
      { kind: 'not-authorized', login: 'passer-by' },
      { kind: 'fails', label: LABEL, unless: { kind: 'not-authorized', login: 'passer-by' } },
    ],
  ])('%s', async (_rule, acceptance, gate) => {
    expect(await gateOf('fail', 1, acceptance)).toEqual(gate);
  });

  it.each([
    ['in the mode that warns', 'warn', 1],
    ['when none is missing', 'fail', 0],
  ] as const)('does not ask for a label %s', async (_rule, missingRedirects, count) => {
    const inputs = { missingRedirects, acceptLabel: LABEL };
    expect(await redirectGate(inputs, count, notAsked)).toEqual({ kind: 'warns' });
  });
});

it('the error says what to do, and who may do it', () => {
  expect(gateSentence({ kind: 'fails', label: LABEL, unless: { kind: 'not-set' } }, [])).toBe(
    'Add redirects, or have someone with write permission set the label `docs-traffic: accepted`.',
  );
  expect(
    gateSentence(
      { kind: 'fails', label: LABEL, unless: { kind: 'not-authorized', login: 'passer-by' } },
      [],
    ),
  ).toMatch(/It was set by passer-by, who does not have write permission\.$/);
  expect(
    gateSentence({ kind: 'fails', label: LABEL, unless: { kind: 'not-set' } }, [
      'docs.json is not valid JSON.',
    ]),
  ).toBe(
    'docs.json is not valid JSON. Fix that, or have someone with write permission set the label `docs-traffic: accepted`.',
  );
});
