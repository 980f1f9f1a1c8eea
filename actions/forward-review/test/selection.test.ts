import { describe, expect, it } from 'vitest';
import { emptyLedger, isOpenFor } from '../src/ledger/ledger.ts';
import type { PullRequest } from '../src/pull-request.ts';
import type { ForwardRules } from '../src/reading/item.ts';
import { select, undecidedAuthors } from '../src/reading/selection.ts';
import {
  candidatesOf,
  commentWith,
  pullRequestWith,
  remarkWith,
  reviewWith,
  threadWith,
} from './support/pull-requests.ts';

const AUDIENCE = {
  isAuthorized: (login: string) => ['ann', 'bob', 'linter[bot]'].includes(login),
  isAsked: (login: string) => login !== 'new',
  isUnknown: () => false,
  missingPermission: 'has no write access to this repository',
};

function selectFrom(parts: Partial<PullRequest>, rules: Partial<ForwardRules> = {}) {
  const { forward, leftOut } = select(candidatesOf(pullRequestWith(parts), rules), AUDIENCE);
  return {
    forward: forward.map(({ key }) => key),
    leftOut: leftOut.map(({ item, reason }) => `${item.key}: ${reason}`),
  };
}

const inThread = (
  comment: Parameters<typeof commentWith>[0],
  thread: Parameters<typeof threadWith>[0] = {},
) => ({
  threads: [threadWith({ comments: [commentWith(comment)], ...thread })],
});

/** A thread whose last comment is the one in question; those before it as given. */
const replyAfter = (
  before: Parameters<typeof commentWith>[0][],
  reply: Parameters<typeof commentWith>[0],
) => ({
  threads: [
    threadWith({
      comments: [
        ...before.map((parts, index) => commentWith({ id: index + 1, ...parts })),
        commentWith(reply),
      ],
    }),
  ],
});

const resolved = ({ threads }: Pick<PullRequest, 'threads'>, login = 'github-actions') => ({
  threads: threads.map((thread) => ({ ...thread, isResolved: true, resolvedBy: { login } })),
});

const OURS = { isOurs: true, author: 'docs-agent[bot]', createdAt: '2026-11-18T15:00:00Z' };
const SENT_AT = '2026-11-18T14:30:00Z';

describe('what is forwarded', () => {
  it.each<[string, Partial<PullRequest>, string[], string[]]>([
    ['a comment by someone with write access', inThread({}), ['comment:10'], []],
    ['a review’s summary', { reviews: [reviewWith()] }, ['review:1'], []],
    ['no empty summary, and it is not listed', { reviews: [reviewWith({ body: ' \n' })] }, [], []],
    ['no draft', { reviews: [reviewWith({ state: 'PENDING' })] }, [], []],
    ['no draft comment', inThread({ reviewState: 'PENDING' }), [], []],
    ['nothing that we wrote', inThread({ isOurs: true }), [], []],
    ['nothing that an earlier account of ours wrote', inThread({ isMarked: true }), [], []],
    [
      'no summary of an approval',
      { reviews: [reviewWith({ state: 'APPROVED', body: 'LGTM' })] },
      [],
      ['review:1: it is the summary of an approval.'],
    ],
    ['the comments of an approval', inThread({ reviewState: 'APPROVED' }), ['comment:10'], []],
    [
      'no summary of a dismissed review',
      { reviews: [reviewWith({ state: 'DISMISSED' })] },
      [],
      ['review:1: its review was dismissed.'],
    ],
    [
      'nothing of a resolved thread',
      inThread({}, { isResolved: true }),
      [],
      ['comment:10: its thread is resolved.'],
    ],
    [
      'nothing hidden',
      inThread({ isMinimized: true }),
      [],
      ['comment:10: it is hidden on GitHub.'],
    ],
    [
      'no hidden summary',
      { reviews: [reviewWith({ isMinimized: true })] },
      [],
      ['review:1: it is hidden on GitHub.'],
    ],
    ['an outdated comment', inThread({}, { isOutdated: true }), ['comment:10'], []],
    [
      'nothing by an unauthorized person',
      inThread({ author: 'out' }),
      [],
      ['comment:10: its author has no write access to this repository.'],
    ],
    [
      'nothing that an unauthorized person edited',
      inThread({ editor: 'out' }),
      [],
      ['comment:10: its last editor has no write access to this repository.'],
    ],
    [
      'nothing of an account that is gone',
      inThread({ author: undefined }),
      [],
      ['comment:10: its author’s account is gone.'],
    ],
    [
      'no comment that mentions another agent',
      inThread({ body: 'cc @Mintlify please' }),
      [],
      ['comment:10: it is addressed to @mintlify.'],
    ],
    [
      'no comment that mentions another agent beside code',
      inThread({ body: 'Use ``a`b`` here\n\n@mintlify `x` fix it `' }),
      [],
      ['comment:10: it is addressed to @mintlify.'],
    ],
    [
      'a comment to this agent that mentions another one',
      inThread({ body: '/docs-agent say that people can mention @mintlify' }),
      ['comment:10'],
      [],
    ],
    [
      'a remark that mentions another agent',
      { comments: [remarkWith({ body: '/docs-agent say that people can mention @mintlify' })] },
      ['remark:20'],
      [],
    ],
    [
      'a comment about a package of that name',
      inThread({ body: 'use @mintlify/cli' }),
      ['comment:10'],
      [],
    ],
    ['a comment about a longer name', inThread({ body: 'ask @mintlify-fan' }), ['comment:10'], []],
    ['a remark that begins with the command word', { comments: [remarkWith()] }, ['remark:20'], []],
    ['no other comment on the pull request', { comments: [remarkWith({ body: 'Nice!' })] }, [], []],
    ['no command', { comments: [remarkWith({ body: '/docs-agent retry' })] }, [], []],
    ['no command in a thread', inThread({ body: '/docs-agent stop' }), [], []],
    [
      'no remark that is hidden',
      { comments: [remarkWith({ isMinimized: true })] },
      [],
      ['remark:20: it is hidden on GitHub.'],
    ],
  ])('%s', (_, parts, forward, leftOut) => {
    expect(selectFrom(parts)).toEqual({ forward, leftOut });
  });
});

