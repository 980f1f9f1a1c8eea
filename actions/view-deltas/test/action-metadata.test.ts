import { readFileSync } from 'node:fs';
import { environmentName, readInputs } from '@docs-agent/action-kit';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { INPUTS } from '../src/inputs.ts';
import { outputsOf } from '../src/outputs.ts';
import { publish } from '../src/published/publish.ts';
import { WORDS } from '../src/report/page-row.ts';
import { report } from './support/report.ts';

const metadata = z
  .object({
    inputs: z.record(
      z.string(),
      z.object({
        description: z.string(),
        required: z.optional(z.boolean()),
        default: z.optional(z.string()),
      }),
    ),
    outputs: z.record(z.string(), z.object({ description: z.string() })),
  })
  .parse(parse(readFileSync(new URL('../action.yml', import.meta.url), 'utf8')));

const REQUIRED: Record<string, string> = {
  'api-key': 'mint_key',
  'project-id': 'acme',
  'base-url': 'https://api.example.com',
};

it('inputs with a default, or that are not required, may be left out', () => {
  const environment: NodeJS.ProcessEnv = {};
  for (const [name, input] of Object.entries(metadata.inputs)) {
    const value =
      REQUIRED[name] ?? (input.default?.startsWith('${{') ? 'ghs_token' : input.default);
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
    definitionChanges: ['2026-06-12', '2026-07-31'],
    prNumber: undefined,
    docsRoot: '.',
    basePath: undefined,
    pathMap: undefined,
    paths: undefined,
    reportTo: ['auto'],
    commentWhen: 'changes',
    issueTitle: 'Docs traffic report',
    minViews: 20,
    siteUrl: undefined,
    numbers: 'auto',
    missingRedirects: 'warn',
    goneFile: '.github/docs-gone.txt',
    impactAfterWeeks: undefined,
    maxRequests: undefined,
    cacheDir: undefined,
    checkLive: false,
  });
});

it('an input that takes a small number names its bounds', () => {
  const bounds = Object.entries(INPUTS).flatMap(([name, { allowed }]) => {
    const range = /^a whole number (from [1-9]\d* to \d{1,3})$/.exec(allowed)?.[1];
    return range === undefined ? [] : [[name, range] as const];
  });
  expect(bounds.map(([name]) => name)).toEqual(['weeks', 'impact-after-weeks', 'max-requests']);
  for (const [name, range] of bounds) expect(metadata.inputs[name]?.description).toContain(range);
});

it('docs/numbers.md explains every word that a page can have', () => {
  const page = readFileSync(new URL('../../../docs/numbers.md', import.meta.url), 'utf8');
  expect(WORDS.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
});

it('every output of action.yml is one that the code sets, and no other', () => {
  const ofReport = Object.keys(
    outputsOf(publish(report([]), 'exact'), { json: '', csv: '', markdown: '' }, {}),
  );
  expect(Object.keys(metadata.outputs).sort()).toEqual(
    ['headline', 'impact', 'result', ...ofReport].sort(),
  );
});
