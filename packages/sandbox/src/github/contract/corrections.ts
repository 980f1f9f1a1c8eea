import { isObject, type JsonObject } from './json.ts';

interface Correction {
  schema: string;
  property: string;
  /** Laid over what is declared, or declared where nothing is. */
  change: JsonObject;
  /** What shows that GitHub's answers differ from its description here. */
  evidence: string;
}

/** Where GitHub answers other than its own description says. Each entry weakens the check, so each has its evidence. */
const table: readonly Correction[] = [
  {
    schema: 'pull-request-review-comment',
    property: 'line',
    change: { nullable: true },
    evidence: '`line` is null on an outdated comment: the webhook schema of the same object says nullable',
  },
  {
    schema: 'pull-request-review-comment',
    property: 'position',
    change: { nullable: true },
    evidence:
      '`position` is null on an outdated comment: the webhook schema of the same object says nullable',
  },
  ...['validation-error', 'validation-error-simple'].map((schema) => ({
    schema,
    property: 'status',
    change: { type: 'string' },
    evidence: 'a recorded 422 has it: https://github.com/easybuilders/easybuild-easyconfigs/pull/24647',
  })),
];

export const corrections = {
  table,
  /** The schema that `reference` names, with its corrections. */
  apply(reference: string, schema: JsonObject): JsonObject {
    const name = reference.split('/').at(-1);
    const found = table.filter((correction) => correction.schema === name);
    if (found.length === 0) return schema;
    const properties: JsonObject = isObject(schema['properties']) ? { ...schema['properties'] } : {};
    for (const { property, change } of found) {
      const declared = properties[property];
      properties[property] = { ...(isObject(declared) ? declared : {}), ...change };
    }
    return { ...schema, properties };
  },
};