describe('a reply', () => {
  const all = ['comment:1', 'comment:10'];
  const stays = (reason: string) => [`comment:10: ${reason}`];
  const theBot = { author: 'linter[bot]' };
  it.each<[string, Partial<PullRequest>, string[], string[]]>([
    [
      'goes when a person answers a person',
      replyAfter([{ author: 'bob' }], { body: 'I agree' }),
      all,
      [],
    ],
    [
      'stays when it begins by mentioning a person',
      replyAfter([{ author: 'bob' }], { body: '@bob are you sure?' }),
      ['comment:1'],
      stays('it is a reply to a person.'),
    ],
    ['goes when it mentions the author', replyAfter([{}], { body: '@docs-agent use x' }), all, []],
    [
      'goes when it mentions our account',
      replyAfter([{}], { body: '@github-actions use x' }),
      all,
      [],
    ],
    ['goes when it mentions a bot', replyAfter([{}], { body: '@linter[bot] use x' }), all, []],
    [
      'goes when it mentions a bot that wrote here',
      {
        ...replyAfter([{}], { body: '@Linter use x' }),
        comments: [remarkWith({ ...theBot, body: 'Hello' })],
      },
      all,
      [],
    ],
    ['goes under our answer', replyAfter([{}, OURS], { body: 'Still wrong' }), all, []],
    [
      'goes after our answer in a resolved thread, whose other comments stay',
      resolved(replyAfter([{}, OURS, { author: 'bob' }], { body: 'Still wrong' })),
      ['comment:3', 'comment:10'],
      ['comment:1: its thread is resolved.'],
    ],
    [
      'stays after our answer in a thread that a person resolved',
      resolved(replyAfter([{}, OURS], { body: 'Still wrong' }), 'bob'),
      [],
      ['comment:1: its thread is resolved.', ...stays('its thread is resolved.')],
    ],
    [
      'goes in a resolved thread when it begins with the command word',
      resolved(replyAfter([{}], { body: '/docs-agent use x' })),
      ['comment:10'],
      ['comment:1: its thread is resolved.'],
    ],
    [
      'stays after our answer in a resolved thread when it only says thanks',
      resolved(replyAfter([{}, OURS], { body: 'Thanks!' })),
      [],
      ['comment:1: its thread is resolved.', ...stays('it is an acknowledgment.')],
    ],
    [
      'stays after our answer in a resolved thread when it is hidden',
      resolved(replyAfter([{}, OURS], { isMinimized: true })),
      [],
      ['comment:1: its thread is resolved.', ...stays('it is hidden on GitHub.')],
    ],
    [
      'goes under our answer with a mention',
      replyAfter([{}, OURS], { body: '@bob no, still wrong' }),
      all,
      [],
    ],
    [
      'stays with a mention when someone wrote between',
      replyAfter([{}, OURS, { author: 'bob', body: 'I see' }], { body: '@bob really?' }),
      ['comment:1', 'comment:3'],
      stays('it is a reply to a person.'),
    ],
    [
      'stays when a bot wrote it',
      replyAfter([{}, OURS], { ...theBot, body: 'Rule 7 is broken' }),
      ['comment:1'],
      stays('it is the reply of a bot, and does not begin with the command word.'),
    ],
    [
      'goes when a bot addresses the agent',
      replyAfter([{}, OURS], { ...theBot, body: '/docs-agent rule 7 is broken' }),
      all,
      [],
    ],
    [
      'goes under our answer when it begins with the command word',
      replyAfter([{}, OURS], { body: '/docs-agent @ann shorten it' }),
      all,
      [],
    ],
  ])('%s', (_, parts, forward, leftOut) => {
    expect(selectFrom(parts)).toEqual({ forward, leftOut });
  });

  it.each([
    ...[
      'thanks',
      'Thank you!',
      'ty 🙏',
      'Great, thanks.',
      'Nice :tada:',
      'LGTM 👍',
      '🎉🎉',
      'perfect. Done',
    ],
    '@docs-agent[bot] thanks',
    ...[
      'Thanks a lot!',
      'Thank you so much',
      'thx',
      'Thanks for the quick fix',
      'Fixed, thanks',
      'great work',
    ],
    ...['Looks good to me', 'Looks good, thank you very much!', '🎉 awesome', '+1', '+1, nice job'],
  ])('under our answer stays when it only says “%s”', (body) => {
    const leftOut = stays('it is an acknowledgment.');
    expect(selectFrom(replyAfter([{}, OURS], { body }))).toEqual({
      forward: ['comment:1'],
      leftOut,
    });
  });

  it.each([
    ...[
      'done?',
      'thanks, but no',
      `thanks${' thanks'.repeat(6)}`,
      'no',
      'ok',
      'yes',
      '1',
      '-1',
      '+10',
    ],
    ...[
      'fix the job',
      'not fixed',
      'looks good to you?',
      'thanks for the fix, now the title',
      'good to go?',
    ],
  ])('under our answer is sent when it says “%s”', (body) =>
    expect(selectFrom(replyAfter([{}, OURS], { body })).forward).toEqual(all),
  );
});

