import { plural } from '@docs-agent/action-kit';
import type { Write } from '@docs-agent/agent-action';
import { count } from './count.ts';
import { applyCommands, type CommandResult } from './ledger/apply-commands.ts';
import { contentsOf, type Rules } from './ledger/findings.ts';
import { advance } from './ledger/ledger.ts';
import { selectOpen } from './ledger/open-items.ts';
import { repaired } from './ledger/repair.ts';
import type { LockedSnapshot } from './locked-snapshot.ts';
import type { PostedCommand } from './reading/commands.ts';
import type { Candidate } from './reading/item.ts';
import type { Notices } from './tracking/build-tracking.ts';
import { statusSentence } from './tracking/current-state.ts';
import { type TrackingComment, trackingCommentOf } from './tracking/tracking-comment.ts';

/** What earlier runs left unfinished, and the commands that people wrote since. */
export interface Backlog {
  comment: TrackingComment;
  /** As the commands left them: `adopt` brings the turns of another account, which rules refer to. */
  candidates: readonly Candidate[];
  notices: Notices;
  acknowledgments: readonly Write[];
  /** The tracking comment does not show all of it yet. */
  needsUpdate: boolean;
}

/**
 * Repairs the ledger, withholds what may have been sent without proof, and applies the commands.
 *
 * @param now ISO 8601
 */
export function processBacklog(snapshot: LockedSnapshot, rules: Rules, now: string): Backlog {
  const { pullRequest, record, commands } = snapshot;
  const comment = trackingCommentOf(snapshot);
  const repair = repaired(snapshot, now);
  const { unproven } = selectOpen(repair.ledger, snapshot.candidates, snapshot.permissions);
  const keys = unproven.map(({ key }) => key);
  const ledger = advance(repair.ledger, keys, 'withheld');
  const applied = applyCommands(ledger, commands, {
    foreign: record.foreign,
    linkedJobId: snapshot.linkedJobId,
    status: statusSentence({ job: snapshot.job, ledger }),
  });
  const isAdopted = applied.done.some(({ command }) => command.word === 'adopt');
  return {
    comment: { ...comment, ledger: applied.ledger },
    candidates: isAdopted ? contentsOf(pullRequest, rules, applied.ledger).candidates : snapshot.candidates,
    notices: { doubts: record.doubts, notes: applied.notes, wantsHelp: applied.wantsHelp },
    acknowledgments: [...repair.traces, ...acknowledge(applied)],
    needsUpdate: repair.isRepaired || keys.length + commands.length + record.doubts.length > 0,
  };
}

function acknowledge({ done, refused }: CommandResult): Write[] {
  const react =
    (content: 'THUMBS_UP' | 'THUMBS_DOWN') =>
    ({ nodeId }: PostedCommand): Write => ({ kind: 'react', subjectId: nodeId, content });
  return [...done.map(react('THUMBS_UP')), ...refused.map(react('THUMBS_DOWN'))];
}

/** Says how many comments wait because it is not known yet whether their authors may speak to the agent. */
export function withWaiting(notices: Notices, waiting: number): Notices {
  if (waiting === 0) return notices;
  const note = `${count(waiting, 'comment')} by unknown accounts ${plural(waiting, 'waits', 'wait')}: a run looks up only some of them. Authors with access can write again to be looked up first.`;
  return { ...notices, notes: [...notices.notes, note] };
}
