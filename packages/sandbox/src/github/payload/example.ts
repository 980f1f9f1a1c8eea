import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { asArray, isObject, type JsonObject } from '../contract/json.ts';

let examples: readonly unknown[] | undefined;

/** Repositories that the examples are of. */
const exampleRepositories = /Codertocat\/Hello-World|octo-org\/octo-repo/g;

/**
 * A recorded payload of GitHub's, from `@octokit/webhooks-examples`, as one of `repository`; empty
 * where there is none (schedule).
 */
export function exampleOf(
  event: string,
  action: string | undefined,
  repository: string,
): JsonObject {
  if (examples === undefined) {
    const file = createRequire(import.meta.url).resolve('@octokit/webhooks-examples');
    examples = asArray(JSON.parse(readFileSync(file, 'utf8')));
  }
  const entry = examples.find((one) => isObject(one) && one['name'] === event);
  const found = asArray(isObject(entry) ? entry['examples'] : []).find(
    (one) => isObject(one) && (action === undefined || one['action'] === action),
  );
  const own: unknown = JSON.parse(
    JSON.stringify(found ?? {}).replace(exampleRepositories, repository),
  );
  return isObject(own) ? own : {};
}
