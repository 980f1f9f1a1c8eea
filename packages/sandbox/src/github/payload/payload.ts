import { isObject, type JsonObject } from '../contract/json.ts';
import { simpleUser } from '../rest/shapes/account.ts';
import type { ShapeContext } from '../rest/shapes/comment.ts';
import { repositoryShape } from '../rest/shapes/repository.ts';
import type { Urls } from '../rest/shapes/urls.ts';
import type { World } from '../state/world.ts';
import { eventParts } from './event-parts.ts';
import { schemaOf } from './event-schema.ts';
import { exampleOf } from './example.ts';
import { authorOf, type PayloadFacts, type PayloadName } from './facts.ts';

interface Request {
  world: World;
  urls: Urls;
  name: PayloadName;
  facts: PayloadFacts;
}

/**
 * An event's payload: GitHub's published example, with this sandbox's objects in the place of its
 * own. Throws when what comes out does not fit the event's published schema.
 */
export function payloadOf({ world, urls, name, facts }: Request): JsonObject {
  const [event = '', action] = name.split('.');
  const repository = (facts.pullRequest ?? facts.issue)?.repository ?? facts.repository;
  if (repository === undefined)
    throw new Error(`a ${name} payload needs a pull request, an issue or a repository`);
  const context: ShapeContext = {
    world,
    view: world.latest(),
    urls,
    repository: repository.record,
  };
  const own = {
    repository: repositoryShape(world, context.repository, urls),
    ...eventParts[name](context, facts),
  };
  const sender = simpleUser(world.accounts.get(authorOf(context, facts)), urls);
  const example = withoutForeign(exampleOf(event, action, repository.fullName));
  const payload = { ...overlaid(example, own), ...(event === 'schedule' ? {} : { sender }) };
  const problems = schemaOf(event, action)?.(payload) ?? [];
  if (problems.length > 0)
    throw new Error(`the ${name} payload does not fit GitHub's schema: ${problems.join('; ')}`);
  return payload;
}

/** Our values over the example's; objects are laid over each other, lists are replaced. */
function overlaid(example: JsonObject, own: JsonObject): JsonObject {
  const merged: JsonObject = { ...example };
  for (const [key, value] of Object.entries(own)) {
    const before = merged[key];
    const isPart = key === 'workflow_run' && isObject(before) && isObject(value);
    merged[key] = isPart ? { ...before, ...value } : value;
  }
  return merged;
}

/** The example's organization, installation and the like are none of this repository's. */
function withoutForeign(payload: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(payload).filter(
      ([key]) => !['organization', 'installation', 'enterprise'].includes(key),
    ),
  );
}
