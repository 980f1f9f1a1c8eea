import { describe, expect, test } from 'vitest';
import { parseCommand } from '../../src/runner/command-line.ts';
import { createMasks } from '../../src/runner/masks.ts';
import { createStepLog } from '../../src/runner/step-log.ts';

function logOf(...lines: string[]) {
  const log = createStepLog(createMasks());
  for (const line of lines) log.write(line);
  return log;
}

describe('a line is a command', () => {
  test.each([
    ['::error::text', { name: 'error', properties: {}, data: 'text' }],
    [
      '  ::warning file=a.md,line=3::text',
      { name: 'warning', properties: { file: 'a.md', line: '3' }, data: 'text' },
    ],
    [
      '::NOTICE title=a%2Cb%3A%25::x%0Ay%25',
      { name: 'notice', properties: { title: 'a,b:%' }, data: 'x\ny%' },
    ],
    ['::error::a%3Ab%2Cc', { name: 'error', properties: {}, data: 'a%3Ab%2Cc' }],
    ['::error::%250A', { name: 'error', properties: {}, data: '%0A' }],
    ['some text ##[error]bad', { name: 'error', properties: {}, data: 'bad' }],
    [
      '##[set-output name=a;]b%3Bc%5D',
      { name: 'set-output', properties: { name: 'a' }, data: 'b;c]' },
    ],
  ])('%s', (line, command) => {
    expect(parseCommand(line)).toEqual(command);
  });

  test.each([
    'text ::error::no',
    '::error',
    '::unknown::text',
    ':error::text',
    '##[unknown]text',
    '## [error]text',
    '##[error',
  ])('and not: %s', (line) => {
    expect(parseCommand(line)).toBeUndefined();
  });
});

describe('annotations', () => {
  test('ten of a kind are shown, the eleventh is only in the log', () => {
    const lines = Array.from({ length: 11 }, (_, index) => [
      `::error::e${index}`,
      `::warning::w${index}`,
    ]).flat();
    const { annotations, shown } = logOf(...lines);
    expect(annotations.shown.filter(({ kind }) => kind === 'error')).toHaveLength(10);
    expect(annotations.shown.filter(({ kind }) => kind === 'warning')).toHaveLength(10);
    expect(annotations.shown.map(({ message }) => message)).not.toContain('e10');
    expect(shown).toContain('##[error]e10');
  });

  test('are cut after 4,096 characters, and masked before', () => {
    const { annotations } = logOf(
      '::add-mask::secret',
      `::error title=secret::secret${'x'.repeat(5000)}`,
    );
    expect(annotations.shown[0]?.title).toBe('***');
    expect(annotations.shown[0]?.message).toBe(`***${'x'.repeat(4093)}`);
  });
});

describe('masks', () => {
  test('hide a value from the next line on, and the command itself is not shown', () => {
    const { shown, raw } = logOf('secret', '::add-mask::secret', 'a secret, twice secret');
    expect(shown).toEqual(['secret', 'a ***, twice ***']);
    expect(raw.map(({ addsMask }) => addsMask)).toEqual([false, true, false]);
  });

  test('hide each line of a value of several lines', () => {
    const { shown } = logOf(
      '::add-mask::first line%0Asecond line',
      'the second line',
      'first line',
    );
    expect(shown).toEqual(['the ***', '***']);
  });

  test('hide a value in base64, in a URL and in JSON', () => {
    const value = 'pass"word/+with 1';
    const { shown } = logOf(
      `::add-mask::${value}`,
      `Basic ${Buffer.from(value).toString('base64')}`,
      Buffer.from(`user:${value}`).toString('base64'),
      encodeURIComponent(value),
      JSON.stringify({ value }),
    );
    for (const line of shown) expect(line).toContain('***');
    expect(shown[2]).toBe('***');
    expect(shown[3]).toBe('{"value":"***"}');
  });

  test('of nothing are refused, and nothing is hidden', () => {
    const { shown, annotations } = logOf('::add-mask::  ', 'a b');
    expect(shown.at(-1)).toBe('a b');
    expect(annotations.shown[0]?.message).toContain("Can't add secret mask for empty string");
  });
});

describe('between stop-commands marks', () => {
  test('no command counts, in either form, until the mark comes again', () => {
    const { annotations, shown, outputs } = logOf(
      '::stop-commands::mark-1',
      '::error::no',
      'x ##[error]no',
      '::set-output name=a::no',
      '::other::',
      '::mark-1::',
      '::error::yes',
    );
    expect(annotations.shown.map(({ message }) => message)).toEqual(['yes']);
    expect(outputs).toEqual({});
    expect(shown).toContain('::error::no');
  });

  test.each(['', 'error'])('a mark that is %j fails the step', (mark) => {
    expect(logOf(`::stop-commands::${mark}`).failed).toBe(true);
  });
});

describe('old commands', () => {
  test('set-output and save-state still work, with a warning', () => {
    const { outputs, state, annotations } = logOf(
      '::set-output name=a::1',
      '::save-state name=b::2',
    );
    expect([outputs, state]).toEqual([{ a: '1' }, { b: '2' }]);
    expect(annotations.shown.map(({ kind }) => kind)).toEqual(['warning', 'warning']);
  });

  test.each(['::set-env name=a::1', '::add-path::/x'])('%s fails the step', (line) => {
    const log = logOf(line);
    expect(log.failed).toBe(true);
    expect(log.annotations.shown[0]?.message).toContain('is disabled');
  });

  test('debug is not shown', () => {
    expect(logOf('::debug::quiet', '::group::G', 'in', '::endgroup::').shown).toEqual([
      '##[group]G',
      'in',
      '##[endgroup]',
    ]);
  });
});
