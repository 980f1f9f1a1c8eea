import {
  faultsOfRequest,
  type Purposes,
  type RequestCell,
  requestCells,
  triedRequests,
} from '@docs-agent/sandbox/trials';
import { setStage } from '../stage.ts';
import { type Expected, expectedOf, type Purpose } from './rules.ts';

/** One request of a run, and one way in which it is answered. */
export interface Cell extends RequestCell<Purpose> {
  /** Whether its repetitions and `post`’s requests are answered so too. */
  lasts: boolean;
  expected: Expected;
}

/** The first request of a kind comes before the creation, the second right after it. */
const PURPOSES: Purposes<Purpose> = [
  [/^POST .*\/issues\/1\/reactions$/, 'lock'],
  // The third asks for the age of the stamp.
  [/^POST .*\/issues\/1\/reactions \([23]\)$/, 'lock at the end'],
  [/^StartJobIssue$/, 'read'],
  [/^StartJobIssue \(2\)$/, 'read at the end'],
  [/^RemoveStamp/, 'stamp'],
  [/\/curious-reader\/permission/, 'permission of an outsider'],
  [/\/permission/, 'permission'],
  [/^StartJobChanged/, 'list'],
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

/** Each request of an undisturbed run with each fault. */
export async function findCells(pageUrl: string): Promise<Cell[]> {
  await using stage = await setStage();
  const nowMs = stage.sandbox.clock.now();
  const { requests } = await stage.ask();
  const tried = triedRequests(requests, 'docs-agent jobs');
  const cells = requestCells(tried, PURPOSES, (request, purpose) => {
    const faults = faultsOfRequest(request, { pageUrl, nowMs });
    // The client follows a redirect, and takes the page for an answer. GitHub redirects no request
    // for labels.
    return purpose === 'labels' ? faults.filter(({ is }) => is !== 'elsewhere') : faults;
  });
  return cells.flatMap((cell) =>
    [true, false].map((lasts) => ({
      ...cell,
      name: lasts ? cell.name : `${cell.name}, once`,
      lasts,
      expected: expectedOf(cell.purpose, cell.fault, { lasts }),
    })),
  );
}
