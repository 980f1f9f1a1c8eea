import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import type { SandboxRequest } from '../../http/message.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import type { RateLimits } from '../limits.ts';
import { type Answer, errorAnswer } from '../rest/answer.ts';
import { RestError } from '../rest/errors.ts';
import type { Urls } from '../rest/shapes/urls.ts';
import type { World } from '../state/world.ts';
import type { Token } from '../tokens.ts';
import type { Violation } from '../violation.ts';
import type { GraphQLContext } from './context.ts';
import { gitHubError, validationError } from './errors.ts';
import { mutationRoot } from './mutations.ts';
import { pageLimitErrors } from './page-limits.ts';
import { queryRoot } from './query.ts';
import { gitHubSchema } from './schema.ts';

export interface GraphQLSetting {
  world: World;
  urls: Urls;
  limits: RateLimits;
  violations: Violation[];
  lagMs: number;
}

/**
 * Answers one GraphQL request on GitHub's own schema. Like GitHub, 200 whatever is wrong with the
 * document.
 */
export async function answerGraphQL(
  setting: GraphQLSetting,
  token: Token,
  request: SandboxRequest,
): Promise<Answer> {
  const { query, variables, operationName } = bodyOf(request.body);
  if (query === undefined) {
    setting.violations.push({
      operation: 'GraphQL query',
      direction: 'request',
      problems: ['the body has no query'],
    });
    return errorAnswer(
      new RestError(400, 'A query attribute must be specified and must be a string.'),
    );
  }
  const checked = check(query, variables, operationName);
  if ('errors' in checked) {
    const problems = checked.errors.map((error) => error.message);
    setting.violations.push({ operation: checked.name, direction: 'request', problems });
    return { status: 200, headers: {}, body: { errors: checked.errors.map(checked.format) } };
  }
  return run(setting, token, checked, variables);
}

type Checked =
  | { name: string; document: DocumentNode; operation: OperationDefinitionNode }
  | { name: string; errors: readonly GraphQLError[]; format: (error: GraphQLError) => JsonObject };

/** A document, and where it breaks GitHub's schema. */
interface ReadDocument {
  document: DocumentNode;
  errors: readonly GraphQLError[];
}

/** By their texts: an action sends the same few again and again. */
const readDocuments = new Map<string, ReadDocument>();

/** @throws {GraphQLError} for a text that is no GraphQL */
function readDocument(query: string): ReadDocument {
  const known = readDocuments.get(query);
  if (known !== undefined) return known;
  const document = parse(query);
  const read = { document, errors: validate(gitHubSchema(), document) };
  readDocuments.set(query, read);
  return read;
}

function check(query: string, variables: JsonObject, operationName: string | undefined): Checked {
  let read: ReadDocument;
  try {
    read = readDocument(query);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { name: 'GraphQL query', errors: [error], format: gitHubError };
  }
  const { document, errors } = read;
  const operation = getOperationAST(document, operationName);
  const name = `GraphQL ${operation?.name?.value ?? operation?.operation ?? operationName ?? 'query'}`;
  if (errors.length > 0) return { name, errors, format: validationError };
  if (!operation) {
    const error = new GraphQLError(
      operationName === undefined
        ? 'An operation name is required'
        : `No operation named "${operationName}"`,
    );
    return { name, errors: [error], format: gitHubError };
  }
  const limits = pageLimitErrors(gitHubSchema(), document, operation, variables);
  if (limits.length > 0) return { name, errors: limits, format: gitHubError };
  return { name, document, operation };
}

async function run(
  setting: GraphQLSetting,
  token: Token,
  { name, document, operation }: Extract<Checked, { document: DocumentNode }>,
  variables: JsonObject,
): Promise<Answer> {
  const { world, urls, limits, lagMs } = setting;
  const isMutation = operation.operation === 'mutation';
  const context: GraphQLContext = {
    world,
    view: isMutation ? world.latest() : world.seen(),
    urls,
    limits,
    token,
    edit: { by: token.login, lagMs },
  };
  const missing: string[] = [];
  const result = await execute({
    schema: gitHubSchema(),
    document,
    rootValue: isMutation ? mutationRoot(context) : queryRoot(context),
    variableValues: variables,
    operationName: operation.name?.value,
    fieldResolver: resolverThatReports(missing),
  });
  const errors = result.errors ?? [];
  // A value that does not fit the schema is an error without a `type`: the sandbox, or a variable,
  // is wrong.
  const untyped = errors.filter(
    (error) => error.extensions['type'] === undefined && !missing.includes(error.message),
  );
  report(setting, name, missing.length > 0 || result.data === undefined ? 'request' : 'response', [
    ...missing,
    ...untyped.map((error) => `${error.path?.join('.') ?? 'variables'}: ${error.message}`),
  ]);
  const data = result.data === undefined ? {} : { data: result.data };
  return {
    status: 200,
    headers: {},
    body: { ...data, ...(errors.length > 0 ? { errors: errors.map(gitHubError) } : {}) },
  };
}

/**
 * Takes a field from its object. A field that the sandbox lacks must never look like null, and an
 * argument that it does not read must not be passed over: both are errors, and in `missing`.
 */
function resolverThatReports(missing: string[]): GraphQLFieldResolver<unknown, unknown> {
  const lacks = (name: string): GraphQLError => {
    const problem = `not implemented in the sandbox: ${name}`;
    if (!missing.includes(problem)) missing.push(problem);
    return new GraphQLError(problem);
  };
  return (source, args, _context, info) => {
    const field = `${info.parentType.name}.${info.fieldName}`;
    if (!isObject(source) || !(info.fieldName in source)) throw lacks(field);
    const value = source[info.fieldName];
    if (typeof value !== 'function') return value;
    const read = new Set<string | symbol>();
    const found = value(watched(args, read));
    const given = info.fieldNodes.flatMap((node) => node.arguments ?? []);
    const passedOver = given.find(({ name }) => !read.has(name.value));
    if (passedOver !== undefined) throw lacks(`${field}(${passedOver.name.value})`);
    return found;
  };
}

/** The same arguments. The name of each that is read is added to `read`. */
function watched(args: object, read: Set<string | symbol>): object {
  return new Proxy(args, {
    get(all, name) {
      read.add(name);
      return Reflect.get(all, name);
    },
  });
}

function report(
  setting: GraphQLSetting,
  operation: string,
  direction: Violation['direction'],
  problems: string[],
): void {
  if (problems.length > 0) setting.violations.push({ operation, direction, problems });
}

function bodyOf(text: string): {
  query: string | undefined;
  variables: JsonObject;
  operationName: string | undefined;
} {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const values = isObject(body) ? body : {};
  const { query, variables, operationName } = values;
  return {
    query: typeof query === 'string' ? query : undefined,
    variables: isObject(variables) ? variables : {},
    operationName: typeof operationName === 'string' ? operationName : undefined,
  };
}
