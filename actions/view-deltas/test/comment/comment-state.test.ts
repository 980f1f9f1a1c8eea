import { describe, expect, it } from 'vitest';
import {
  type CommentState,
  isLater,
  stateOf,
  withoutState,
  withState,
} from '../../src/comment/comment-state.ts';

const STATE: CommentState = {
  run: 7,
  attempt: 1,
  head: 'a1',
  until: '2026-11-16',
  report: 'complete',
};

describe('the state of a comment', () => {
  it('is in a hidden last line, and is read back unchanged', () => {
    const body = withState('Text\n', STATE);
    expect(body).toMatch(/^Text\n\n<!-- docs-agent-state \{.*\} -->\n$/);
    expect(stateOf(body)).toEqual(STATE);
    expect(withoutState(body)).toBe('Text\n');
  });

  it('comes back from line ends as GitHub returns them', () => {
    const body = withState('Text\n', STATE).replaceAll('\n', '\r\n').trimEnd();
    expect(stateOf(body)).toEqual(STATE);
    expect(withoutState(body)).toBe('Text\n');
  });

  it.each([
    ['no line', 'Text'],
    ['no JSON', 'Text\n\n<!-- docs-agent-state {run} -->'],
    ['another shape', 'Text\n\n<!-- docs-agent-state {"run":"7"} -->'],
    ['not the last line', `${withState('Text', STATE)}\nmore`],
  ])('with %s it is unknown', (_, body) => {
    expect(stateOf(body)).toBeUndefined();
  });
});

describe('the existing comment is later than our own', () => {
  it.each<
    [rule: string, existing: Partial<CommentState> | undefined, head: string, later: boolean]
  >([
    ['if a later run wrote it', { run: 8 }, 'a1', true],
    ['if a later attempt wrote it', { attempt: 2 }, 'a1', true],
    ['not if an earlier run did', { run: 6, attempt: 9 }, 'a1', false],
    ['not if we did', {}, 'a1', false],
    ['not if it has no state', undefined, 'a1', false],
    ['if it is about the head and ours is not, for any run', { run: 6, head: 'b2' }, 'b2', true],
    [
      'not if ours is about the head and it is not, for any run',
      { run: 8, head: 'b2' },
      'a1',
      false,
    ],
    ['by run if neither is about the head', { run: 8, head: 'b2' }, 'c3', true],
  ])('%s', (_rule, existing, head, later) => {
    expect(isLater(existing && { ...STATE, ...existing }, STATE, head)).toBe(later);
  });
});
