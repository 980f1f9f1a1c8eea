import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asLogText, log } from '../src/index.ts';

/**
 * Whether the runner would take the line for a command. It compares by culture, in which joiners
 * and variation selectors weigh nothing, and trims what Unicode calls white space.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
function isCommand(line: string): boolean {
  const compared = line.replace(/\u200c|\u200d|\ufe0e|\ufe0f/g, '').trimStart();
  return /^::.*?::/.test(compared) || /##\[[^\]]*\]/.test(compared);
}

function commandsIn(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter(isCommand);
}

const COMMANDS = [
  '::error::x',
  '  ::error::x',
  '\t\u00a0\u3000::set-output name=a::b',
  'first\n::stop-commands::x',
  'first\r::add-mask::x',
  'first\r\n \t::error file=a,line=1::x',
  ':::error::x',
  '##[error]x',
  'in the middle ##[group]x',
  'a\nb ##[command]x',
  '###[error]x',
  '##[##[error]x',
  '\u001b[31m::error::x',
  ':\u001b[0m:error::x',
  '#\u001b[31m#[error]x',
  '\u200b::error::x',
  ':\u200b:error::x',
  '#\u2060#[error]x',
  '\u200d::error::x',
  '❤\ufe0f\u200d::error::x',
  ':\u200d:error::x',
  '#\u200d#\u200c[error]x',
  '#\ufe0f#[error]x',
  '\u0085::error::x',
  '\v::error::x',
];

describe('a text is no command to the runner once it is made safe', () => {
  test.each(COMMANDS)('%j', (text) => {
    expect(commandsIn(asLogText(text))).toEqual([]);
  });

  test('whatever comes', () => {
    const part = fc.oneof(
      fc.constantFrom('::', ':', '##[', '#', '[', ']', 'error', ' ', '\n', '\r', '\t'),
      fc.constantFrom('\u200c', '\u200d', '\ufe0f', '\u001b[', 'م', '❤', '1', '\u20e3'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
        expect(commandsIn(asLogText(parts.join('')))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });
});

test.each(['plain', 'a :: b', 'a::b::c', 'https://example.com/##', '[x] # ## ['])(
  'a text without a command stays as it is: %j',
  (text) => {
    expect(asLogText(text)).toBe(text);
  },
);

describe('what is written', () => {
  const written: string[] = [];
  const listen = () =>
    vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((chunk) => written.push(String(chunk)) > 0);
  afterEach(() => {
    vi.restoreAllMocks();
    written.length = 0;
  });

  test.each(['info', 'debug', 'notice', 'warning', 'error'] as const)(
    '%s starts no foreign command',
    (kind) => {
      listen();
      log[kind]('x\n::add-mask::y\n##[group]z');
      const own = kind === 'info' ? [] : [`::${kind}::`];
      expect(commandsIn(written.join('')).map((line) => line.slice(0, own[0]?.length))).toEqual(
        own,
      );
    },
  );

  test.each([
    ['notice', 'a'.repeat(4_096), 'a'.repeat(4_096)],
    ['warning', 'a'.repeat(4_097), `${'a'.repeat(4_095)}…`],
    ['error', `${'a'.repeat(4_094)}😀b`, `${'a'.repeat(4_094)}…`],
  ] as const)('%s is cut to what GitHub shows, between characters', (kind, text, expected) => {
    listen();
    log[kind](text);
    expect(written.join('')).toBe(`::${kind}::${expected}\n`);
  });
});
