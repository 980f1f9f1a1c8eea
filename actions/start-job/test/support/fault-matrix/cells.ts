import {
  type CrashPoint,
  crashPointsOf,
  faultsOf,
  GRAPHQL_FAULTS,
  type NamedFault,
} from '@docs-agent/sandbox/trials';
import { setStage } from '../stage.ts';
import { type Expected, expectedOf, type Purpose } from './rules.ts';

/** One request of a run, and one way in which it is answered. */
export interface Cell {
  name: string;
  request: Pick<CrashPoint, 'server' | 'request'>;
  purpose: Purpose;
  fault: NamedFault;
  /** Whether its repetitions and `post`’s requests are answered so too. */
  lasts: boolean;
  expected: Expected;
}

/**
 * By the names of requests. The first of a kind comes before the creation, the second right after
 * it.
 */
const PURPOSES: readonly [RegExp, Purpose][] = [
  [/^POST .*\/issues\/1\/reactions$/, 'lock'],
  // The third asks for the age of the stamp.
  [/^POST .*\/issues\/1\/reactions \([23]\)$/, 'lock at the end'],
  [/^StartJobIssue$/, 'read'],
  [/^StartJobIssue \(2\)$/, 'read at the end'],
  [/^RemoveStamp/, 'stamp'],
  [/\/curious-reader\/permission/, 'permission of an outsider'],
  [/\/permission/, 'permission'],
  [/^StartJobIssues/, 'list'],
  [/^WriteStamped$/, 'intent'],
  [/^POST .*\/job$/, 'creation'],
  [/^WriteStamped \(2\)$/, 'outcome'],
  [/^WriteStamped \(3\)$/, 'report'],
  [/\/labels/, 'labels'],
  [/^WriteTogether/, 'unlock'],
  [/^GET .*\/job\//, 'poll'],
  [/^StartJobPullRequest/, 'pull request'],
  [/^POST .*\/issues\/2\/comments/, 'binding'],
  [/requested_reviewers/, 'review request'],
];

/** @throws for a request of which no rule knows what it is for */
function purposeOf(name: string): Purpose {
  const found = PURPOSES.find(([pattern]) => pattern.test(name));
  if (found === undefined) throw new Error(`No rule says what “${name}” is for.`);
  return found[1];
}

/** Each request of an undisturbed run with each fault. */
export async function findCells(pageUrl: string): Promise<Cell[]> {
  await using stage = await setStage();
  const nowMs = stage.sandbox.clock.now();
  const { requests } = await stage.ask();
  const { points } = crashPointsOf(requests, 'docs-agent jobs');
  return points
    .filter(({ moment }) => moment === 'before')
    .flatMap(({ name, server, request }) => {
      const requestName = name.replace(/^before /, '');
      const purpose = purposeOf(requestName);
      const isGraphQL = requestName.startsWith('StartJob');
      const faults = [...faultsOf({ pageUrl, nowMs }), ...(isGraphQL ? GRAPHQL_FAULTS : [])]
        // The client follows it, and takes the page for an answer. GitHub redirects no such
        // request.
        .filter(({ is }) => purpose !== 'labels' || is !== 'elsewhere');
      return faults.flatMap((fault) =>
        [true, false].map((lasts) => ({
          name: `${purpose}, ${requestName}: ${fault.name}${lasts ? '' : ', once'}`,
          request: { server, request },
          purpose,
          fault,
          lasts,
          expected: expectedOf(purpose, fault, { lasts }),
        })),
      );
    });
}
