import { readFileSync } from 'node:fs';
import { environmentName, readInputs } from '@docs-agent/action-kit';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { INPUTS } from '../src/inputs.ts';
import { outputsOf } from '../src/outputs.ts';
import { publish } from '../src/published/published-report.ts';
import { report } from './support/report.ts';

const metadata = z
  .object({
    inputs: z.record(
      z.string(),
      z.object({ required: z.optional(z.boolean()), default: z.optional(z.string()) }),
    ),
    outputs: z.record(z.string(), z.object({ description: z.string() })),
  })
  .parse(parse(readFileSync(new URL('../action.yml', import.meta.url), 'utf8')));

const REQUIRED: Record<string, string> = {
  'api-key': 'mint_key',
  'project-id': 'acme',
  'base-url': 'https://api.example.com',
};

it('action.yml and the code name the same inputs', () => {
  expect(Object.keys(metadata.inputs)).toEqual(Object.keys(INPUTS));
});

it('an input is required in action.yml exactly if the code needs it and there is no default', () => {
  for (const [name, kind] of Object.entries(INPUTS)) {
    const input = metadata.inputs[name];
    const needed = kind.whenEmpty === 'error' && input?.default === undefined;
    expect([name, input?.required === true]).toEqual([name, needed]);
  }
});

it('every default is one that the code takes, and what is left out has none', () => {
  const environment: NodeJS.ProcessEnv = {};
  for (const [name, input] of Object.entries(metadata.inputs)) {
    const value = REQUIRED[name] ?? (input.default?.startsWith('${{') ? 'ghs_token' : input.default);
    if (value !== undefined) environment[environmentName(name)] = value;
  }
  expect(readInputs(INPUTS, environment)).toEqual({
    apiKey: 'mint_key',
    projectId: 'acme',
    baseUrl: 'https://api.example.com',
    githubToken: 'ghs_token',
    dryRun: false,
    mode: 'auto',
    weeks: 4,
    asOf: undefined,
    baseline: 'previous',
    dateFrom: undefined,
    dateTo: undefined,
    baselineFrom: undefined,
    baselineTo: undefined,
    definitionChanges: ['2026-06-12', '2026-07-31'],
    prNumber: undefined,
    framework: 'auto',
    docsRoot: '.',
    basePath: undefined,
    pathMap: undefined,
    paths: undefined,
    reportTo: ['auto'],
    commentWhen: 'changes',
    commentKey: 'default',
    issueTitle: 'Docs traffic report',
    minViews: 20,
    minChangePercent: 20,
    falseDiscoveryRate: 0.1,
    top: 25,
    numbers: 'exact',
    missingRedirects: 'warn',
    redirectsFiles: [],
    acceptLabel: 'docs-traffic: accepted',
    warnWhen: [],
    failWhen: [],
    impactAfterWeeks: undefined,
    maxRequests: 40,
    cacheDir: undefined,
    outputDir: undefined,
  });
});

it('every output of action.yml is one that the code sets, and no other', () => {
  const ofReport = Object.keys(
    outputsOf(publish(report([]), 'exact'), { json: '', csv: '', markdown: '' }, {}),
  );
  expect(Object.keys(metadata.outputs).sort()).toEqual(['headline', 'impact', 'result', ...ofReport].sort());
});