describe('agreement', () => {
  const under = (answer: string) =>
    selectFrom(replyAfter([{}, { ...OURS, body: answer }], { body: 'Sounds good' })).forward;
  it('stays under our answer', () => {
    expect(under('Changed. <sub>Not right? Answer here.</sub>')).toEqual(['comment:1']);
  });
  it('is sent where our answer asked something: it is a consent', () => {
    expect(under('Shall I also rename the page?')).toContain('comment:10');
  });
});

describe('thanks', () => {
  const reply = replyAfter([{}], { body: 'Thanks!' });
  it('stay under a comment that was sent, also without an answer of ours', () => {
    const isRecorded = ({ key }: { key: string }) => key === 'comment:1';
    expect(selectFrom(reply, { isRecorded }).leftOut).toEqual([
      'comment:10: it is an acknowledgment.',
    ]);
  });
  it('are sent under a comment that was not: they may mean that it is right', () => {
    expect(selectFrom(reply).leftOut).toEqual([]);
  });

  const toldOf = (state: string, body: string) =>
    candidatesOf(pullRequestWith({ reviews: [reviewWith({ state, body })] })).map(
      ({ leftOut }) => leftOut?.isTold ?? 'goes',
    );
  it.each([
    ['COMMENTED', 'LGTM', false],
    ['COMMENTED', '👍', false],
    ['COMMENTED', '👎', true],
    ['COMMENTED', 'Please stop', true],
    ['COMMENTED', 'Please stop this now', true],
    ['COMMENTED', 'Do not do this.', 'goes'],
    ['COMMENTED', 'LGTM, but link the guide', 'goes'],
    ['COMMENTED', '/docs-agent done', false],
    ['COMMENTED', '/docs-agent do that', 'goes'],
    ['CHANGES_REQUESTED', '👍', 'goes'],
    ['DISMISSED', 'LGTM', false],
    ['DISMISSED', 'Link the guide', true],
    ['APPROVED', 'Looks good to me', false],
    ['APPROVED', 'Link the guide', true],
  ])('as the summary of a review that is %s: “%s”; told: %s', (state, body, told) => {
    expect(toldOf(state, body)).toEqual([told]);
  });
});

