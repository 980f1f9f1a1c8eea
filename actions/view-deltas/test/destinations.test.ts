import { expect, it } from 'vitest';
import { type Destination, readDestinations, type Subject } from '../src/event.ts';

const PULL_REQUEST: Subject = { kind: 'pull-request', number: 7 };
const SITE: Subject = { kind: 'site', afterWeeks: undefined };

it.each<
  [rule: string, reportTo: (Destination | 'auto')[], subject: Subject, destinations: Destination[]]
>([
  [
    'a pull request has a comment and a summary by itself',
    ['auto'],
    PULL_REQUEST,
    ['comment', 'summary'],
  ],
  ['the site has a summary by itself', ['auto'], SITE, ['summary']],
  [
    'merges have a comment each and a summary by themselves',
    ['auto'],
    { kind: 'impact', afterWeeks: 4 },
    ['comment', 'summary'],
  ],
  [
    'so they have beside the site',
    ['auto'],
    { kind: 'site', afterWeeks: 4 },
    ['comment', 'summary'],
  ],
  [
    'if the site’s report goes to an issue, merges still have comments',
    ['issue'],
    { kind: 'site', afterWeeks: 4 },
    ['issue', 'comment'],
  ],
  [
    'merges are only in the summary if only that is named',
    ['summary'],
    { kind: 'site', afterWeeks: 4 },
    ['summary'],
  ],
  ['only what is named is used', ['summary'], PULL_REQUEST, ['summary']],
  ['the site has an issue where one is asked for', ['auto', 'issue'], SITE, ['summary', 'issue']],
  [
    'what is named twice is written once',
    ['auto', 'comment'],
    PULL_REQUEST,
    ['comment', 'summary'],
  ],
])('%s', (_rule, reportTo, subject, destinations) => {
  expect([...readDestinations(reportTo, subject)]).toEqual(destinations);
});

it('a comment about the site is an error', () => {
  expect(() => readDestinations(['comment'], SITE)).toThrow('no pull request to comment on');
});

it.each<Subject>([PULL_REQUEST, { kind: 'impact', afterWeeks: 4 }])(
  'an issue is for the site, not for pull requests: %j',
  (subject) => {
    expect(() => readDestinations(['auto', 'issue'], subject)).toThrow(
      'only reports of the site go to an issue',
    );
  },
);
