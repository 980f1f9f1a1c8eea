import { dereference, gitHubDescription } from './description.ts';
import { asArray, isObject, type JsonObject } from './json.ts';
import type { Route } from './routes.ts';
import { type Check, SchemaCompiler } from './schema.ts';

/** What GitHub's description says about one operation, compiled on first use. */
export interface OperationContract {
  checkPath: Check;
  checkQuery: Check;
  /** `undefined` for an operation without a request body. */
  checkBody: Check | undefined;
  bodyIsRequired: boolean;
  /** Says what is wrong with an answer, an undeclared status included. */
  checkAnswer(status: number, body: unknown): string[];
}

const contracts = new Map<string, OperationContract>();
let compilers: { texts: SchemaCompiler; values: SchemaCompiler } | undefined;

export function contractOf(route: Route): OperationContract {
  const known = contracts.get(route.operation);
  if (known !== undefined) return known;
  const made = build(route);
  contracts.set(route.operation, made);
  return made;
}

function build(route: Route): OperationContract {
  const root = gitHubDescription();
  compilers ??= {
    texts: new SchemaCompiler(root, { extraKeys: 'refused', coercion: 'from-text' }),
    values: new SchemaCompiler(root, { extraKeys: 'refused', coercion: 'none' }),
  };
  const { texts, values } = compilers;
  const item = dereference(root, property(root['paths'], route.template));
  const operation = dereference(root, item[route.method.toLowerCase()]);
  const parameters = asArray(operation['parameters']).map((parameter) =>
    dereference(root, parameter),
  );
  const body =
    operation['requestBody'] === undefined
      ? undefined
      : dereference(root, operation['requestBody']);
  const bodySchema = body && jsonSchemaOf(body);
  const checkAnswer = answers(root, dereference(root, operation['responses']), values);
  return {
    checkPath: texts.compile(parameterSchema(parameters, 'path')),
    checkQuery: texts.compile(parameterSchema(parameters, 'query')),
    checkBody: bodySchema === undefined ? undefined : values.compile(bodySchema),
    bodyIsRequired: body?.['required'] === true,
    checkAnswer,
  };
}

function answers(root: JsonObject, responses: JsonObject, compiler: SchemaCompiler) {
  const checks = new Map<number, Check>();
  return (status: number, body: unknown): string[] => {
    const declared = responses[String(status)];
    // The description lists few errors per operation, though each can answer 401, 403 and 404, and
    // some without a body.
    if (declared === undefined && status < 400) return [`the status ${status} is not declared`];
    let check = checks.get(status);
    if (check === undefined) {
      const fallback = { $ref: '#/components/schemas/basic-error' };
      const stated = declared === undefined ? undefined : jsonSchemaOf(dereference(root, declared));
      const schema = status < 400 ? stated : (stated ?? fallback);
      check = schema === undefined ? noBody : compiler.compile(schema);
      checks.set(status, check);
    }
    return check(body);
  };
}

function noBody(body: unknown): string[] {
  return body === undefined ? [] : ['the answer has a body where none is declared'];
}

function parameterSchema(parameters: readonly JsonObject[], place: 'path' | 'query'): JsonObject {
  const here = parameters.filter((parameter) => parameter['in'] === place);
  return {
    type: 'object',
    properties: Object.fromEntries(
      here.map((parameter) => [String(parameter['name']), parameter['schema']]),
    ),
    required: here
      .filter((parameter) => parameter['required'] === true)
      .map((parameter) => parameter['name']),
    additionalProperties: false,
  };
}

function jsonSchemaOf(holder: JsonObject): unknown {
  const content = holder['content'];
  if (!isObject(content)) return undefined;
  const json = content['application/json'];
  return isObject(json) ? json['schema'] : undefined;
}

function property(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}
