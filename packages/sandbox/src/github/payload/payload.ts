import { readDescription } from '../contract/description.ts';
import { asArray, isObject, type JsonObject } from '../contract/json.ts';
import { type Check, SchemaCompiler } from '../contract/schema.ts';
import { simpleUser } from '../rest/shapes/account.ts';
import { issueCommentShape, reviewShape, type ShapeContext } from '../rest/shapes/comment.ts';
import { issueShape } from '../rest/shapes/issue.ts';
import { pullFull } from '../rest/shapes/pull.ts';
import { repositoryShape } from '../rest/shapes/repository.ts';
import type { Urls } from '../rest/shapes/urls.ts';
import type { PullRequest } from '../scene/pull-request.ts';
import type { Repository } from '../scene/repository.ts';
import { shaOf } from '../state/identifiers.ts';
import type { World } from '../state/world.ts';
import { exampleOf } from './example.ts';

export type PayloadName =
  | 'pull_request_review.submitted'
  | 'issue_comment.created'
  | 'pull_request.opened'
  | 'pull_request.synchronize'
  | 'pull_request.closed'
  | 'workflow_run.completed'
  | 'workflow_dispatch'
  | 'schedule';

export interface PayloadFacts {
  pullRequest?: PullRequest;
  /** For events without a pull request. */
  repository?: Repository;
  review?: { id: number };
  comment?: { id: number };
  /** Login of whom the event is by: the author of the review, comment or pull request unless given. */
  sender?: string;
  /** The cron line of a schedule. */
  schedule?: string;
  /** The inputs of a dispatch. */
  inputs?: Record<string, string>;
}

interface Request {
  world: World;
  urls: Urls;
  name: PayloadName;
  facts: PayloadFacts;
}

/**
 * An event's payload: GitHub's published example, with this sandbox's objects in the place of its own.
 * Throws when what comes out does not fit the event's published schema.
 */
export function payloadOf({ world, urls, name, facts }: Request): JsonObject {
  const [event = '', action] = name.split('.');
  const repository = facts.pullRequest?.repository ?? facts.repository;
  if (repository === undefined) throw new Error(`a ${name} payload needs a pull request or a repository`);
  const context: ShapeContext = { world, view: world.latest(), urls, repository: repository.record };
  const own = {
    repository: repositoryShape(world, context.repository, urls),
    ...parts(context, name, facts),
  };
  const sender = simpleUser(world.accounts.get(facts.sender ?? authorOf(context, facts)), urls);
  const example = exampleOf(event, action);
  const payload = withoutForeign({ ...overlaid(example, own), ...(event === 'schedule' ? {} : { sender }) });
  const problems = schemaOf(event, action)?.(payload) ?? [];
  if (problems.length > 0)
    throw new Error(`the ${name} payload does not fit GitHub's schema: ${problems.join('; ')}`);
  return payload;
}

function parts(context: ShapeContext, name: PayloadName, facts: PayloadFacts): JsonObject {
  const pull = facts.pullRequest?.record;
  if (name === 'schedule')
    return { schedule: facts.schedule ?? '0 6 * * 1', workflow: '.github/workflows/docs-agent.yml' };
  if (name === 'workflow_dispatch') {
    return { inputs: facts.inputs ?? {}, ref: `refs/heads/${context.repository.defaultBranch}` };
  }
  if (pull === undefined || facts.pullRequest === undefined)
    throw new Error(`a ${name} payload needs a pull request`);
  if (name === 'workflow_run.completed') return { workflow_run: workflowRun(context, facts.pullRequest) };
  if (name === 'issue_comment.created') {
    const comment = context.view.comments.get(facts.comment?.id ?? 0);
    if (comment === undefined) throw new Error(`a ${name} payload needs a comment`);
    return { issue: issueShape(context, pull), comment: issueCommentShape(context, pull, comment) };
  }
  if (name === 'pull_request_review.submitted') {
    const review = context.view.reviews.get(facts.review?.id ?? 0);
    if (review === undefined) throw new Error(`a ${name} payload needs a review`);
    const shape = reviewShape(context, pull, review);
    // Lower case here, upper case in REST; and a review without a summary has none, not an empty one.
    const state = shape.state.toLowerCase();
    return {
      pull_request: pullOfPayload(context, pull),
      review: { ...shape, state, body: shape.body || null },
    };
  }
  const shas =
    name === 'pull_request.synchronize'
      ? { before: shaOf('before', pull.pull.headSha), after: pull.pull.headSha }
      : {};
  return { number: pull.number, pull_request: pullFull(context, pull), ...shas };
}

