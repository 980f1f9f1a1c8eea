import { readDescription } from '../contract/description.ts';
import { asArray, isObject, type JsonObject } from '../contract/json.ts';
import { type Check, SchemaCompiler } from '../contract/schema.ts';

/**
 * The schema of a repository_dispatch is published under a sample's name: its action is any word.
 */
const publishedAs: Record<string, string> = {
  repository_dispatch: 'repository_dispatch_sample.collected',
};

const checks = new Map<string, Check>();
let compiler: { root: JsonObject; compiler: SchemaCompiler } | undefined;

/** The published schema of an event, `undefined` where there is none (schedule is no webhook). */
export function schemaOf(event: string, action: string | undefined): Check | undefined {
  const name = (
    publishedAs[event] ?? [event, action].filter((part) => part !== undefined).join('-')
  ).replaceAll('_', '-');
  const known = checks.get(name);
  if (known !== undefined) return known;
  const root =
    compiler?.root ?? readDescription('@octokit/openapi-webhooks/generated/api.github.com.json');
  compiler ??= {
    root,
    compiler: new SchemaCompiler(root, { extraKeys: 'allowed', coercion: 'none' }),
  };
  const schema = bodySchema(root, name);
  if (schema === undefined) return undefined;
  const check = compiler.compiler.compile(schema);
  checks.set(name, check);
  return check;
}

function bodySchema(root: JsonObject, name: string): unknown {
  let current: unknown = root;
  for (const key of [
    'webhooks',
    name,
    'post',
    'requestBody',
    'content',
    'application/json',
    'schema',
  ]) {
    current = isObject(current) ? current[key] : undefined;
  }
  return asArray([current])[0];
}
