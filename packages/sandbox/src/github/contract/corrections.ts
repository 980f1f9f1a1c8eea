import { isObject, type JsonObject } from './json.ts';

interface Correction {
  schema: string;
  /** Path of properties from the schema down. */
  property: readonly string[];
  /** Laid over what is declared, or declared where nothing is. */
  change: JsonObject;
  /** What shows that GitHub's answers differ from its description here. */
  evidence: string;
}

const nullable = { nullable: true };

/**
 * Where GitHub answers other than its own description says. Each entry weakens the check, so each
 * has its evidence.
 */
const table: readonly Correction[] = [
  ...['line', 'position'].map((property) => ({
    schema: 'pull-request-review-comment',
    property: [property],
    change: nullable,
    evidence:
      'null on an outdated comment: `webhooks_review_comment` of @octokit/openapi-webhooks says so',
  })),
  ...['pull-request', 'pull-request-simple'].map((schema) => ({
    schema,
    property: ['head', 'repo'],
    change: nullable,
    evidence:
      'null when the fork is gone: `webhook-pull-request-review-submitted` of @octokit/openapi-webhooks says so',
  })),
  ...['validation-error', 'validation-error-simple'].map((schema) => ({
    schema,
    property: ['status'],
    change: { type: 'string' },
    evidence:
      'a recorded 422 has it: https://github.com/easybuilders/easybuild-easyconfigs/pull/24647',
  })),
];

export const corrections = {
  table,
  /** The schema that `reference` names, with its corrections. */
  apply(reference: string, schema: JsonObject): JsonObject {
    const name = reference.split('/').at(-1);
    return table
      .filter((correction) => correction.schema === name)
      .reduce(
        (corrected, { property, change }) => withProperty(corrected, property, change),
        schema,
      );
  },
};

function withProperty(schema: JsonObject, path: readonly string[], change: JsonObject): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return { ...schema, ...change };
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const declared = isObject(properties[name]) ? properties[name] : {};
  return { ...schema, properties: { ...properties, [name]: withProperty(declared, rest, change) } };
}
