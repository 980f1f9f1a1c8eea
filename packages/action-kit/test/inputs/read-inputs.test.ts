import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  environmentName,
  type InputDefinition,
  kinds,
  readInputs,
  UserError,
} from '../../src/index.ts';

const written: string[] = [];
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  written.length = 0;
});

const origin = kinds.address('an https address', (value) => {
  const url = new URL(value);
  if (url.username !== '') throw new Error('it holds credentials');
  return url.origin;
});

function read(kind: InputDefinition[string], value: string): unknown {
  return readInputs({ 'the-input': kind }, { 'INPUT_THE-INPUT': value }).theInput;
}

function problemOf(definition: InputDefinition, environment: Record<string, string>): string {
  try {
    readInputs(definition, environment);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return '';
}

describe('a value of the right form is taken', () => {
  const cases: [string, InputDefinition[string], string, unknown][] = [
    ['text', kinds.text(), 'a b', 'a b'],
    ['text, trimmed', kinds.text(), '  a\n', 'a'],
    ['text of many lines', kinds.text(), 'a\n b', 'a\n b'],
    ['secret', kinds.secret(), ' key_1 ', 'key_1'],
    ...['true', 'True', 'TRUE'].map((form): [string, InputDefinition[string], string, unknown] => [
      form,
      kinds.boolean(),
      form,
      true,
    ]),
    ...['false', 'False', 'FALSE'].map(
      (form): [string, InputDefinition[string], string, unknown] => [
        form,
        kinds.boolean(),
        form,
        false,
      ],
    ),
    ['lower bound', kinds.wholeNumber({ min: 0, max: 9 }), '0', 0],
    ['upper bound', kinds.wholeNumber({ min: 0, max: 9 }), '9', 9],
    ['leading zeros', kinds.wholeNumber({ min: 0, max: 9 }), '007', 7],
    ['choice', kinds.choice(['all', 'none']), 'none', 'none'],
    ['list by comma', kinds.choices(['a', 'b', 'c']), 'a, c', ['a', 'c']],
    ['list by line', kinds.choices(['a', 'b', 'c']), 'a\r\n  b\n\n', ['a', 'b']],
    ['list by both', kinds.choices(['a', 'b', 'c']), 'a,\nb,,c,', ['a', 'b', 'c']],
    ['list of any items', kinds.list(), '/a/**, !/b\n/c d', ['/a/**', '!/b', '/c d']],
    ['list with commas in braces', kinds.list(), '/{a,b}/*,/c', ['/{a,b}/*', '/c']],
    ['name', kinds.name(20), 'docs-v2.api_x', 'docs-v2.api_x'],
    ['day', kinds.day(), '2028-02-29', '2028-02-29'],
    ['days', kinds.days(), '2026-06-12, 2026-07-31', ['2026-06-12', '2026-07-31']],
    ['no day', kinds.days(), ' ', []],
    ['root', kinds.repositoryFolder(), '.', '.'],
    ['root with slash', kinds.repositoryFolder(), './', '.'],
    ['folder', kinds.repositoryFolder(), './docs/site/', 'docs/site'],
    ['folder with dots in its name', kinds.repositoryFolder(), 'docs..v2/.x', 'docs..v2/.x'],
    ['file', kinds.repositoryFile(), './.github/docs-gone.txt', '.github/docs-gone.txt'],
    ['address', origin, 'https://example.com/a?b', 'https://example.com'],
    ['nothing, where that is allowed', kinds.optional(kinds.day()), ' ', undefined],
  ];
  test.each(cases)('%s', (_, kind, value, expected) => {
    expect(read(kind, value)).toEqual(expected);
  });
});

describe('a value of the wrong form is an error that names the input, what came and what is allowed', () => {
  const number = kinds.wholeNumber({ min: 1, max: 60 });
  const cases: [string, InputDefinition[string], string, string][] = [
    ...['yes', 'on', '1', 'tRUE', 'y', 'null'].map(
      (form): [string, InputDefinition[string], string, string] => [
        form,
        kinds.boolean(),
        form,
        '`true` or `false`',
      ],
    ),
    ...['0', '61', '-1', '1.5', '1e1', '0x1', 'ten', '1 2', '99999999999999999999', '١'].map(
      (form): [string, InputDefinition[string], string, string] => [
        form,
        number,
        form,
        'a whole number from 1 to 60',
      ],
    ),
    ['choice', kinds.choice(['all', 'none']), 'All', '`all`, `none`'],
    ['choice: name of a property', kinds.choice(['all', 'none']), 'toString', '`all`, `none`'],
    ['list', kinds.choices(['a', 'b']), 'a, x', 'a list of `a`, `b`'],
    ...['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', 'today'].map(
      (form): [string, InputDefinition[string], string, string] => [
        form,
        kinds.day(),
        form,
        'a day as `YYYY-MM-DD`',
      ],
    ),
    ...['/etc', '../x', 'docs/../../x', 'docs\\x', '..'].map(
      (form): [string, InputDefinition[string], string, string] => [
        form,
        kinds.repositoryFolder(),
        form,
        'a folder inside the repository, with `/`, without `..`',
      ],
    ),
    ...['/etc/passwd', '../x', 'docs/', '.', 'docs/.', 'docs\\x'].map(
      (form): [string, InputDefinition[string], string, string] => [
        form,
        kinds.repositoryFile(),
        form,
        'a file inside the repository, with `/`, without `..`',
      ],
    ),
    [
      'days',
      kinds.days(),
      '2026-06-12,soon',
      'days as `YYYY-MM-DD`, one a line or separated by commas',
    ],
    ...['a b', '-a', 'a--b', 'a>', 'ü', 'a/b', 'a'.repeat(21)].map(
      (form): [string, InputDefinition[string], string, string] => [
        form,
        kinds.name(20),
        form,
        'at most 20 letters and digits, with single `-`, `_` or `.` between them',
      ],
    ),
    ['optional', kinds.optional(kinds.day()), 'today', 'a day as `YYYY-MM-DD`'],
  ];
  test.each(cases)('%s', (_, kind, value, allowed) => {
    expect(problemOf({ 'the-input': kind }, { 'INPUT_THE-INPUT': value })).toBe(
      `Input \`the-input\` is \`${value}\`. Allowed: ${allowed}.`,
    );
  });

  test('missing', () => {
    expect(problemOf({ 'the-input': kinds.text() }, { 'INPUT_THE-INPUT': ' \n' })).toBe(
      'Input `the-input` is missing or empty. Set it under `with:`; a secret or variable that does not exist is empty. Allowed: any text.',
    );
    expect(problemOf({ 'the-input': kinds.secret() }, {})).toContain('`the-input` is missing');
  });

  test('what came is shown on one line, and not at any length', () => {
    const message = problemOf({ a: kinds.boolean() }, { INPUT_A: `x\n\`y\` ${'z'.repeat(200)}` });
    expect(message).toContain("is `x 'y' zz");
    expect(message).toMatch(/z…`\. Allowed/);
    expect(message.length).toBeLessThan(160);
  });

  test('all problems are in one error', () => {
    const message = problemOf(
      {
        'dry-run': kinds.boolean(),
        weeks: kinds.wholeNumber({ min: 1, max: 52 }),
        'api-key': kinds.secret(),
      },
      { 'INPUT_DRY-RUN': 'yes', INPUT_WEEKS: '0', INPUT_APIKEY: 'x' },
    );
    expect(message.split('\n').map((line) => line.split('`')[1])).toEqual([
      'apikey',
      'dry-run',
      'weeks',
      'api-key',
    ]);
  });
});

