import {
  faultsOfRequest,
  type NamedFault,
  type Purposes,
  type RequestCell,
  requestCells,
  triedRequests,
} from '@docs-agent/sandbox/trials';
import { submitMarkedReview } from '../marked-review.ts';
import { type Stage, setStage } from '../stage.ts';
import { type Expected, expectedOf, type Purpose } from './rules.ts';

/**
 * No answer says that much: the service refuses all connections, from the end of the request before
 * this one on.
 */
const NO_CONNECTION = {
  name: 'no connection',
  is: 'lost',
  done: false,
  fault: 'no connection',
} as const;

/** One request of a run, and one way in which it is answered from then on. */
export interface Cell extends RequestCell<Purpose, NamedFault | typeof NO_CONNECTION> {
  expected: Expected;
}

export function setMatrixStage(): Promise<Stage> {
  return setStage({ review: (pullRequest) => submitMarkedReview(pullRequest, 1) });
}

const PURPOSES: Purposes<Purpose> = [
  [/^GET .*\/job\/[^/]+ \(\d\)$/, 'poll'],
  [/^GET .*\/job\/[^/]+$/, 'first job read'],
  [/^POST .*\/message$/, 'prompt'],
  [/\/reactions/, 'lock'],
  [/^ForwardReviewPullRequest$/, 'first read'],
  [/^ForwardReviewPullRequest \(2\)$/, 'last read'],
  [/\/permission$/, 'permission'],
  [/^RemoveStamp/, 'stamp'],
  [/^WriteStamped/, 'intent'],
  [/^WriteTogether/, 'outcome'],
  [/^ForwardReviewProgress/, 'look'],
  [/\/compare\//, 'compare'],
  [/^PATCH .*\/issues\/comments/, 'report'],
  [/\/replies/, 'reply'],
];

/** Each request of an undisturbed run with each fault. */
export async function findCells(pageUrl: string): Promise<Cell[]> {
  await using stage = await setMatrixStage();
  const nowMs = stage.sandbox.clock.now();
  const { requests } = await stage.run();
  const tried = triedRequests(requests, 'docs-agent ledger');
  const cells = requestCells(tried, PURPOSES, (request, purpose) => [
    ...faultsOfRequest(request, { pageUrl, nowMs }),
    ...(purpose === 'first job read' || purpose === 'prompt' ? [NO_CONNECTION] : []),
  ]);
  return cells.map((cell) => ({ ...cell, expected: expectedOf(cell.purpose, cell.fault) }));
}
