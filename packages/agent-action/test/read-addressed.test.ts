import { describe, expect, it } from 'vitest';
import { type Place, readAddressed } from '../src/index.ts';

const WORD = '/docs-agent';
const read = (after: string, place: Place = 'pull request') =>
  readAddressed(`${WORD} ${after}`, WORD, place);
const commands = (...words: string[]) => ({
  kind: 'commands',
  commands: words.map((word) => ({ word })),
  hasMore: false,
});

describe('a comment is a command', () => {
  it.each([
    ['stop', 'stop'],
    ['STOP', 'stop'],
    ['stop.', 'stop'],
    ['stop!!! 🛑', 'stop'],
    ['stop please', 'stop'],
    ['please stop, thanks', 'stop'],
    ['retry, please', 'retry'],
    ['Thank you, resume :)', 'resume'],
    ['`retry`', 'retry'],
    ['**stop**', 'stop'],
    ['stop\n\nThanks!', 'stop'],
    ['\n\n/docs-agent stop', 'stop'],
  ])(
    'where nothing but politeness, punctuation and emoji is beside its word: %j',
    (after, word) => {
      expect(read(after)).toEqual(commands(word));
    },
  );

  it('for help, where the command word stands alone', () => {
    expect(readAddressed('/docs-agent', WORD, 'issue')).toEqual(commands('help'));
  });

  it.each([
    ['link job_8f21', 'job_8f21'],
    ['link `job_8f21`.', 'job_8f21'],
    ['Link: job_8f21 please', 'job_8f21'],
    ['link job_\u200b8f21', 'job_8f21'],
    ['link https://app.example.com/jobs/job_8f21', 'https://app.example.com/jobs/job_8f21'],
  ])('that names a job, without what cannot be seen: %j', (after, argument) => {
    expect(read(after)).toEqual({
      kind: 'commands',
      commands: [{ word: 'link', argument }],
      hasMore: false,
    });
  });

  it('of several lines, in their order', () => {
    expect(read('retry\n/docs-agent stop\n\n/docs-agent received')).toEqual(
      commands('retry', 'stop', 'received'),
    );
  });

  it.each([
    'resume\n\nAnd please rename the header.',
    'stop\n```\n/docs-agent retry\n```',
    'stop\n> /docs-agent retry',
  ])('with other text below it, which the comment mentions: %j', (after) => {
    expect(read(after)).toMatchObject({
      kind: 'commands',
      commands: [expect.anything()],
      hasMore: true,
    });
  });

  it('where it counts: `start` on an issue', () => {
    expect(read('start', 'issue')).toEqual(commands('start'));
    expect(read('start', 'pull request')).toMatchObject({ kind: 'near-miss' });
  });
});

describe('a near miss is no command and no text', () => {
  const nearMiss = (written: string, meant: string, line = 'first') => ({
    kind: 'near-miss',
    written,
    meant,
    line,
  });

  it.each([
    ['sotp', 'sotp', 'stop'],
    ['shut down', 'shut', 'stop'],
    ['forget it', 'forget', 'stop'],
    ['Stop. It is fine now', 'stop', 'stop'],
    ['Retry! It failed again', 'retry', 'retry'],
    ['stopp', 'stopp', 'stop'],
    ['Stpo!', 'stpo', 'stop'],
    ['retyr please', 'retyr', 'retry'],
    ['recieved', 'recieved', 'received'],
    ['stop forwarding', 'stop', 'stop'],
    ['stop it, thanks', 'stop', 'stop'],
    ['status codes', 'status', 'status'],
    ['step 3', 'step', 'stop'],
    ['link', 'link', 'link ID'],
    ['lnik job_1', 'lnik', 'link ID'],
    ['cancel', 'cancel', 'stop'],
    ['pause', 'pause', 'stop'],
    ['unlink', 'unlink', 'stop'],
    ['abort this', 'abort', 'stop'],
    ['hold on', 'hold', 'stop'],
    ['again', 'again', 'retry'],
    ['un-stop', 'un-stop', 'resume'],
  ])(
    'one edit from a command, a word like it, or one word too many: %j',
    (after, written, meant) => {
      expect(read(after)).toEqual(nearMiss(written, meant));
    },
  );

  it.each([
    ['\nstop', 'stop'],
    ['\n\nstop', 'stop'],
    ['\nstop\nI will do it by hand', 'stop'],
    ['retry\nstop', 'stop'],
    ['please fix the header\n/docs-agent stop', 'stop'],
  ])(
    'a line that is only a command, below the word, a command or other words: %j',
    (after, written) => {
      expect(read(after)).toEqual(nearMiss(written, written, 'below'));
    },
  );

  it('a command above what is nearly one: neither is followed', () => {
    expect(read('retry\n/docs-agent sotp')).toEqual(nearMiss('sotp', 'stop', 'below'));
  });
});

describe('a phrase that says no more than “stop” is a near miss of `stop`', () => {
  it.each([
    'please stop this now',
    'Stop working on this, please.',
    'stop the agent right now',
    'could you please stop?',
    'I want you to stop',
    'cancel all of this immediately',
    'hold off for now',
    'wait a minute with this',
    'that’s enough for now',
    'do not do this anymore',
    "don't send anything else",
    'Please don’t continue with this',
    'never do this again',
    'no more changes',
    'not now please',
    '\nplease stop this now',
    '\ncancel',
    'stopp it right now pls',
    'cease and desist',
    'leave it alone',
    'do nothing',
    'put this on hold',
    'sotp\nplease stop this now',
  ])('%j', (after) => {
    expect(read(after)).toMatchObject({ kind: 'near-miss', meant: 'stop' });
    expect(read(after, 'issue')).toMatchObject({ kind: 'near-miss', meant: 'stop' });
  });

  it('and is quoted whole', () => {
    expect(read('Please, do not do this anymore!')).toMatchObject({
      written: 'Please, do not do this anymore!',
    });
  });

  it.each([
    'do not use this',
    'please stop this now\nand rename the header',
    'don’t stop',
    'no, it is the other one',
    'this does not work anymore',
    'never mention the old name',
    'retry\nplease stop using tabs',
    'the run should stop after three errors',
    'no',
    'leave the old name as it is',
    'at the end of the page',
  ])('unless it names something else: %j', (after) => {
    expect(read(after)?.kind).not.toBe('near-miss');
  });
});

describe('anything longer is text', () => {
  it.each([
    'stop using the old name here',
    'status codes are wrong',
    'step 3 fails',
    'retry it once more now',
    'sotp\nplease rename the header',
    'cancel buttons need a label',
    'link the pages of the guide',
    'please shorten',
    'rename these:\nstop\nstart',
    'use this:\n```\n/docs-agent stop\n```',
    '\n```suggestion\nstop\n```',
    '\r\n\r\nUse v3 names',
  ])('%j', (after) => {
    expect(read(after)).toEqual({ kind: 'text', text: after.replace(/\r\n/g, '\n').trim() });
  });

  it('as are thanks alone', () => {
    expect(read('thanks!')).toEqual({ kind: 'text', text: 'thanks!' });
  });
});

it.each([
  '    /docs-agent stop',
  '> /docs-agent stop',
  '`/docs-agent stop`',
  'Please /docs-agent stop',
  '/docs-agents stop',
  '',
])('a comment that does not begin with the command word is not addressed: %j', (body) => {
  expect(readAddressed(body, WORD, 'issue')).toBeUndefined();
});
