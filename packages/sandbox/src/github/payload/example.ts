import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { asArray, isObject, type JsonObject } from '../contract/json.ts';

let examples: readonly unknown[] | undefined;

/** A recorded payload of GitHub's, from `@octokit/webhooks-examples`; empty where there is none (schedule). */
export function exampleOf(event: string, action: string | undefined): JsonObject {
  if (examples === undefined) {
    const file = createRequire(import.meta.url).resolve('@octokit/webhooks-examples');
    examples = asArray(JSON.parse(readFileSync(file, 'utf8')));
  }
  const entry = examples.find((one) => isObject(one) && one['name'] === event);
  const found = asArray(isObject(entry) ? entry['examples'] : []).find(
    (one) => isObject(one) && (action === undefined || one['action'] === action),
  );
  return isObject(found) ? found : {};
}
