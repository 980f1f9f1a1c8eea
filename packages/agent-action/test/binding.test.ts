import type { Job } from '@docs-agent/core';
import { describe, expect, it } from 'vitest';
import {
  hasProvenMarker,
  isBound,
  markedJobId,
  provenMarker,
  pullRequestLink,
} from '../src/index.ts';

const PULL_REQUEST = 'https://github.com/acme/docs/pull/42';

function jobWith(prLink: string | null): Job {
  return {
    id: 'j',
    status: 'completed',
    source: null,
    model: null,
    prLink,
    createdAt: null,
    archivedAt: null,
  };
}

describe('a marker names a job', () => {
  const MARKER = '<!-- docs-agent job: job_1 -->';
  it.each([
    ['in the description', `Text\n\n${MARKER}\nmore`, 'job_1'],
    ['with lines as Windows has them', `Text\r\n${MARKER}\r\n`, 'job_1'],
    ['not where a person quotes it', `> ${MARKER}`, undefined],
    [
      'not within the name of a file, as our own comments show it',
      `| \`${MARKER}.md\` |`,
      undefined,
    ],
    ['not within the words of others, as our own comments show them', `“\\${MARKER}”`, undefined],
  ])('%s', (_, text, id) => {
    expect(markedJobId(text)).toBe(id);
  });
});

describe('a marker that proves itself', () => {
  const here = { apiKey: 'mint_1', pullRequestId: 'PR_1' };
  const marker = provenMarker('job_1', here);
  it('names its job, as any marker does', () => {
    expect(markedJobId(`<!-- docs-agent start-job -->\n${marker}\nText`)).toBe('job_1');
  });

  it.each([
    ['with the key, on its pull request', marker, here, true],
    ['not on another pull request', marker, { ...here, pullRequestId: 'PR_2' }, false],
    ['not with another key', marker, { ...here, apiKey: 'mint_2' }, false],
    ['not with another job', marker.replace('job_1', 'job_2'), here, false],
    ['not without its proof', '<!-- docs-agent job: job_1 -->', here, false],
    ['not in a quote', `> ${marker}`, here, false],
  ])('%s', (_, text, place, isProven) => {
    expect(hasProvenMarker(text, place)).toBe(isProven);
  });
});

describe('a job is bound to a pull request', () => {
  it.each([
    ['by the same address', PULL_REQUEST, true],
    ['whatever the case of owner and name', 'https://GitHub.com/Acme/Docs/pull/42', true],
    ['with a slash or a tab of the page behind it', `${PULL_REQUEST}/files`, true],
    ['whatever its query', `${PULL_REQUEST}?diff=split#x`, true],
    ['by the repository’s former name', 'https://github.com/acme/old-docs/pull/42', true],
    ['with http', 'http://github.com/acme/docs/pull/42', true],
    ['not by another scheme', 'javascript://github.com/acme/docs/pull/42', false],
    ['not by an address with a user’s name', 'https://user@github.com/acme/docs/pull/42', false],
    ['not by an address with a password', 'https://:pw@github.com/acme/docs/pull/42', false],
    ['not by another number', 'https://github.com/acme/docs/pull/4', false],
    ['not by another number of the former name', 'https://github.com/acme/old-docs/pull/4', false],
    ['not by a number that begins alike', 'https://github.com/acme/docs/pull/421', false],
    ['not by another repository', 'https://github.com/acme/docs2/pull/42', false],
    ['not by another owner', 'https://github.com/evil/docs/pull/42', false],
    ['not by another host', 'https://github.evil/acme/docs/pull/42', false],
    ['not by an issue', 'https://github.com/acme/docs/issues/42', false],
    ['not by a path that only ends alike', 'https://github.com/x/acme/docs/pull/42', false],
    ['not by what is no URL', 'acme/docs#42', false],
    ['not by nothing', null, false],
    ['not by an empty text', '', false],
  ])('%s', async (_, prLink, bound) => {
    const isFormerName = async (owner: string, name: string) =>
      `${owner}/${name}` === 'acme/old-docs';
    expect(await isBound(jobWith(prLink), PULL_REQUEST, isFormerName)).toBe(bound);
  });

  it('without a look-up where the names agree', async () => {
    const isFormerName = () => Promise.reject(new Error('asked'));
    expect(await isBound(jobWith(PULL_REQUEST), PULL_REQUEST, isFormerName)).toBe(true);
  });
});

describe('the address of a pull request in its plain form', () => {
  it.each([
    ['ends with the number', `${PULL_REQUEST}/files?diff=split#x`, PULL_REQUEST],
    ['has no white space', ' https://github.com/acme/\tdocs\n/pull/42 ', PULL_REQUEST],
    [
      'keeps the case of owner and name',
      'https://GitHub.com/Acme/Docs/pull/42',
      'https://github.com/Acme/Docs/pull/42',
    ],
    ['is empty for another scheme', 'data://github.com/acme/docs/pull/42', ''],
    ['is empty with a user’s name', 'https://user:pw@github.com/acme/docs/pull/42', ''],
    ['is empty for nothing', '', ''],
  ])('%s', (_, url, link) => {
    expect(pullRequestLink(url)).toBe(link);
  });
});
