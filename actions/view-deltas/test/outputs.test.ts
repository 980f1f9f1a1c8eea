import { expect, it } from 'vitest';
import { outputsOf } from '../src/outputs.ts';
import { incompleteReading, pageRow, published } from './support/report.ts';

const FILES = { json: '/t/a.json', csv: '/t/a.csv', markdown: '/t/a.md' };
const PAGES = [pageRow('/a', [119, 99], [100, 100]), pageRow('/b', [1, 1], [0, 0])];

it('describe the touched pages, the site, and where the report is', () => {
  expect(outputsOf(published(PAGES), FILES, { comment: 'https://github.com/c' })).toEqual({
    human: '120',
    ai: '100',
    total: '220',
    'human-delta': '20',
    'ai-delta': '0',
    'human-percent': '20.0',
    'ai-percent': '0.0',
    'ai-share': '45.5',
    'ai-share-delta-pp': '-4.5',
    'site-human': '9000',
    'site-ai': '3000',
    'site-human-percent': '12.5',
    'site-ai-percent': '50.0',
    pages: '2',
    highs: '0',
    lows: '0',
    notable: 'false',
    'missing-redirects': '0',
    warnings: '0',
    'work-items': '[]',
    'work-done': '[]',
    partial: 'false',
    'requests-used': '2',
    'comment-url': 'https://github.com/c',
    'issue-url': '',
    'json-file': '/t/a.json',
    'csv-file': '/t/a.csv',
    'markdown-file': '/t/a.md',
  });
});

it('of windows read in part have no change of pages, and the site’s exact change', () => {
  const outputs = outputsOf(published(PAGES, { notRead: incompleteReading() }), FILES, {});
  expect(outputs).toMatchObject({
    human: '',
    partial: 'true',
    'site-human': '9000',
    'site-human-percent': '12.5',
  });
  for (const [name, value] of Object.entries(outputs)) {
    if (/^(human|ai)-.*(delta|percent|share)|highs|lows|notable/.test(name))
      expect([name, value]).toEqual([name, '']);
  }
});

it('are empty if there is nothing to compare with', () => {
  const outputs = outputsOf(published([pageRow('/a', [3, 0], [0, 0])]), FILES, {});
  expect(outputs).toMatchObject({
    'human-delta': '3',
    'human-percent': '',
    'ai-share-delta-pp': '',
  });
});

it('never hold a zero with a sign', () => {
  const outputs = outputsOf(published([pageRow('/a', [99_999, 0], [100_000, 0])]), FILES, {});
  expect(outputs['human-percent']).toBe('0.0');
});
