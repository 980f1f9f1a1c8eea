import { usageOf } from '@docs-agent/agent-action';
import { describe, expect, it } from 'vitest';
import { applyCommands } from '../src/ledger/apply-commands.ts';
import { emptyLedger } from '../src/ledger/ledger.ts';
import { COMMANDS } from '../src/reading/command-table.ts';
import { listCommands, readAddressed } from '../src/reading/commands.ts';
import { renderSummary } from '../src/render/tracking-comment.ts';
import {
  commentWith,
  pullRequestWith,
  remarkWith,
  reviewWith,
  threadWith,
} from './support/pull-requests.ts';
import { trackingWith } from './support/tracking.ts';

const WORD = '/docs-agent';

describe('a comment that begins with the command word', () => {
  it.each([
    ['retry', '/docs-agent retry', { word: 'retry' }],
    ['received', '/docs-agent received', { word: 'received' }],
    ['status', '/docs-agent status', { word: 'status' }],
    ['stop', '/docs-agent stop', { word: 'stop' }],
    ['resume', '/docs-agent resume', { word: 'resume' }],
    ['help', '/docs-agent help', { word: 'help' }],
    ['help, where nothing follows', '/docs-agent', { word: 'help' }],
    ['link, with its job', '/docs-agent link job_8f21', { word: 'link', argument: 'job_8f21' }],
    ['a command whatever its case', '/Docs-Agent STOP', { word: 'stop' }],
    ['a command amid white space', '\n\n  /docs-agent \t retry  ', { word: 'retry' }],
    ['a command with more under it', '/docs-agent retry\nthe key was renewed', { word: 'retry' }],
    ['a command that ends like a sentence', '/docs-agent stop.', { word: 'stop' }],
    ['a command in a cry', '/docs-agent: retry!', { word: 'retry' }],
    ['a command with line ends of Windows', '/docs-agent stop\r\n', { word: 'stop' }],
  ])('gives %s', (_, body, command) => {
    expect(readAddressed(body, WORD)).toMatchObject({ kind: 'command', command });
  });

  it.each([
    ['more on its line', '/docs-agent stop using passive voice', 'stop using passive voice'],
    [
      'more after a comma',
      '/docs-agent stop, this is the wrong page',
      'stop, this is the wrong page',
    ],
    ['a colon after the word', '/docs-agent: please shorten', 'please shorten'],
    ['a comma after the word', '/docs-agent, please\nshorten', 'please\nshorten'],
    ['link without a job', '/docs-agent link', 'link'],
    ['link with two words', '/docs-agent link the pages', 'link the pages'],
    ['a word that is no command', '/docs-agent please', 'please'],
    ['words only on later lines', '/docs-agent\r\n\r\nUse v3 names', 'Use v3 names'],
    ['a suggestion below the word', '/docs-agent\n```suggestion\nx\n```', '```suggestion\nx\n```'],
  ])('is text for the agent, with %s', (_, body, text) => {
    expect(readAddressed(body, WORD)).toEqual({ kind: 'text', text });
  });

  it.each([
    ['/docs-agent retry\r\n\r\nthe key was renewed', true],
    ['\n/docs-agent retry \r\n\n', false],
  ])('says whether there is text below the command: %j', (body, hasMore) => {
    expect(readAddressed(body, WORD)).toMatchObject({ kind: 'command', hasMore });
  });

  it.each([
    ['code', '    /docs-agent stop'],
    ['code by a tab', '\t/docs-agent stop'],
    ['a fence', '```\n/docs-agent stop\n```'],
    ['code in a line', '`/docs-agent stop`'],
    ['a quotation', '> /docs-agent stop'],
    ['further words before it', 'Please /docs-agent stop'],
    ['a longer word', '/docs-agents stop'],
    ['a hyphen behind it', '/docs-agent-x stop'],
    ['a tag behind it', '/docs-agent:v2 stop'],
    ['nothing', ''],
  ])('is not one in %s', (_, body) => {
    expect(readAddressed(body, WORD)).toBeUndefined();
  });
});

describe('the commands on a pull request', () => {
  it('are those of comments, threads and reviews, in the order in which they were written', () => {
    const at = (minute: number) => `2026-11-18T14:0${minute}:00Z`;
    const pullRequest = pullRequestWith({
      comments: [remarkWith({ id: 1, body: '/docs-agent stop', createdAt: at(3) })],
      threads: [
        threadWith({
          comments: [commentWith({ id: 2, body: '/docs-agent retry', createdAt: at(1) })],
        }),
      ],
      reviews: [reviewWith({ id: 3, body: '/docs-agent help', createdAt: at(2) })],
    });
    expect(listCommands(pullRequest, WORD).map(({ key }) => key)).toEqual([
      'comment:2',
      'review:3',
      'remark:1',
    ]);
  });

  it('are none of ours, and none of a draft', () => {
    const pullRequest = pullRequestWith({
      comments: [remarkWith({ body: '/docs-agent stop', isOurs: true })],
      threads: [
        threadWith({
          comments: [commentWith({ body: '/docs-agent stop', reviewState: 'PENDING' })],
        }),
      ],
      reviews: [reviewWith({ body: '/docs-agent stop', state: 'PENDING' })],
    });
    expect(listCommands(pullRequest, WORD)).toEqual([]);
  });

  it('are done where they have a thumb of ours, whatever the ledger says', () => {
    const at = '2026-11-18T14:05:00Z';
    const comments = [{ THUMBS_UP: at }, { THUMBS_DOWN: at }, { EYES: at }].map(
      (ourReactions, id) => remarkWith({ id, body: '/docs-agent retry', ourReactions }),
    );
    expect(listCommands(pullRequestWith({ comments }), WORD).map(({ key }) => key)).toEqual([
      'remark:2',
    ]);
  });

  it('speak with the voice of their author and of their last editor', () => {
    const pullRequest = pullRequestWith({
      comments: [remarkWith({ body: '/docs-agent stop', author: 'ann', editor: 'bob' })],
    });
    expect(listCommands(pullRequest, WORD)[0]?.authors).toEqual(['ann', 'bob']);
  });
});

describe.each(COMMANDS.map((command) => ({ usage: usageOf(command), word: command.word })))(
  'the command $usage',
  ({ usage, word }) => {
    const body = `${WORD} ${usage}`;

    it('is read', () => {
      expect(readAddressed(body, WORD)).toMatchObject({ kind: 'command', command: { word } });
    });

    it('is done or refused, and then known', () => {
      const commands = listCommands(pullRequestWith({ comments: [remarkWith({ body })] }), WORD);
      const facts = { foreign: undefined, linkedJobId: undefined, status: '' };
      const { done, refused, ledger } = applyCommands(emptyLedger('j'), commands, facts);
      expect([...done, ...refused]).toEqual(commands);
      expect(Object.keys(ledger.items)).toEqual(commands.map(({ key }) => key));
    });

    it('is shown to those who ask', () => {
      const shown = renderSummary(trackingWith({ kind: 'idle' }, { wantsHelp: true }));
      expect(shown).toContain(`${body}\``);
    });
  },
);
