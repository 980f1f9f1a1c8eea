import { createSandbox, type RunOptions, type RunResult } from '@docs-agent/sandbox';
import { describe, expect, test } from 'vitest';

const FIXTURE = new URL('fixtures/outcome', import.meta.url).href;

async function run(
  inputs: Record<string, string>,
  options: Partial<RunOptions> = {},
): Promise<RunResult> {
  await using sandbox = await createSandbox();
  return await sandbox.run(FIXTURE, {
    inputs,
    event: { name: 'schedule', payload: {} },
    repository: 'acme/docs',
    ...options,
  });
}

describe('an outcome becomes outputs, an annotation and the exit code', () => {
  test.each([
    ['success', 0, undefined],
    ['notice', 0, 'notice'],
    ['warning', 0, 'warning'],
    ['failure', 1, 'error'],
  ])('%s', async (ends, exitCode, kind) => {
    const result = await run({ main: ends });
    const sentence = `It ended in ${ends}.\n::error::x`;
    expect(result.outputs).toEqual({
      result: 'reported',
      headline: sentence,
      ...(ends === 'success' ? { pages: '7', 'ai-share': '' } : {}),
    });
    expect(result.exitCode).toBe(exitCode);
    expect(result.annotations.map((annotation) => annotation.kind)).toEqual(
      kind === undefined ? [] : [kind],
    );
    if (kind === undefined) expect(result.log).toContain(`It ended in ${ends}.`);
  });
});

test('a failure may have an annotation of its own, at a line of a file', async () => {
  const result = await run({ main: 'failure at a file' });
  expect(result.outputs['headline']).toContain('It ended in failure.');
  expect(result.annotations).toEqual([
    {
      kind: 'error',
      message: 'Add to docs.json:\n{ "source": "/a" }',
      file: 'docs.json',
      line: 7,
    },
  ]);
});

describe('an error fails the step, with a result, one sentence and one annotation', () => {
  test.each([
    ['user error', 'Set the input.'],
    ['other error', 'Unexpected error: x is not a function'],
    ['no error', 'Unexpected error: an unknown error'],
    ['synchronous error', 'Unexpected error: at once'],
    ['crash', 'Unexpected error: Expected property name'],
    ['lost rejection', 'Unexpected error: no one waits for this'],
    ['never ends', 'Unexpected error: the step waits for something that never comes'],
  ])('%s', async (main, sentence) => {
    const result = await run({ main });
    expect(result.outputs).toEqual({
      result: 'error',
      headline: expect.stringContaining(sentence),
    });
    expect(result.exitCode).toBe(1);
    expect(result.annotations).toEqual([{ kind: 'error', message: result.outputs['headline'] }]);
    expect(result.elapsedMs).toBeLessThan(1_000);
  });

  test('the stack of an unexpected one is only shown to who debugs', async () => {
    expect((await run({ main: 'other error' })).rawLog).toMatch(
      /::debug::TypeError: x is not a function/,
    );
    expect((await run({ main: 'user error' })).rawLog).not.toContain('::debug::');
  });
});

describe('a cancelled run says so', () => {
  test.each([
    ['heeds cancellation', 'cancelled', 'The run was cancelled.', 1, 0],
    ['throws the reason', 'cancelled', 'The run was cancelled.', 1, 0],
    ['ends well though cancelled', 'stopped', 'It was stopped.', 0, 0],
    ['ignores cancellation', 'cancelled', 'The run was cancelled.', 1, 6_000],
  ])('one that %s', async (main, word, sentence, exitCode, graceMs) => {
    const result = await run({ main }, { cancelAfterMs: 3_000 });
    expect(result.outputs).toEqual({ result: word, headline: sentence });
    expect(result.exitCode).toBe(exitCode);
    expect(result.conclusion).toBe('cancelled');
    expect(result.elapsedMs).toBeGreaterThanOrEqual(3_000 + graceMs);
    expect(result.elapsedMs).toBeLessThan(3_000 + graceMs + 1_000);
    expect(result.log).not.toContain('still here');
  });
});

describe('post', () => {
  test.each(['success', 'failure', 'user error', 'crash'])(
    'runs after %s, with what main saved',
    async (main) => {
      const result = await run({ main, post: 'reads' });
      expect(result.post).toMatchObject({ exitCode: 0 });
      expect(result.log).toContain('main saved a value');
    },
  );

  test('runs after a cancellation', async () => {
    const result = await run(
      { main: 'ignores cancellation', post: 'reads' },
      { cancelAfterMs: 1_000 },
    );
    expect(result.log).toContain('main saved a value');
  });

  test('only warns of its own errors', async () => {
    const result = await run({ main: 'success', post: 'fails' });
    expect(result.post).toMatchObject({ exitCode: 0, failed: false });
    expect(result.conclusion).toBe('success');
    expect(result.annotations).toEqual([
      { kind: 'warning', message: 'Clean-up after the step failed: no network' },
    ]);
  });
});
