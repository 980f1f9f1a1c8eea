import { describe, expect, it } from 'vitest';
import {
  createClient,
  createRedactor,
  createRequestBudget,
  type DocsAgentClient,
  isDocsAgentError,
  parseBaseUrl,
} from '../src/index.ts';
import { jobWith } from './support/job-answers.ts';
import { startService } from './support/local-service.ts';
import { WEEK } from './support/site.ts';

/** What is passed, which argument is wrong, and how the message shows what came. */
type WrongCall = [given: unknown[], argument: string, came: string];

/** What is taken for a text by mistake, and what the message says of it. */
const NO_TEXTS: [unknown, string][] = [
  [undefined, 'is undefined'],
  [null, 'is null'],
  [42, 'is 42'],
  [true, 'is true'],
  [{ prompt: 'Hello' }, 'is an object'],
  [['Hello'], 'is an array'],
  ['', 'is ""'],
  [' \t\n', 'is " \\t\\n"'],
];

/** What is taken for options by mistake. */
const NO_OPTIONS: [unknown, string][] = [
  [null, 'is null'],
  [0, 'is a number'],
  ['2026-11-02', 'is a string'],
  [[], 'is an array'],
];

/** Options that every call has. */
const CALL_OPTIONS: [object, string, string][] = [
  [{ signal: null }, 'signal', 'is null'],
  [{ signal: new AbortController() }, 'signal', 'is an object'],
  [{ timeoutMs: 0 }, 'timeoutMs', 'is 0'],
  [{ timeoutMs: '5000' }, 'timeoutMs', 'is "5000"'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs', 'is NaN'],
  [{ maxRetries: -1 }, 'maxRetries', 'is -1'],
  [{ maxRetries: 1.5 }, 'maxRetries', 'is 1.5'],
  [{ retries: 3 }, 'retries', 'there is no option'],
];

const callOptions = (...before: unknown[]): WrongCall[] => [
  ...CALL_OPTIONS.map(([options, name, came]): WrongCall => [[...before, options], name, came]),
  ...NO_OPTIONS.map(([options, came]): WrongCall => [[...before, options], 'options', came]),
];

const prompts = (...before: unknown[]): WrongCall[] =>
  NO_TEXTS.map(([prompt, came]) => [[...before, prompt], 'prompt', came]);

const jobIds = (...after: unknown[]): WrongCall[] =>
  [...NO_TEXTS, ['..', 'is ".."'], ['job-\ud800', 'is "job-\\ud800"']].map(([jobId, came]) => [
    [jobId, ...after],
    'jobId',
    String(came),
  ]);

const windows: WrongCall[] = [
  [[], 'window', 'is undefined'],
  [[null], 'window', 'is null'],
  [['2026-11-02'], 'window', 'is a string'],
  [[{}], 'dateFrom', 'is undefined'],
  [[{ dateFrom: '2026-11-02' }], 'dateTo', 'is undefined'],
  [[{ ...WEEK, dateFrom: new Date(0) }], 'dateFrom', 'is an object'],
  [[{ ...WEEK, dateFrom: 20261102 }], 'dateFrom', 'is 20261102'],
  [[{ ...WEEK, dateFrom: ' 2026-11-02' }], 'dateFrom', 'is " 2026-11-02"'],
  [[{ ...WEEK, dateTo: null }], 'dateTo', 'is null'],
  [[{ ...WEEK, dateTo: '2026-11-31' }], 'dateTo', 'is "2026-11-31"'],
  [[{ dateFrom: '2026-11-09', dateTo: '2026-11-02' }], 'dateTo', 'is "2026-11-02"'],
  [[{ dateFrom: '2026-11-09', dateTo: '2026-11-09' }], 'dateTo', 'is "2026-11-09"'],
  [[WEEK, { budget: 40 }], 'budget', 'is 40'],
  [[WEEK, { budget: { left: 40 } }], 'budget', 'is an object'],
  ...callOptions(WEEK),
];

const unfinished = {
  rows: [],
  totals: { human: 0, ai: 0, total: 0 },
  nextOffset: 250,
  unnamedViews: 0,
  badRows: [],
  isSteady: true,
};

const WRONG_CALLS: Record<keyof DocsAgentClient, WrongCall[]> = {
  createJob: [...prompts(), ...callOptions('Hello')],
  sendMessage: [
    [['job-1'], 'prompt', 'is undefined'],
    ...prompts('job-1'),
    ...jobIds('Hello'),
    ...callOptions('job-1', 'Hello'),
  ],
  getJob: [[[], 'jobId', 'is undefined'], ...jobIds(), ...callOptions('job-1')],
  waitForJob: [
    ...jobIds(),
    ...NO_OPTIONS.map(([options, came]): WrongCall => [['job-1', options], 'options', came]),
    [['job-1', { after: 'job-1' }], 'after', 'is "job-1"'],
    [['job-1', { after: [] }], 'after', 'is an array'],
    [['job-1', { after: { ...jobWith('active'), status: 7 } }], 'after', 'is an object'],
    [['job-1', { settleMs: -1 }], 'settleMs', 'is -1'],
    [['job-1', { settleMs: null }], 'settleMs', 'is null'],
    [['job-1', { timeoutMs: 0 }], 'timeoutMs', 'is 0'],
    [['job-1', { timeoutMs: Number.POSITIVE_INFINITY }], 'timeoutMs', 'is Infinity'],
    [['job-1', { pollMinMs: 0 }], 'pollMinMs', 'is 0'],
    [['job-1', { pollMaxMs: '30000' }], 'pollMaxMs', 'is "30000"'],
    [['job-1', { pollMinMs: 2_000, pollMaxMs: 1_000 }], 'pollMaxMs', 'is 1000'],
    [['job-1', { evidence: 'head-moved' }], 'evidence', 'is "head-moved"'],
    [['job-1', { onChange: {} }], 'onChange', 'is an object'],
    [['job-1', { onPoll: true }], 'onPoll', 'is true'],
    [['job-1', { signal: {} }], 'signal', 'is an object'],
    [['job-1', { timeout: 5_000 }], 'timeout', 'there is no option'],
  ],
  getViews: [
    [[null], 'query', 'is null'],
    [['2026-11-02'], 'query', 'is a string'],
    [[{ from: '2026-11-02' }], 'from', 'there is no option'],
    [[{ dateFrom: null }], 'dateFrom', 'is null'],
    [[{ dateFrom: '' }], 'dateFrom', 'is ""'],
    [[{ dateFrom: 7 }], 'dateFrom', 'is 7'],
    [[{ dateTo: new Date(0) }], 'dateTo', 'is an object'],
    [[{ dateTo: '2026-2-1' }], 'dateTo', 'is "2026-2-1"'],
    [[{ dateFrom: '2026-11-09', dateTo: '2026-11-02' }], 'dateTo', 'is "2026-11-02"'],
    [[{ dateFrom: '2026-11-09', dateTo: '2026-11-09' }], 'dateTo', 'is "2026-11-09"'],
    [[{ limit: 0 }], 'limit', 'is 0'],
    [[{ limit: 251 }], 'limit', 'is 251'],
    [[{ limit: '50' }], 'limit', 'is "50"'],
    [[{ offset: -1 }], 'offset', 'is -1'],
    [[{ offset: null }], 'offset', 'is null'],
    ...callOptions({}),
  ],
  views: windows,
  readWindow: [
    ...windows,
    [[WEEK, { concurrency: 0 }], 'concurrency', 'is 0'],
    [[WEEK, { concurrency: '4' }], 'concurrency', 'is "4"'],
    [[WEEK, { maxPages: 0.5 }], 'maxPages', 'is 0.5'],
    [[WEEK, { unfinished: null }], 'unfinished', 'is null'],
    [[WEEK, { unfinished: { ...unfinished, nextOffset: -1 } }], 'unfinished', 'is an object'],
    [
      [WEEK, { unfinished: { ...unfinished, rows: [{ path: '/a' }] } }],
      'unfinished',
      'is an object',
    ],
    [[WEEK, { unfinished: { ...unfinished, totals: 7 } }], 'unfinished', 'is an object'],
  ],
};

/** What the call ends with, whether it throws or rejects. */
async function endOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return error;
  }
}

