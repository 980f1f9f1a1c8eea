import type { SandboxRequest } from '../../http/message.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { contractOf } from '../contract/operation.ts';
import { findRoute, type Route } from '../contract/routes.ts';
import type { RateLimits } from '../limits.ts';
import type { RepositoryRecord } from '../state/records.ts';
import type { World } from '../state/world.ts';
import { acceptedPermissions, isPermitted, type Token } from '../tokens.ts';
import type { Violation } from '../violation.ts';
import type { RestAnswer, RestCall, RestOperation, RestOperations } from './call.ts';
import { documentationUrl, notFound, RestError } from './errors.ts';
import { pageOf } from './paging.ts';
import type { Urls } from './shapes/urls.ts';

export interface RestContext {
  world: World;
  urls: Urls;
  operations: RestOperations;
  limits: RateLimits;
  violations: Violation[];
  lagMs: number;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: unknown;
}

/**
 * Answers one REST request: contract, permissions, state, and the contract once more for the answer
 * itself.
 */
export function answerRest(
  context: RestContext,
  token: Token,
  request: SandboxRequest,
  path: string,
): Answer {
  const route = findRoute(request.method, pathByName(context.world, path));
  if (route === undefined) {
    report(context, `${request.method} ${path}`, 'request', ['GitHub has no such operation']);
    return errorAnswer(notFound());
  }
  const answer = answerRoute(context, token, request, route);
  report(
    context,
    route.operation,
    'response',
    contractOf(route).checkAnswer(answer.status, answer.body),
  );
  return answer;
}

function answerRoute(
  context: RestContext,
  token: Token,
  request: SandboxRequest,
  route: Route,
): Answer {
  const operation = context.operations[route.operation];
  if (operation === undefined) {
    report(context, route.operation, 'request', ['not implemented in the sandbox']);
    return errorAnswer(new RestError(501, 'Not implemented in the sandbox'));
  }
  try {
    const call = checkedCall(context, token, request, route);
    requirePermission(call, operation, request.method);
    if (operation.creates === 'content') requireCreationBudget(context, token);
    return complete(operation.run(call), request, call);
  } catch (error) {
    if (error instanceof RestError) return errorAnswer(error);
    throw error;
  }
}

function checkedCall(
  context: RestContext,
  token: Token,
  request: SandboxRequest,
  route: Route,
): RestCall {
  const { world, urls, lagMs } = context;
  const contract = contractOf(route);
  const parameters: JsonObject = { ...route.parameters };
  const query: JsonObject = Object.fromEntries(request.query);
  const body = parsedBody(request.body);
  const bodyProblems =
    contract.checkBody === undefined ? undeclaredBody(body) : contract.checkBody(body ?? {});
  report(context, route.operation, 'request', [
    ...contract.checkPath(parameters),
    ...contract.checkQuery(query).map((problem) => `query: ${problem}`),
    ...bodyProblems.map((problem) => `body: ${problem}`),
  ]);
  // GitHub lets unknown keys pass, and refuses what does not fit.
  const refused = bodyProblems.filter((problem) => !problem.includes('unknown key'));
  if (refused.length > 0) throw new RestError(422, `Invalid request.\n\n${refused.join('\n')}`);
  const repository = repositoryOf(world, parameters, request);
  return {
    world,
    seen: world.seen(),
    latest: world.latest(),
    edit: { by: token.login, lagMs },
    token,
    urls,
    parameters,
    query,
    body: isObject(body) ? body : {},
    repository,
  };
}

function undeclaredBody(body: unknown): string[] {
  return body === undefined ? [] : ['none is declared'];
}

function parsedBody(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new RestError(400, 'Problems parsing JSON');
  }
}

/**
 * `/repositories/{id}/…`, which GitHub's description leaves out and its own redirects lead to, by
 * the name.
 */
function pathByName(world: World, path: string): string {
  const [, id, rest = ''] = /^\/repositories\/(\d+)(\/.*)?$/.exec(path) ?? [];
  const repository = id === undefined ? undefined : world.seen().repositories.get(Number(id));
  return repository === undefined ? path : `/repos/${repository.owner}/${repository.name}${rest}`;
}

/** The repository of the path. One that was renamed answers 301 to its number, as GitHub does. */
function repositoryOf(
  world: World,
  parameters: JsonObject,
  request: SandboxRequest,
): RepositoryRecord {
  const name = `${String(parameters['owner'])}/${String(parameters['repo'])}`.toLowerCase();
  const found = world
    .seen()
    .repositories.all()
    .find((repository) => `${repository.owner}/${repository.name}`.toLowerCase() === name);
  if (found !== undefined) return found;
  const renamed = world.formerNames.get(name);
  if (renamed === undefined) throw notFound();
  const rest = request.path.split('/repos/')[1]?.split('/').slice(2).join('/') ?? '';
  const location = `${requestRoot(request)}/repositories/${renamed}${rest === '' ? '' : `/${rest}`}`;
  throw new RestError(301, 'Moved Permanently', {
    details: { url: location },
    headers: { location },
  });
}

/**
 * The root under which the client reached this server, so that links in headers can be followed.
 */
function requestRoot(request: SandboxRequest): string {
  const prefix = request.path.startsWith('/api/v3/') ? '/api/v3' : '';
  return `http://${request.headers['host'] ?? 'localhost'}${prefix}`;
}

function requirePermission(call: RestCall, operation: RestOperation, method: string): void {
  // What a public repository shows, it shows to every token.
  if (method === 'GET' && !call.repository.private) return;
  const requirement =
    typeof operation.needs === 'function' ? operation.needs(call) : operation.needs;
  if (isPermitted(call.token, requirement)) return;
  throw new RestError(403, 'Resource not accessible by integration', {
    headers: { 'x-accepted-github-permissions': acceptedPermissions(requirement) },
  });
}

function requireCreationBudget(context: RestContext, token: Token): void {
  const waitSeconds = context.limits.countCreation(token.value);
  if (waitSeconds === undefined) return;
  throw new RestError(
    403,
    'You have exceeded a secondary rate limit and have been temporarily blocked from content creation. Please retry your request again later.',
    { headers: { 'retry-after': String(waitSeconds) } },
  );
}

function complete(answer: RestAnswer, request: SandboxRequest, call: RestCall): Answer {
  if ('list' in answer) {
    const { items, headers } = pageOf(
      answer.list,
      call.query,
      `http://${request.headers['host'] ?? 'localhost'}${request.path}`,
    );
    return { status: 200, headers, body: items };
  }
  return { headers: {}, ...answer };
}

export function errorAnswer(error: RestError): Answer {
  const body = { message: error.message, ...error.details, documentation_url: documentationUrl };
  // A redirect has a different schema from errors, without a status.
  const status = error.status === 301 ? {} : { status: String(error.status) };
  return { status: error.status, headers: error.headers, body: { ...body, ...status } };
}

function report(
  context: RestContext,
  operation: string,
  direction: Violation['direction'],
  problems: string[],
): void {
  if (problems.length > 0) context.violations.push({ operation, direction, problems });
}