describe('summaries about an older head', () => {
  const old = { reviews: [reviewWith({ commitSha: 'b'.repeat(40) })] };
  const leftOut = [
    'review:1: it is about an older commit, and was written before this action first ran here.',
  ];
  it('stay when nothing was ever sent', () => {
    expect(selectFrom(old)).toEqual({ forward: [], leftOut });
  });
  it('are sent when the run was woken by a review of that head', () => {
    expect(selectFrom({ ...old, reviewedSha: 'b'.repeat(40) })).toEqual({
      forward: ['review:1'],
      leftOut: [],
    });
  });
  it('stay for good once the first prompt is out', () => {
    const firstTurn = { sentAt: SENT_AT, headBefore: 'a'.repeat(40) };
    expect(selectFrom(old, { firstTurn })).toEqual({ forward: [], leftOut });
    const reviewedSha = 'b'.repeat(40);
    expect(selectFrom({ ...old, reviewedSha }, { firstTurn })).toEqual({ forward: [], leftOut });
  });
  it('are sent when they were written after the first prompt', () => {
    const firstTurn = { sentAt: '2026-11-18T13:00:00Z', headBefore: 'c'.repeat(40) };
    expect(selectFrom(old, { firstTurn })).toEqual({ forward: ['review:1'], leftOut: [] });
  });
});

describe('what `forward` chooses', () => {
  const all = {
    reviews: [reviewWith({ id: 1 }), reviewWith({ id: 2, state: 'CHANGES_REQUESTED' })],
    threads: [
      threadWith({ comments: [commentWith({ id: 3 })] }),
      threadWith({ comments: [commentWith({ id: 4, reviewState: 'CHANGES_REQUESTED' })] }),
      threadWith({ comments: [commentWith({ id: 5, body: '/docs-agent fix' })] }),
    ],
    comments: [remarkWith({ id: 6 })],
  };
  it.each([
    ['all', ['comment:3', 'comment:4', 'comment:5', 'review:1', 'review:2', 'remark:6']],
    ['changes-requested', ['comment:4', 'comment:5', 'review:2', 'remark:6']],
    ['mentions', ['comment:5', 'remark:6']],
  ] as const)('%s', (forward, keys) => {
    expect(selectFrom(all, { forward }).forward).toEqual(keys);
  });
});

describe('the candidates', () => {
  it('are ordered by file and line, the summaries last', () => {
    const at = (id: number, path: string, line: number) =>
      threadWith({ path, lines: { first: line, last: line }, comments: [commentWith({ id })] });
    const parts = {
      reviews: [reviewWith()],
      threads: [at(1, 'b.mdx', 1), at(2, 'a.mdx', 20), at(3, 'a.mdx', 3)],
    };
    expect(selectFrom(parts).forward).toEqual(['comment:3', 'comment:2', 'comment:1', 'review:1']);
  });

  it('are forwarded without the command word', () => {
    const [candidate] = candidatesOf(pullRequestWith({ comments: [remarkWith()] }));
    expect(candidate?.item.body).toBe('shorten the intro');
  });

  it('wait while it is not known whether their author may speak', () => {
    const pullRequest = pullRequestWith(inThread({ author: 'new' }));
    const { forward, leftOut, waiting } = select(candidatesOf(pullRequest), AUDIENCE);
    expect([forward, leftOut, waiting.map(({ key }) => key)]).toEqual([[], [], ['comment:10']]);
  });

  it('are those that the ledger does not account for', () => {
    const candidates = candidatesOf(
      pullRequestWith({
        threads: [threadWith({ comments: [commentWith({ id: 1 }), commentWith({ id: 2 })] })],
      }),
    );
    const record = { state: 'uncertain' as const, attempt: 0, hash: '', turn: '' };
    const ledger = { ...emptyLedger('j'), items: { 'comment:1': record } };
    const open = candidates.filter(({ item }) => isOpenFor(ledger, item));
    expect(open.map(({ item }) => item.key)).toEqual(['comment:2']);
  });

  it('ask only for the roles that decide something, each once', () => {
    const parts = {
      threads: [
        threadWith({ comments: [commentWith({ id: 1 }), commentWith({ id: 2, editor: 'out' })] }),
        threadWith({ isResolved: true, comments: [commentWith({ id: 3, author: 'tri' })] }),
      ],
    };
    expect(undecidedAuthors(candidatesOf(pullRequestWith(parts)))).toEqual(['ann', 'out']);
  });

  it('is asked for of those whose earlier words in the thread are quoted, who may have nothing new there', () => {
    const parts = replyAfter([{ author: 'tri', editor: 'edi' }, { ...OURS }], {
      id: 20,
      author: 'ann',
      createdAt: '2026-11-18T16:00:00Z',
    });
    const reply = candidatesOf(pullRequestWith(parts)).filter(({ item }) => item.id === 20);
    expect(undecidedAuthors(reply)).toEqual(['ann', 'tri', 'edi']);
  });
});
