import { expect, it } from 'vitest';
import * as core from '../src/index.ts';

it('the package gives out what it means to, and nothing else', () => {
  expect(Object.keys(core).sort()).toEqual([
    'ANALYTICS_REQUESTS_PER_HOUR',
    'BaseUrlError',
    'DEFAULT_JOB_PATH',
    'DocsAgentError',
    'ROWS_PER_PAGE',
    'WaitDeadlineError',
    'createClient',
    'createJobsClient',
    'createRedactor',
    'createRequestBudget',
    'createViewsClient',
    'isDocsAgentError',
    'isTerminal',
    'isWaitDeadlineError',
    'parseBaseUrl',
    'systemClock',
  ]);
});

it('its halves have the methods of jobs, and those of views', () => {
  const project = { projectId: 'p', apiKey: 'mint_abcdefgh' };
  const halves = [core.createJobsClient(project), core.createViewsClient(project)];
  expect(halves.map((half) => Object.keys(half))).toEqual([
    ['createJob', 'sendMessage', 'getJob', 'waitForJob'],
    ['getViews', 'views', 'readWindow'],
  ]);
});

it('a client has the methods of the interface, and shows nothing of its inside', () => {
  const client = core.createClient({
    baseUrl: 'https://docs.invalid',
    projectId: 'p',
    apiKey: 'mint_abcdefgh',
  });
  expect(Object.entries(client).map(([name, method]) => [name, typeof method])).toEqual([
    ['createJob', 'function'],
    ['sendMessage', 'function'],
    ['getJob', 'function'],
    ['waitForJob', 'function'],
    ['getViews', 'function'],
    ['views', 'function'],
    ['readWindow', 'function'],
  ]);
});
