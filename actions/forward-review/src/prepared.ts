import type { MarkedComment, Role } from '@docs-agent/action-kit';
import type { Job } from '@docs-agent/core';
import type { Ledger } from './ledger.ts';
import type { PullRequest } from './pull-request.ts';
import type { Selection } from './selection.ts';

/** Everything that was read and decided before the first write. */
export interface Prepared {
  pullRequest: PullRequest;
  tracking: MarkedComment | undefined;
  ledger: Ledger;
  jobId: string;
  job: Job;
  selection: Selection;
  roles: ReadonlyMap<string, Role>;
  facts: Record<string, string>;
}
