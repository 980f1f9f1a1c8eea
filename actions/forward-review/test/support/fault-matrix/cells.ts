import {
  type CrashPoint,
  crashPointsOf,
  faultsOf,
  GRAPHQL_FAULTS,
  type NamedFault,
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
export interface Cell {
  name: string;
  request: Pick<CrashPoint, 'server' | 'request'>;
  purpose: Purpose;
  fault: NamedFault | typeof NO_CONNECTION;
  expected: Expected;
}

export function setMatrixStage(): Promise<Stage> {
  return setStage({ review: (pullRequest) => submitMarkedReview(pullRequest, 1) });
}

/** By the names of requests. */
const PURPOSES: readonly [RegExp, Purpose][] = [
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

/** @throws for a request of which no rule knows what it is for */
function purposeOf(name: string): Purpose {
  const found = PURPOSES.find(([pattern]) => pattern.test(name));
  if (found === undefined) throw new Error(`No rule says what “${name}” is for.`);
  return found[1];
}

/** Each request of an undisturbed run with each fault. */
export async function findCells(pageUrl: string): Promise<Cell[]> {
  await using stage = await setMatrixStage();
  const nowMs = stage.sandbox.clock.now();
  const { requests } = await stage.run();
  const points = crashPointsOf(requests, 'docs-agent ledger').points.filter(
    ({ moment }) => moment === 'before',
  );
  return points.flatMap(({ name, server, request }) => {
    const requestName = name.replace(/^before /, '');
    const isGraphQL = /^\w+(?: \(\d+\))?$/.test(requestName);
    const purpose = purposeOf(requestName);
    const faults = [
      ...faultsOf({ pageUrl, nowMs }),
      ...(isGraphQL ? GRAPHQL_FAULTS : []),
      ...(purpose === 'first job read' || purpose === 'prompt' ? [NO_CONNECTION] : []),
    ];
    return faults.map((fault) => ({
      name: `${purpose}, ${requestName}: ${fault.name}`,
      request: { server, request },
      purpose,
      fault,
      expected: expectedOf(purpose, fault),
    }));
  });
}
