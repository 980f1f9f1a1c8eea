import { isObject, type JsonObject } from './json.ts';

interface Correction {
  schema: string;
  property: string;
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
      if (!isObject(declared)) throw new Error(`${name} has no property ${property} to correct`);
      properties[property] = { ...declared, ...change };
    }
    return { ...schema, properties };
  },
};
