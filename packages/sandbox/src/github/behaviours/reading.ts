import { asArray } from '../contract/json.ts';
import {
  headTree,
  queryNewestComment,
  queryObject,
  queryPullRequest,
  withComment,
  withIssue,
} from './arrange.ts';
import { at, type Behaviour, expectEqual, expectMatch, type Target, textAt } from './behaviour.ts';

const docs = 'https://docs.github.com/en/rest';
const graphqlLimits =
  'https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api';

/** Lists, pages, names, errors. */
export const readingBehaviours: Behaviour[] = [
  {
    id: 'bot-logins',
    rule: 'REST gives a bot the login `name[bot]`, GraphQL `name` as `author.login`, and `viewer.login` as REST does',
    source:
      'https://github.com/octokit/webhooks (recorded payloads), https://docs.github.com/en/graphql/reference/objects#bot',
    check: {
      where: 'anywhere',
      run: (target) =>
        withComment(target, async ({ id }) => {
          const rest = await target.call(
            'GET',
            `/repos/${target.repository}/issues/comments/${id}`,
          );
          const login = textAt(rest.body, 'user', 'login');
          const author = at(
            await queryNewestComment(target, 'author { login }'),
            'author',
            'login',
          );
          expectEqual(author, login.replace(/\[bot\]$/, ''), 'author.login');
          const { body } = await target.graphql('query Conformance { viewer { login } }');
          expectEqual(at(body, 'data', 'viewer', 'login'), login, 'viewer.login');
        }),
    },
  },
  {
    id: 'paging-link',
    rule: 'A list with more pages has a `Link` header with `next` and `last`; the last page has neither',
    source: `${docs}/using-the-rest-api/using-pagination-in-the-rest-api`,
    check: {
      where: 'anywhere',
      run: (target) =>
        withIssue(target, () =>
          withIssue(target, async () => {
            const path = `/repos/${target.repository}/issues?state=all`;
            const first = await target.call('GET', `${path}&per_page=1`);
            const link = first.headers.get('link');
            expectMatch(link, /<[^>]+[?&]page=2[^>]*>; rel="next"/, 'Link of the first page');
            const last = /[?&]page=(\d+)[^>]*>; rel="last"/.exec(link ?? '')?.[1];
            const end = await target.call('GET', `${path}&per_page=1&page=${last}`);
            expectEqual(
              end.headers.get('link')?.includes('rel="next"'),
              false,
              'next on the last page',
            );
          }),
        ),
    },
  },
  {
    id: 'permission-of-a-bot',
    rule: 'The permission of an app bot is not found: 404',
    source: 'https://github.com/anthropics/claude-code-action/pull/1030 (a recorded 404)',
    check: {
      where: 'anywhere',
      run: async (target) => {
        const path = `/repos/${target.repository}/collaborators/github-actions%5Bbot%5D/permission`;
        expectEqual((await target.call('GET', path)).status, 404, 'status');
      },
    },
  },
  {
    id: 'compare-identical',
    rule: 'Comparing a commit with itself says `identical`, without commits; an unknown commit is 404',
    source: `${docs}/commits/commits#compare-two-commits`,
    check: {
      where: 'anywhere',
      run: async (target) => {
        const pull = await target.call(
          'GET',
          `/repos/${target.repository}/pulls/${target.pullRequest}`,
        );
        const sha = textAt(pull.body, 'head', 'sha');
        const same = await target.call(
          'GET',
          `/repos/${target.repository}/compare/${sha}...${sha}`,
        );
        expectEqual(
          [at(same.body, 'status'), at(same.body, 'total_commits')],
          ['identical', 0],
          'itself',
        );
        const unknown = await target.call(
          'GET',
          `/repos/${target.repository}/compare/${sha}...${'0'.repeat(40)}`,
        );
        expectEqual(unknown.status, 404, 'status of an unknown commit');
      },
    },
  },
  {
    id: 'tree-recursive',
    rule: 'A tree asked for with `recursive` lists the files under it with `sha` and `size`, folders too but without a size; an unknown tree is 404',
    source: `${docs}/git/trees#get-a-tree`,
    check: {
      where: 'anywhere',
      run: async (target) => {
        const tree = await headTree(target);
        for (const entry of asArray(at(tree.body, 'tree'))) {
          const isFile = at(entry, 'type') === 'blob';
          expectMatch(at(entry, 'sha'), /^[0-9a-f]{40}$/, 'sha');
          expectEqual(typeof at(entry, 'size'), isFile ? 'number' : 'undefined', 'type of size');
        }
        expectEqual(at(tree.body, 'truncated'), false, 'truncated');
        const unknown = await target.call(
          'GET',
          `/repos/${target.repository}/git/trees/${'0'.repeat(40)}`,
        );
        expectEqual(unknown.status, 404, 'status of an unknown tree');
      },
    },
  },
  {
    id: 'object-by-id',
    rule: 'GraphQL gives a file’s text by the `sha` that its tree lists, and null for an unknown one',
    source: 'https://docs.github.com/en/graphql/reference/objects#repository',
    check: {
      where: 'anywhere',
      run: async (target) => {
        const tree = await headTree(target);
        const known = await queryObject(target, textAt(tree.body, 'tree', 0, 'sha'));
        expectMatch(at(known, '__typename'), /^(Blob|Tree)$/, 'type of a known object');
        expectEqual(await queryObject(target, '0'.repeat(40)), null, 'an unknown object');
      },
    },
  },
  {
    id: 'blob-by-id',
    rule: 'A blob asked for by the `sha` that its tree lists has its whole content in base64, with its `size`; an unknown one is 404',
    source: `${docs}/git/blobs#get-a-blob`,
    check: {
      where: 'anywhere',
      run: async (target) => {
        const path = `/repos/${target.repository}/git/blobs`;
        const tree = await headTree(target);
        const file = asArray(at(tree.body, 'tree')).find((entry) => at(entry, 'type') === 'blob');
        const { body } = await target.call('GET', `${path}/${textAt(file, 'sha')}`);
        const content = Buffer.from(textAt(body, 'content'), 'base64');
        expectEqual(
          [at(body, 'encoding'), at(body, 'size'), content.length],
          ['base64', at(file, 'size'), at(file, 'size')],
          'encoding and sizes',
        );
        const unknown = await target.call('GET', `${path}/${'0'.repeat(40)}`);
        expectEqual(unknown.status, 404, 'status of an unknown blob');
      },
    },
  },
  {
    id: 'rate-limit-headers',
    rule: 'Each answer carries `x-ratelimit-limit`, `-remaining`, `-reset` and `-resource`, and a `date`',
    source: `${docs}/using-the-rest-api/rate-limits-for-the-rest-api#checking-the-status-of-your-rate-limit`,
    check: {
      where: 'anywhere',
      run: async (target) => {
        const { headers } = await target.call('GET', `/repos/${target.repository}`);
        for (const name of ['limit', 'remaining', 'reset'])
          expectMatch(headers.get(`x-ratelimit-${name}`), /^\d+$/, name);
        expectEqual(headers.get('x-ratelimit-resource'), 'core', 'resource');
        expectMatch(headers.get('date'), / GMT$/, 'date');
      },
    },
  },
  {
    id: 'graphql-unknown-field',
    rule: 'A query for a field that does not exist answers 200 with `errors` that name field and type, and no data',
    source: 'https://docs.github.com/en/graphql/guides/forming-calls-with-graphql',
    check: {
      where: 'anywhere',
      run: async (target) => {
        const reply = await target.graphql('query Conformance { viewer { noSuchField } }');
        expectEqual(reply.status, 200, 'status');
        expectEqual(
          at(reply.body, 'errors', 0, 'message'),
          "Field 'noSuchField' doesn't exist on type 'User'",
          'message',
        );
        expectEqual(at(reply.body, 'data'), undefined, 'data');
      },
    },
  },
  ...(
    [
      [
        'graphql-page-limit',
        'A page of more than 100 is refused',
        'comments(first: 101) { nodes { id } }',
        'EXCESSIVE_PAGINATION',
      ],
      [
        'graphql-page-needed',
        'Nodes of a connection need `first` or `last`',
        'comments { nodes { id } }',
        'MISSING_PAGINATION_BOUNDARIES',
      ],
      [
        'graphql-node-limit',
        'A query that could give over 500,000 nodes is refused',
        'reviewThreads(first: 100) { nodes { comments(first: 100) { nodes { reactions(first: 100) { nodes { id } } } } } }',
        'MAX_NODE_LIMIT_EXCEEDED',
      ],
    ] as const
  ).map(
    ([id, rule, fields, type]): Behaviour => ({
      id,
      rule: `${rule}: \`${type}\``,
      source: graphqlLimits,
      check: {
        where: 'anywhere',
        run: async (target) =>
          expectEqual(
            at(await queryPullRequest(target, fields), 'errors', 0, 'type'),
            type,
            'type',
          ),
      },
    }),
  ),
  {
    id: 'graphql-count-alone',
    rule: '`totalCount` alone needs no `first` or `last`',
    source: graphqlLimits,
    check: {
      where: 'anywhere',
      run: async (target) => {
        const count = at(
          await queryPullRequest(target, 'comments { totalCount }'),
          'comments',
          'totalCount',
        );
        expectEqual(typeof count, 'number', 'type of totalCount');
      },
    },
  },
  {
    id: 'graphql-not-found',
    rule: 'A pull request that does not exist is null with an error of type `NOT_FOUND` and the path to it',
    source: 'https://docs.github.com/en/graphql/reference/objects#repository',
    check: {
      where: 'anywhere',
      run: async (target) => {
        const missing: Target = { ...target, pullRequest: 99_999_999 };
        const body = await queryPullRequest(missing, 'id');
        const error = at(body, 'errors', 0);
        expectEqual(
          [at(error, 'type'), at(error, 'path')],
          ['NOT_FOUND', ['repository', 'pullRequest']],
          'error',
        );
        expectEqual(at(body, 'data'), { repository: { pullRequest: null } }, 'data');
      },
    },
  },
];
