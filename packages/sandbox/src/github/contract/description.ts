import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isObject, type JsonObject } from './json.ts';

/** GitHub's OpenAPI description, read once and on first use: 13 MB, about 0.15 s. */
let description: JsonObject | undefined;

/** @see https://github.com/github/rest-api-description, as packaged in `@octokit/openapi`. */
export function gitHubDescription(): JsonObject {
  description ??= readDescription('@octokit/openapi/generated/api.github.com.json');
  return description;
}

/**
 * Reads a published JSON description from an installed package. Throws when it is not a JSON
 * object.
 */
export function readDescription(specifier: string): JsonObject {
  const file = createRequire(import.meta.url).resolve(specifier);
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isObject(value)) throw new Error(`${specifier} is not a JSON object`);
  return value;
}

/** Follows `$ref` (as often as it takes) inside `root`. Throws when it leads nowhere. */
export function dereference(root: JsonObject, value: unknown): JsonObject {
  let current = value;
  for (let hops = 0; hops < 20; hops += 1) {
    if (!isObject(current)) break;
    const reference = current['$ref'];
    if (typeof reference !== 'string') return current;
    current = resolvePointer(root, reference);
  }
  throw new Error(
    `a $ref in GitHub's description leads nowhere: ${JSON.stringify(value)?.slice(0, 200)}`,
  );
}

function resolvePointer(root: JsonObject, reference: string): unknown {
  let current: unknown = root;
  for (const segment of reference.replace(/^#\//, '').split('/')) {
    if (!isObject(current)) return undefined;
    current = current[segment.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return current;
}
