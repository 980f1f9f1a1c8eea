import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { INPUTS as FORWARD_REVIEW } from '../../actions/forward-review/src/inputs.ts';
import { RESULTS as OF_REVIEWS } from '../../actions/forward-review/src/result.ts';
import { INPUTS as START_JOB } from '../../actions/start-job/src/inputs.ts';
import { RESULTS as OF_ISSUES } from '../../actions/start-job/src/result.ts';
import { INPUTS as VIEW_DELTAS } from '../../actions/view-deltas/src/inputs.ts';
import type { InputKind } from '../../packages/action-kit/src/index.ts';

interface Metadata {
  inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  runs: Record<string, string>;
}

type Kinds = Record<string, InputKind<unknown>>;

const ACTIONS: readonly {
  action: string;
  kinds: Kinds;
  post: boolean;
  results: readonly string[];
}[] = [
  { action: 'forward-review', kinds: FORWARD_REVIEW, post: true, results: OF_REVIEWS },
  { action: 'start-job', kinds: START_JOB, post: true, results: OF_ISSUES },
  { action: 'view-deltas', kinds: VIEW_DELTAS, post: false, results: [] },
];

describe.each(ACTIONS)('action.yml and the code of $action', ({ action, kinds, post, results }) => {
  const path = new URL(`../../actions/${action}/action.yml`, import.meta.url);
  const { inputs, runs } = parse(readFileSync(path, 'utf8')) as Metadata;

  it('name the same inputs', () => {
    expect(Object.keys(inputs).sort()).toEqual(Object.keys(kinds).sort());
  });

  it.each(Object.entries(inputs))('agree on whether `%s` must be given', (name, input) => {
    const needsValue = kinds[name]?.whenEmpty === 'error' && input.default === undefined;
    expect(input.required ?? false).toBe(needsValue);
  });

  it.each(
    Object.entries(inputs).filter(
      ([, { default: value }]) => value !== undefined && !value.includes('${{'),
    ),
  )('accept the default of `%s`', (name, input) => {
    expect(kinds[name]?.schema.safeParse(input.default).success).toBe(true);
  });

  it('have no default for `base-url`: the workflow names where the key is sent', () => {
    expect(inputs['base-url']).toBeDefined();
    expect(inputs['base-url']).not.toHaveProperty('default');
  });

  it('take defaults as texts, as the runner does', () => {
    const values = Object.values(inputs).map((input) => typeof input.default);
    expect(new Set(values)).toEqual(new Set(['undefined', 'string']));
  });

  it('name each word that an input takes, unless it takes results, which the README lists', () => {
    for (const [name, { allowed }] of Object.entries(kinds).filter(
      ([input]) => input !== 'fail-on',
    )) {
      const words =
        /^(?:a list of )?(`[a-z-]+`(?:, `[a-z-]+`)+)$/.exec(allowed)?.[1]?.split(', ') ?? [];
      const description = inputs[name]?.description ?? '';
      expect([name, words.filter((word) => !description.includes(word))]).toEqual([name, []]);
    }
  });

  it('run one bundle on Node 24, and again after the job where something may be left', () => {
    const bundle = 'dist/index.js';
    expect(runs).toEqual({ using: 'node24', main: bundle, ...(post ? { post: bundle } : {}) });
  });

  it('know every result that the step fails on by default', () => {
    for (const word of inputs['fail-on']?.default?.split(',') ?? [])
      expect(results).toContain(word);
  });
});
