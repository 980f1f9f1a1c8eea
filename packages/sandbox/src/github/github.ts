import { type DelayMs, nextDelay, type SandboxClock } from '../clock/clock.ts';
import {
  json,
  type SandboxHandler,
  type SandboxRequest,
  type SandboxResponse,
} from '../http/message.ts';
import { answerGraphQL } from './graphql/answer.ts';
import { RateLimits, type Resource } from './limits.ts';
import type { PayloadFacts, PayloadName } from './payload/facts.ts';
import { payloadOf } from './payload/payload.ts';
import { type Answer, answerRest, errorAnswer } from './rest/answer.ts';
import { RestError } from './rest/errors.ts';
import { restOperations } from './rest/operations/index.ts';
import { Urls } from './rest/shapes/urls.ts';
import { Repository } from './scene/repository.ts';
import { GitStore } from './state/git.ts';
import type { AccountType, RepositoryRecord } from './state/records.ts';
import { World } from './state/world.ts';
import { type Permissions, Tokens } from './tokens.ts';
import type { Violation } from './violation.ts';

export interface GitHubOptions {
  clock: SandboxClock;
  /** Root of the links for people. @default https://github.com */
  serverUrl?: string;
  /** Whom tokens speak for unless they say otherwise. @default github-actions[bot] */
  viewer?: { login: string; type: 'Bot' | 'User' };
  /**
   * How long a write by a request stays unseen by reads, in the clock's milliseconds. @default 0
   */
  lagMs?: DelayMs;
}

export interface GitHub {
  /**
   * Serves `api.github.com`'s paths, and `/api/v3/*` and `/api/graphql` as on GitHub Enterprise
   * Server.
   */
  handle: SandboxHandler;
  /**
   * What did not fit GitHub's published description, as it happens. A test that leaves one here has
   * failed.
   */
  violations: Violation[];
  /** As in the options; can be changed between requests. */
  lagMs: DelayMs;
  createToken(
    permissions: Permissions,
    options?: { value?: string; login?: string; type?: AccountType },
  ): string;
  createRepository(options: { owner: string; name: string; private?: boolean }): Repository;
  /**
   * The commit that a branch of a repository, `owner/name`, is at; undefined where there is none.
   */
  headOf(repository: string, ref: string): string | undefined;
  /**
   * An event's payload, made from GitHub's published example and checked against its schema where
   * there is one.
   */
  payload(name: PayloadName, facts: PayloadFacts): Record<string, unknown>;
}

const DEFAULT_BRANCH = 'main';

/**
 * GitHub's stand-in: one state for REST and GraphQL. It checks requests and answers against
 * GitHub's descriptions.
 */
export function createGitHub(options: GitHubOptions): GitHub {
  const world = new World(options.clock);
  const urls = new Urls(options.serverUrl ?? 'https://github.com');
  const viewer = options.viewer ?? { login: 'github-actions[bot]', type: 'Bot' };
  const tokens = new Tokens();
  const limits = new RateLimits(options.clock);
  const violations: Violation[] = [];

  const github: GitHub = {
    violations,
    lagMs: options.lagMs ?? 0,
    handle: async (request) => {
      const answer = await answerRequest(request).catch((error: unknown) => failed(request, error));
      return response(answer, {
        date: new Date(options.clock.now()).toUTCString(),
        'x-github-media-type': 'github.v3; format=json',
      });
    },
    createToken: (permissions, { value, login = viewer.login, type = viewer.type } = {}) => {
      world.accounts.get(login, login.endsWith('[bot]') ? 'Bot' : type);
      return tokens.create({
        value,
        login,
        type,
        permissions: { metadata: 'read', ...permissions },
      }).value;
    },
    createRepository: ({ owner, name, private: isPrivate = false }) => {
      world.accounts.get(owner, 'Organization');
      const now = options.clock.now();
      const record = {
        ...world.identify('R'),
        owner,
        name,
        private: isPrivate,
        defaultBranch: DEFAULT_BRANCH,
        createdAtMs: now,
      };
      world.tables.repositories.put(record, now);
      world.collaborators.set(record.id, new Map());
      const git = new GitStore();
      const first = git.commit({
        author: owner,
        message: 'Initial commit',
        files: [],
        parents: [],
        atMs: now,
      });
      git.setBranch(DEFAULT_BRANCH, first.sha);
      world.git.set(record.id, git);
      return new Repository(world, urls, record);
    },
    headOf: (repository, ref) => {
      const isNamed = ({ owner, name }: RepositoryRecord) => `${owner}/${name}` === repository;
      const record = world.latest().repositories.all().find(isNamed);
      return record && world.gitOf(record.id).resolve(ref)?.sha;
    },
    payload: (name, facts) => payloadOf({ world, urls, name, facts }),
  };

  async function answerRequest(request: SandboxRequest): Promise<Answer> {
    const path = request.path.replace(/^\/api\/v3(?=\/)/, '');
    const isGraphQL = request.method === 'POST' && (path === '/graphql' || path === '/api/graphql');
    const token = tokens.find(request.headers['authorization']);
    if (token === undefined) {
      const message =
        request.headers['authorization'] === undefined
          ? 'Requires authentication'
          : 'Bad credentials';
      return errorAnswer(new RestError(401, message));
    }
    const resource: Resource = isGraphQL ? 'graphql' : 'core';
    const lagMs = nextDelay(github.lagMs);
    const budget = limits.count(token.value, resource);
    const answer = budget.exceeded
      ? errorAnswer(new RestError(403, 'API rate limit exceeded for installation.'))
      : isGraphQL
        ? await answerGraphQL({ world, urls, limits, violations, lagMs }, token, request)
        : answerRest(
            { world, urls, limits, violations, lagMs, operations: restOperations },
            token,
            request,
            path,
          );
    return { ...answer, headers: { ...budget.headers, ...answer.headers } };
  }

  /** A fault of the sandbox's own must not look like one of GitHub's: it is a violation as well. */
  function failed(request: SandboxRequest, error: unknown): Answer {
    const problem = `the sandbox failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    violations.push({
      operation: `${request.method} ${request.path}`,
      direction: 'response',
      problems: [problem],
    });
    return errorAnswer(new RestError(500, 'Server Error'));
  }

  return github;
}

function response(answer: Answer, headers: Record<string, string>): SandboxResponse {
  const all = { ...headers, ...answer.headers };
  return answer.body === undefined
    ? { status: answer.status, headers: all }
    : json(answer.status, answer.body, all);
}
