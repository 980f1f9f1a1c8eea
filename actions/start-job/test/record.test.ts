import { marker, purposeOf } from '@docs-agent/agent-action';
import { describe, expect, it } from 'vitest';
import type { Comment, Issue } from '../src/issue.ts';
import { ACTION, encodeRecord, readKept } from '../src/kept-record.ts';
import { emptyRecord, type JobRecord } from '../src/record.ts';
import { COMMENT } from './support/samples.ts';

const ISSUE = 'I_kwDO';
const PROJECT = 'acme-docs';

function comment(record: JobRecord, facts: Partial<Comment> & { project?: string } = {}): Comment {
  const { project = PROJECT, ...others } = facts;
  return {
    ...COMMENT,
    body: `${marker(purposeOf(ACTION, project))}\n\nA job.\n${encodeRecord(record)}`,
    author: 'github-actions[bot]',
    isOfOurAccount: true,
    ...others,
  };
}

const stopped: JobRecord = { ...emptyRecord({ nodeId: ISSUE }), isStopped: true };

function read(comments: Comment[], stampedAt?: string) {
  const issue: Partial<Issue> = { nodeId: ISSUE, number: 7, comments, stampedAt };
  return readKept(issue as Issue, PROJECT);
}

describe('our comment counts', () => {
  it('if this account wrote it and edited it last', () => {
    const editor = 'github-actions[bot]';
    expect(read([comment(stopped, { editor })])).toMatchObject({ kind: 'record', record: stopped });
  });

  it('as lost, if someone else edited it last', () => {
    expect(read([comment(stopped, { editor: 'octo-maintainer' })]).kind).toBe('lost');
  });

  it('not, if another account wrote it', () => {
    expect(read([comment(stopped, { isOfOurAccount: false })]).kind).toBe('none');
  });

  it('not, if it names another issue', () => {
    expect(read([comment({ ...stopped, issue: 'I_other' })]).kind).toBe('none');
  });

  it('not, if it is of another project, whose stamp says nothing of ours', () => {
    const others = [comment(stopped, { project: 'acme-api' })];
    expect(read(others, '2026-11-18T14:10:00Z').kind).toBe('none');
  });

  it('as lost, if its stamp is there without it', () => {
    expect(read([], '2026-11-18T14:10:00Z').kind).toBe('lost');
  });
});

it('a record of a later version is an error that says so', () => {
  const later = { ...stopped, version: 2 };
  const line = Buffer.from(JSON.stringify(later)).toString('base64');
  const body = `${marker(purposeOf(ACTION, PROJECT))}\n\nA job.\n<!-- docs-agent jobs: ${line} -->`;
  expect(() => read([comment(stopped, { body })])).toThrow('A later version of this action');
});