function expectRefusal(error: unknown, [, argument, came]: WrongCall): void {
  expect(error).toSatisfy(isDocsAgentError);
  expect(error).toMatchObject({
    kind: 'invalid-option',
    certainlyNotProcessed: true,
    isRetryable: false,
  });
  const { message } = Object(error);
  expect(message).toContain(argument);
  expect(message).toContain(came);
  expect(message.split('\n')).toHaveLength(1);
}

describe.each(Object.entries(WRONG_CALLS))(
  '%s refuses a wrong call, and sends nothing',
  (name, calls) => {
    it.each(calls)('%j: %s %s', async (...wrong) => {
      const { client, requests } = await startService([
        { json: { id: 'job-1', status: 'completed' } },
      ]);
      const error = await endOf(() =>
        Reflect.apply(Reflect.get(client, name), undefined, wrong[0]),
      );
      expectRefusal(error, wrong);
      expect(error).toMatchObject({ operation: name });
      expect(requests).toHaveLength(0);
    });
  },
);

describe('createClient refuses', () => {
  const project = { projectId: 'p', apiKey: 'mint_abcdefgh' };
  it.each<WrongCall>([
    [[], 'options', 'is undefined'],
    [[null], 'options', 'is null'],
    [['mint_abcdefgh'], 'options', 'is a string'],
    [[{}], 'projectId', 'is undefined'],
    [[{ projectId: 'p' }], 'apiKey', 'is undefined'],
    [[{ ...project, projectId: null }], 'projectId', 'is null'],
    [[{ ...project, projectId: 7 }], 'projectId', 'is a number'],
    [[{ ...project, projectId: '  ' }], 'projectId', 'is empty'],
    [[{ ...project, apiKey: null }], 'apiKey', 'is null'],
    [[{ ...project, apiKey: 7 }], 'apiKey', 'is a number'],
    [[{ ...project, apiKey: ['mint_abcdefgh'] }], 'apiKey', 'is an array'],
    [[{ ...project, apiKey: '' }], 'apiKey', 'is empty'],
    [[{ ...project, baseUrl: null }], 'baseUrl', 'is null'],
    [[{ ...project, baseUrl: '' }], 'baseUrl', 'is not a URL'],
    [[{ ...project, baseUrl: new URL('https://api.example.com') }], 'baseUrl', 'is an object'],
    [[{ ...project, jobPath: null }], 'jobPath', 'is null'],
    [[{ ...project, userAgent: 7 }], 'userAgent', 'is a number'],
    [[{ ...project, fetch: {} }], 'fetch', 'is an object'],
    [[{ ...project, clock: Date }], 'clock', 'is a function'],
    [[{ ...project, random: 0.5 }], 'random', 'is 0.5'],
    [[{ ...project, attemptTimeoutMs: '30000' }], 'attemptTimeoutMs', 'is "30000"'],
    [[{ ...project, callTimeoutMs: null }], 'callTimeoutMs', 'is null'],
    [[{ ...project, maxRetries: Number.POSITIVE_INFINITY }], 'maxRetries', 'is Infinity'],
    [[{ ...project, maxResponseBytes: 0 }], 'maxResponseBytes', 'is 0'],
    [[{ ...project, optionNames: 'input' }], 'optionNames', 'is a string'],
    [[{ ...project, onRetry: true }], 'onRetry', 'is true'],
    [[{ ...project, onRequest: [] }], 'onRequest', 'is an array'],
    [[{ ...project, onResponse: 'log' }], 'onResponse', 'is "log"'],
    [[{ ...project, apikey: 'mint_abcdefgh' }], 'apikey', 'there is no option'],
  ])('%j: %s %s', async (...wrong) => {
    expectRefusal(await endOf(() => Reflect.apply(createClient, undefined, wrong[0])), wrong);
  });
});

describe('other functions refuse', () => {
  it.each<[name: string, refusing: (...given: never) => unknown, ...WrongCall]>([
    ['createRequestBudget', createRequestBudget, [], 'maxRequests', 'is undefined'],
    ['createRequestBudget', createRequestBudget, ['40'], 'maxRequests', 'is "40"'],
    ['createRequestBudget', createRequestBudget, [-1], 'maxRequests', 'is -1'],
    ['createRedactor', createRedactor, [], 'secrets', 'is undefined'],
    ['createRedactor', createRedactor, ['secret'], 'secrets', 'is a string'],
    ['createRedactor', createRedactor, [[undefined]], 'secrets', 'is an array'],
  ])('%s with %j: %s %s', async (_name, refusing, ...wrong) => {
    expectRefusal(await endOf(() => Reflect.apply(refusing, undefined, wrong[0])), wrong);
  });

  it.each([undefined, null, 7, {}, new URL('https://api.example.com')])(
    'parseBaseUrl with %o, as no URL',
    (given) => {
      expect(() => Reflect.apply(parseBaseUrl, undefined, [given])).toThrow('it is not a URL');
    },
  );
});
