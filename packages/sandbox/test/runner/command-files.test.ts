import { describe, expect, test } from 'vitest';
import { parseKeyValueFile, readSummary } from '../../src/runner/file-commands.ts';
import { createBareSandbox } from '../support/bare-sandbox.ts';

describe('a file of names and values', () => {
  test.each<[string, string, [string, string][], string | undefined]>([
    ['is empty', '', [], undefined],
    [
      'has a value to the end of the line',
      'a=1\nb=2=3\n',
      [
        ['a', '1'],
        ['b', '2=3'],
      ],
      undefined,
    ],
    ['has an empty value', 'a=\n', [['a', '']], undefined],
    [
      'has empty lines between entries',
      '\na=1\n\nb=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
      undefined,
    ],
    [
      'has a value of several lines',
      'a<<END\n1\n2\nEND\nb=3\n',
      [
        ['a', '1\n2'],
        ['b', '3'],
      ],
      undefined,
    ],
    ['has a value without a line', 'a<<END\nEND\n', [['a', '']], undefined],
    [
      'has a value that holds an entry',
      'a<<END\nb=2\nEND \nEND\n',
      [['a', 'b=2\nEND ']],
      undefined,
    ],
    ['has "<<" after "="', 'a=1<<2\n', [['a', '1<<2']], undefined],
    [
      'never ends a value',
      'a=1\nb<<END\n2\n',
      [['a', '1']],
      "Invalid value. Matching delimiter not found 'END'",
    ],
    ['ends in a value', 'a<<END\nEN', [], 'Invalid value. EOF marker missing new line.'],
    ['has a line that is none', 'a=1\nb\n', [['a', '1']], "Invalid format 'b'"],
    ['has no name', '=1\n', [], "Invalid format '=1'. Name must not be empty"],
    [
      'has no delimiter',
      'a<<\n',
      [],
      "Invalid format 'a<<'. Name must not be empty and delimiter must not be empty",
    ],
  ])('%s', (_, content, entries, problem) => {
    expect(parseKeyValueFile(content)).toEqual({
      entries,
      ...(problem === undefined ? {} : { problem }),
    });
  });
});

const APPEND = "import { appendFileSync as append } from 'node:fs'; const { env } = process;";

describe('what a step leaves in its files', () => {
  test('becomes outputs', async () => {
    const { run } = await createBareSandbox();
    const result = await run(
      `${APPEND} append(env.GITHUB_OUTPUT, 'one=1\\n'); append(env.GITHUB_OUTPUT, 'two<<X\\na\\nb\\nX\\n');`,
    );
    expect(result.outputs).toEqual({ one: '1', two: 'a\nb' });
  });

  test('counts also when the step fails', async () => {
    const { run } = await createBareSandbox();
    const result = await run(`${APPEND} append(env.GITHUB_OUTPUT, 'one=1\\n'); process.exit(3);`);
    expect([result.conclusion, result.exitCode, result.outputs]).toEqual([
      'failure',
      3,
      { one: '1' },
    ]);
  });

  test('fails the step when a value never ends', async () => {
    const { run } = await createBareSandbox();
    const result = await run(`${APPEND} append(env.GITHUB_OUTPUT, 'one=1\\ntwo<<X\\na\\n');`);
    expect([result.conclusion, result.exitCode, result.outputs]).toEqual([
      'failure',
      0,
      { one: '1' },
    ]);
    expect(result.annotations).toEqual([
      { kind: 'error', message: "Unable to process file command 'output' successfully." },
      { kind: 'error', message: "Invalid value. Matching delimiter not found 'X'" },
    ]);
  });

  test('may not set NODE_OPTIONS', async () => {
    const { run } = await createBareSandbox();
    const result = await run(`${APPEND} append(env.GITHUB_ENV, 'NODE_OPTIONS=--inspect\\n');`);
    expect(result.conclusion).toBe('failure');
    expect(result.log).toContain("Can't store NODE_OPTIONS");
  });
});

describe('a summary', () => {
  test('of exactly 1 MiB is shown, of one byte more dropped whole', () => {
    expect(readSummary(Buffer.alloc(1_048_576, 'x')).shown).toHaveLength(1_048_576);
    const { shown, problem } = readSummary(Buffer.alloc(1_048_577, 'x'));
    expect(shown).toBe('');
    expect(problem).toMatch(
      /^\$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k, got 1024k/,
    );
  });

  test('that is dropped leaves the step green', async () => {
    const { run } = await createBareSandbox();
    const result = await run(
      `${APPEND} append(env.GITHUB_STEP_SUMMARY, 'x'.repeat(1024 * 1024 + 1));`,
    );
    expect([result.conclusion, result.summary]).toEqual(['success', '']);
    expect(result.annotations.map(({ kind }) => kind)).toEqual(['error']);
  });

  test('is shown masked', async () => {
    const { run } = await createBareSandbox();
    const result = await run(
      `${APPEND} console.log('::add-mask::hidden'); append(env.GITHUB_STEP_SUMMARY, 'This is hidden.');`,
    );
    expect(result.summary).toBe('This is ***.');
  });
});
