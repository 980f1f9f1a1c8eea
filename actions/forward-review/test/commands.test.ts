import { commandsOn, usageOf } from '@docs-agent/agent-action';
import { describe, expect, it } from 'vitest';
import { applyCommands } from '../src/ledger/apply-commands.ts';
import { emptyLedger } from '../src/ledger/ledger.ts';
import { listCommands } from '../src/reading/commands.ts';
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
    expect(listCommands(pullRequest, WORD).commands.map(({ key }) => key)).toEqual([
      'comment:2',
      'review:3',
      'remark:1',
    ]);
  });

  it('are those of all lines of a comment, in their order, and written when it was edited last', () => {
    const [createdAt, editedAt] = ['2026-11-18T14:00:00Z', '2026-11-18T15:00:00Z'];
    const comments = [
      remarkWith({ id: 1, body: '/docs-agent retry\n/docs-agent stop', createdAt, editedAt }),
      remarkWith({ id: 2, body: '/docs-agent resume', createdAt: '2026-11-18T14:30:00Z' }),
    ];
    const { commands } = listCommands(pullRequestWith({ comments }), WORD);
    expect(commands.map(({ key, command, writtenAt }) => [key, command.word, writtenAt])).toEqual([
      ['remark:2', 'resume', '2026-11-18T14:30:00Z'],
      ['remark:1', 'retry', editedAt],
      ['remark:1', 'stop', editedAt],
    ]);
  });

  it('are apart from near misses, which no one follows', () => {
    const comments = [remarkWith({ id: 1, body: '/docs-agent sotp' }), remarkWith({ id: 2 })];
    const listed = listCommands(pullRequestWith({ comments }), WORD);
    expect(listed.commands).toEqual([]);
    expect(listed.nearMisses.map(({ key, nearMiss }) => [key, nearMiss.meant])).toEqual([
      ['remark:1', 'stop'],
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
    expect(listCommands(pullRequest, WORD).commands).toEqual([]);
  });

  it('are done where they have a thumb of ours, whatever the ledger says', () => {
    const at = '2026-11-18T14:05:00Z';
    const comments = [{ THUMBS_UP: at }, { THUMBS_DOWN: at }, { EYES: at }].map(
      (ourReactions, id) => remarkWith({ id, body: '/docs-agent retry', ourReactions }),
    );
    expect(
      listCommands(pullRequestWith({ comments }), WORD).commands.map(({ key }) => key),
    ).toEqual(['remark:2']);
  });

  it('speak with the voice of their author and of their last editor', () => {
    const pullRequest = pullRequestWith({
      comments: [remarkWith({ body: '/docs-agent stop', author: 'ann', editor: 'bob' })],
    });
    expect(listCommands(pullRequest, WORD).commands[0]?.authors).toEqual(['ann', 'bob']);
  });
});

describe.each(
  commandsOn('pull request').map((command) => ({ usage: usageOf(command), word: command.word })),
)('the command $usage', ({ usage, word }) => {
  const body = `${WORD} ${usage}`;

  it('is read', () => {
    const comments = [remarkWith({ body })];
    expect(listCommands(pullRequestWith({ comments }), WORD).commands).toMatchObject([
      { command: { word } },
    ]);
  });

  it('is done or refused, and then known', () => {
    const { commands } = listCommands(pullRequestWith({ comments: [remarkWith({ body })] }), WORD);
    const facts = { linkedJobId: undefined, linkRefusal: [], status: [] };
    const { followed, ledger } = applyCommands(emptyLedger('j'), commands, facts);
    expect(followed.map(({ posted }) => posted)).toEqual(commands);
    expect(Object.keys(ledger.items)).toEqual(commands.map(({ key }) => key));
  });

  it('is shown to those who ask', () => {
    const shown = renderSummary(trackingWith({ kind: 'linked' }, { wantsHelp: true }));
    expect(shown).toContain(`${body}\``);
  });
});
