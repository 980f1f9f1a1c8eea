import { readFileSync } from 'node:fs';
import type { InputKind } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { INPUTS } from '../src/inputs.ts';
import { RESULTS } from '../src/result.ts';

interface Metadata {
  inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  runs: { using: string; main: string; post: string };
}

const metadata = parse(readFileSync(new URL('../action.yml', import.meta.url), 'utf8')) as Metadata;
const kinds: Record<string, InputKind<unknown>> = INPUTS;

describe('action.yml and the code', () => {
  it('name the same inputs', () => {
    expect(Object.keys(metadata.inputs).sort()).toEqual(Object.keys(INPUTS).sort());
  });

  it.each(Object.entries(metadata.inputs))('agree on whether `%s` must be given', (name, input) => {
    const needsValue = kinds[name]?.whenEmpty === 'error' && input.default === undefined;
    expect(input.required ?? false).toBe(needsValue);
  });

  it.each(
    Object.entries(metadata.inputs).filter(
      ([, { default: value }]) => value !== undefined && !value.includes('${{'),
    ),
  )('accept the default of `%s`', (name, input) => {
    expect(kinds[name]?.schema.safeParse(input.default).success).toBe(true);
  });

  it('take defaults as texts, as the runner does', () => {
    const values = Object.values(metadata.inputs).map((input) => typeof input.default);
    expect(new Set(values)).toEqual(new Set(['undefined', 'string']));
  });

  it('run one bundle on Node 24, before and after the job', () => {
    expect(metadata.runs).toEqual({ using: 'node24', main: 'dist/index.js', post: 'dist/index.js' });
  });

  it('know every result that the step fails on by default', () => {
    for (const word of metadata.inputs['fail-on']?.default?.split(',') ?? []) expect(RESULTS).toContain(word);
  });
});
