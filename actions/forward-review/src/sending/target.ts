import type { Job } from '@docs-agent/core';
import { isUnfinished, type Ledger } from '../ledger/ledger.ts';
import { type LockedSnapshot, unreadSituation } from '../locked-snapshot.ts';
import type { Config } from '../session.ts';
import type { Found } from '../situations/table.ts';
import { promptBudget } from './budget.ts';

/** The job that gets a prompt, or why none does. */
export type Target =
  | { kind: 'obstacle'; found: Found }
  | {
      kind: 'busy' | 'ready';
      jobId: string;
      job: Job;
    };

/**
 * The job for new items.
 *
 * @param isToGo there is something; else only a job that is named has to prove itself
 */
export function targetOf(
  snapshot: LockedSnapshot,
  ledger: Ledger,
  config: Config,
  isToGo: boolean,
): Target {
  const { job, binding } = snapshot;
  const obstacle = isToGo ? obstacleTo(snapshot, ledger, config) : undefined;
  if (obstacle !== undefined) return { kind: 'obstacle', found: obstacle };
  if (job?.kind !== 'read') return { kind: 'obstacle', found: { kind: 'unclaimed' } };
  const isAtWork = job.job.status === 'active' || isTurnOpen(ledger, job.id);
  const isBusy = isAtWork || binding?.kind !== 'bound';
  return {
    kind: isBusy ? 'busy' : 'ready',
    jobId: job.id,
    job: job.job,
  };
}

/** The job has a prompt whose end no run has seen: it is working, or has not begun yet. */
function isTurnOpen({ turns }: Ledger, jobId: string): boolean {
  const turn = turns.at(-1);
  return turn !== undefined && turn.jobId === jobId && isUnfinished(turn);
}

/** What prevents a prompt, the most lasting reason first. */
function obstacleTo(
  snapshot: LockedSnapshot,
  ledger: Ledger,
  { inputs, time }: Config,
): Found | undefined {
  const { job, binding } = snapshot;
  if (job === undefined) return { kind: 'unclaimed' };
  if (binding?.kind === 'not-bound') return binding.found;
  if (job.kind === 'read' && job.job.status === 'archived') return { kind: 'archived' };
  if (ledger.stop.isOn) return { kind: 'stopped' };
  if (job.kind === 'unread') return unreadSituation(snapshot);
  const budget = promptBudget(ledger, inputs, time.now());
  if (budget !== undefined) return budget;
  return unreadSituation(snapshot);
}