describe('a secret', () => {
  const definition = {
    'first-input': kinds.boolean(),
    'api-key': kinds.secret(),
    'github-token': kinds.secret(),
  };
  const environment = {
    'INPUT_FIRST-INPUT': 'maybe',
    'INPUT_API-KEY': ' key one ',
    'INPUT_GITHUB-TOKEN': 'ghs_2',
  };

  test('is masked before anything else is printed, whatever else is wrong', () => {
    expect(problemOf(definition, environment)).not.toBe('');
    expect(written).toEqual(['::add-mask::key one\n', '::add-mask::ghs_2\n']);
  });

  test('is in no error', () => {
    const message = problemOf(definition, environment);
    expect(message).toContain(
      'Input `api-key` has a value that cannot be used. Allowed: a value without white space.',
    );
    expect(message).not.toMatch(/key one|ghs_2/);
  });

  test('that is empty masks nothing', () => {
    problemOf({ 'api-key': kinds.secret() }, { 'INPUT_API-KEY': ' ' });
    expect(written).toEqual([]);
  });
});

test.each(['https://user:hunter2@example.com', 'http://[hunter2', 'hunter2'])(
  'an address that cannot be used is in no error: %s',
  (value) => {
    const message = problemOf({ 'base-url': origin }, { 'INPUT_BASE-URL': value });
    expect(message).toMatch(
      /^Input `base-url` has a value that cannot be used: .+\. Allowed: an https address\.$/,
    );
    expect(message).not.toContain('hunter2');
  },
);

describe('an unknown input fails', () => {
  const definition = {
    'api-key': kinds.optional(kinds.text()),
    'dry-run': kinds.optional(kinds.boolean()),
  };

  test.each([
    ['INPUT_API-KYE', 'Input `api-kye` is not known. Did you mean `api-key`?'],
    ['INPUT_API_KEY', 'Input `api_key` is not known. Did you mean `api-key`?'],
    ['INPUT_DRYRUN', 'Input `dryrun` is not known. Did you mean `dry-run`?'],
    ['INPUT_SOMETHING', 'Input `something` is not known. Known inputs: api-key, dry-run.'],
  ])('%s', (name, message) => {
    expect(problemOf(definition, { [name]: 'hunter2' })).toBe(message);
  });

  test('and no other variable is one', () => {
    expect(problemOf(definition, { INPUTS: '1', MY_INPUT_X: '1', 'INPUT_API-KEY': '1' })).toBe('');
  });
});

test('names keep their hyphens in the environment, and become camel case', () => {
  expect(environmentName('timeout-minutes')).toBe('INPUT_TIMEOUT-MINUTES');
  expect(environmentName('two words')).toBe('INPUT_TWO_WORDS');
  const inputs = readInputs(
    { 'max-prompts-per-pr': kinds.wholeNumber({ min: 0, max: 9 }), weeks: kinds.text() },
    { 'INPUT_MAX-PROMPTS-PER-PR': '3', INPUT_WEEKS: '4' },
  );
  expect(inputs).toEqual({ maxPromptsPerPr: 3, weeks: '4' });
});
