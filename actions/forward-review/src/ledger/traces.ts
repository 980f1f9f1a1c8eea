import type { Reaction, Write } from '@docs-agent/agent-action';
import { type PullRequest, textsOf } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';

/** GitHub limits writes; items without a trace are still in the ledger. */
const MOST_TRACES = 40;

/** No limit of prompts is higher. */
const MOST_PROMPTS = 100;

/**
 * The reactions that show on GitHub itself what was sent, or is uncertain: one on each review, on
 * its first comment where it has no text, on each reply and remark. If the ledger is lost, they
 * show what may have been sent.
 */
export function tracesOf(
  items: readonly Item[],
  pullRequest: PullRequest,
  content: Reaction,
): Write[] {
  const reviews = new Map<number | undefined, string>();
  for (const { id, nodeId, body } of pullRequest.reviews) {
    if (body.trim() !== '') {
      reviews.set(id, nodeId);
    }
  }
  const subjects = new Map<string, string>();
  for (const item of items) {
    const reviewId = item.kind === 'comment' ? item.reviewId : undefined;
    const place = reviewId === undefined ? item.key : `review:${reviewId}`;
    if (!subjects.has(place)) {
      subjects.set(place, reviews.get(reviewId) ?? item.nodeId);
    }
  }
  const reacted = [...subjects.values()].slice(0, MOST_TRACES);
  return reacted.map((subjectId) => ({
    kind: 'react',
    subjectId,
    content,
  }));
}

/**
 * Reads what {@link tracesOf} left: what may have been sent, by key, and when; ISO 8601. A reaction
 * on a review, or on one of its comments, counts for all of them.
 */
export function readTraces(pullRequest: PullRequest): ReadonlyMap<string, string> {
  const texts = textsOf(pullRequest).filter(({ isOurs }) => !isOurs);
  const inPlaces = Map.groupBy(texts, ({ place }) => place);
  const items = texts.filter(({ key, body }) => !key.startsWith('review:') || body.trim() !== '');
  const traces = new Map<string, string>();
  for (const { key, place } of items) {
    const reactions = (inPlaces.get(place) ?? []).map(({ ourReactions }) => ourReactions);
    const times = reactions.flatMap(({ ROCKET, CONFUSED }) => [ROCKET, CONFUSED]);
    const at = latest(times);
    if (at !== undefined) {
      traces.set(key, at);
    }
  }
  return traces;
}

/** When the last of what these keys name was written; ISO 8601. Undefined where there is none. */
export function writtenLast(pullRequest: PullRequest, keys: readonly string[]): string | undefined {
  const wanted = new Set(keys);
  const written = textsOf(pullRequest).filter(({ key }) => wanted.has(key));
  return latest(written.map(({ createdAt }) => createdAt));
}

/** When our last answer in a thread was written. */
export function answeredLast({ threads }: PullRequest): string | undefined {
  const ours = threads.flatMap(({ comments }) => comments.filter(({ isOurs }) => isOurs));
  return latest(ours.map(({ createdAt }) => createdAt));
}

/** The key under which a trace is found: a comment uses its review's. */
export function placesIn(pullRequest: PullRequest): (key: string) => string {
  const places = new Map<string, string>(
    textsOf(pullRequest).map(({ key, place }) => [key, place]),
  );
  return (key) => places.get(key) ?? key;
}

/**
 * When the prompts were sent that left traces; ISO 8601. At most one for each review, and for each
 * remark.
 */
export function promptTimes(
  pullRequest: PullRequest,
  traces: ReadonlyMap<string, string>,
): string[] {
  const placeOf = placesIn(pullRequest);
  const times = new Map([...traces].map(([key, at]) => [placeOf(key), at]));
  const known = times.size > 0 ? [...times.values()] : [answeredLast(pullRequest)];
  return inOrder(known).slice(-MOST_PROMPTS);
}

export function latest(times: readonly (string | undefined)[]): string | undefined {
  return inOrder(times).at(-1);
}

function inOrder(times: readonly (string | undefined)[]): string[] {
  const known = times.filter((time) => time !== undefined);
  return known.sort((left, right) => Date.parse(left) - Date.parse(right));
}