/** Reviews carry the pull request without its counts. */
function pullOfPayload(context: ShapeContext, pull: PullRequest['record']): JsonObject {
  const full: JsonObject = pullFull(context, pull);
  const counted = [
    'merged',
    'mergeable',
    'rebaseable',
    'mergeable_state',
    'merged_by',
    'comments',
    'review_comments',
  ];
  const more = ['maintainer_can_modify', 'commits', 'additions', 'deletions', 'changed_files'];
  return Object.fromEntries(Object.entries(full).filter(([key]) => ![...counted, ...more].includes(key)));
}

function workflowRun(context: ShapeContext, pullRequest: PullRequest): JsonObject {
  const { urls, repository } = context;
  const { record } = pullRequest;
  const { headRef, headSha, baseRef, baseSha, headRepository } = record.pull;
  const repo = { id: repository.id, url: urls.repositoryApi(repository), name: repository.name };
  const isOwn = headRepository === pullRequest.repository.fullName;
  const shape = repositoryShape(context.world, repository, urls);
  const actor = simpleUser(context.world.accounts.get(record.author), urls);
  return {
    actor,
    triggering_actor: actor,
    path: '.github/workflows/docs-agent-wake.yml',
    event: 'pull_request_review',
    status: 'completed',
    conclusion: 'success',
    head_branch: headRef,
    head_sha: headSha,
    // GitHub leaves it empty for forks.
    pull_requests: isOwn
      ? [
          {
            url: `${repo.url}/pulls/${record.number}`,
            id: record.id,
            number: record.number,
            head: { ref: headRef, sha: headSha, repo },
            base: { ref: baseRef, sha: baseSha, repo },
          },
        ]
      : [],
    repository: shape,
    head_repository: shape,
  };
}

function authorOf(context: ShapeContext, facts: PayloadFacts): string {
  const { view } = context;
  const comment = view.comments.get(facts.comment?.id ?? 0);
  const review = view.reviews.get(facts.review?.id ?? 0);
  return comment?.author ?? review?.author ?? facts.pullRequest?.record.author ?? context.repository.owner;
}

/** Our values over the example's; objects are laid over each other, lists are replaced. */
function overlaid(example: JsonObject, own: JsonObject): JsonObject {
  const merged: JsonObject = { ...example };
  for (const [key, value] of Object.entries(own)) {
    const before = merged[key];
    const isPart = key === 'workflow_run' && isObject(before) && isObject(value);
    merged[key] = isPart ? { ...before, ...value } : value;
  }
  return merged;
}

/** The example's organization, installation and the like are none of this repository's. */
function withoutForeign(payload: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(payload).filter(([key]) => !['organization', 'installation', 'enterprise'].includes(key)),
  );
}

const checks = new Map<string, Check>();
let compiler: { root: JsonObject; compiler: SchemaCompiler } | undefined;

/** The published schema of an event, `undefined` where there is none (schedule is no webhook). */
function schemaOf(event: string, action: string | undefined): Check | undefined {
  const name = [event, action]
    .filter((part) => part !== undefined)
    .join('-')
    .replaceAll('_', '-');
  const known = checks.get(name);
  if (known !== undefined) return known;
  const root = compiler?.root ?? readDescription('@octokit/openapi-webhooks/generated/api.github.com.json');
  compiler ??= { root, compiler: new SchemaCompiler(root, { extraKeys: 'allowed', coercion: 'none' }) };
  const schema = bodySchema(root, name);
  if (schema === undefined) return undefined;
  const check = compiler.compiler.compile(schema);
  checks.set(name, check);
  return check;
}

function bodySchema(root: JsonObject, name: string): unknown {
  let current: unknown = root;
  for (const key of ['webhooks', name, 'post', 'requestBody', 'content', 'application/json', 'schema']) {
    current = isObject(current) ? current[key] : undefined;
  }
  return asArray([current])[0];
}
