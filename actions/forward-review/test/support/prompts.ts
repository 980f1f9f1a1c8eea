import { buildPrompt, type Prompt, type PromptParts } from '../../src/prompt/build-prompt.ts';
import type { PullRequest } from '../../src/pull-request.ts';
import type { Item } from '../../src/reading/item.ts';
import { candidatesOf, pullRequestWith, reviewWith } from './pull-requests.ts';

/** Whom tests let speak. */
const HEARD: ReadonlySet<string> = new Set(['ann']);

export function itemsOf(parts: Partial<PullRequest>): Item[] {
  return candidatesOf(pullRequestWith(parts)).map(({ item }) => item);
}

/** The prompt of some items, with room for all unless the test says otherwise. */
export function promptWith(parts: Partial<PromptParts>): Prompt {
  return buildPrompt({
    pullRequest: pullRequestWith({ reviews: [reviewWith({ state: 'CHANGES_REQUESTED' })] }),
    items: [],
    changed: [],
    leftOut: [],
    isAuthorized: (login) => HEARD.has(login),
    mark: 'f00d',
    maxChars: 60_000,
    ...parts,
  });
}
