import { reactions, type Write } from '@docs-agent/agent-action';
import type { Inputs } from '../inputs.ts';
import { applyCommands } from '../ledger/apply-commands.ts';
import { selectOpen } from '../ledger/findings.ts';
import { advance, isChangedSince, keysOf, withAsked } from '../ledger/ledger.ts';
import { repaired } from '../ledger/repair.ts';
import type { LockedSnapshot } from '../locked-snapshot.ts';
import { notesBelow, type PostedCommand, questionsTo } from '../reading/commands.ts';
import type { Item } from '../reading/item.ts';
import { select } from '../reading/selection.ts';
import { noteOf } from '../render/notes.ts';
import type { Notices } from '../tracking/build-tracking.ts';
import { statusSentence } from '../tracking/current-state.ts';
import { type TrackingComment, trackingCommentOf } from '../tracking/tracking-comment.ts';
import { waitingSentence } from './endings.ts';

/**
 * What is there to do once earlier runs' work is finished, and the commands that people wrote since
 * are applied.
 */
export interface Backlog {
  comment: TrackingComment;
  /** What is new and goes. */
  forward: readonly Item[];
  /** What went before, and was edited since. */
  changed: readonly Item[];
  /** It is not known yet whether their authors may speak to the agent. */
  waiting: readonly Item[];
  notices: Notices;
  /** Reactions that acknowledge commands, and show what is uncertain. */
  acknowledgments: readonly Write[];
  /** The tracking comment does not show all of it yet. */
  needsUpdate: boolean;
}

/** One thumb for each comment: down, where a command of it was not followed. */
function thumbs(done: readonly PostedCommand[], refused: readonly PostedCommand[]): Write[] {
  const down = new Map(refused.map((one) => [one.key, one]));
  const up = new Map(done.filter(({ key }) => !down.has(key)).map((one) => [one.key, one]));
  return [
    ...reactions('THUMBS_UP', [...up.values()]),
    ...reactions('THUMBS_DOWN', [...down.values()]),
  ];
}

/**
 * Repairs the ledger, withholds what may have been sent without proof, applies the commands, and
 * selects what goes.
 *
 * @param now ISO 8601
 */
export function processBacklog(snapshot: LockedSnapshot, inputs: Inputs, now: string): Backlog {
  const { candidates, record, commands, nearMisses, permissions, job, linkedJobId } = snapshot;
  const repair = repaired(snapshot, now);
  const unproven = keysOf(selectOpen(repair.ledger, candidates, permissions).unproven);
  const withheld = advance(repair.ledger, unproven, 'withheld');
  const status = statusSentence({ job, ledger: withheld });
  const applied = applyCommands(withheld, commands, { linkedJobId, status });
  const { done, notes, wantsHelp } = applied;
  const ledger = withAsked(applied.ledger, nearMisses);
  const { forward, leftOut, waiting } = selectOpen(ledger, candidates, permissions);
  const edited = candidates.filter(({ item }) => isChangedSince(ledger, item));
  const waitingNote =
    waiting.length === 0
      ? []
      : [
          `${waitingSentence(waiting.length)} Authors with access can write again to be looked up first.`,
        ];
  return {
    comment: { ...trackingCommentOf(snapshot), ledger },
    forward,
    changed: select(edited, permissions).forward,
    waiting,
    notices: {
      leftOut,
      doubts: record.doubts,
      notes: [
        ...questionsTo(nearMisses, inputs.command),
        ...[...notes, ...waitingNote].map(noteOf),
        ...notesBelow(commands, inputs.command),
      ],
      wantsHelp,
    },
    acknowledgments: [
      ...repair.traces,
      ...thumbs(done, applied.refused),
      ...reactions('CONFUSED', nearMisses),
    ],
    needsUpdate:
      repair.isRepaired ||
      unproven.length + commands.length + nearMisses.length + record.doubts.length > 0,
  };
}
