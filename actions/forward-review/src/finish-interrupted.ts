import { findMarked, log, readRunContext, savedByMain } from '@docs-agent/action-kit';
import { OPEN_TURN } from './book.ts';
import { TRACKING_PURPOSE } from './github/github-pull-request.ts';
import { listCandidates } from './item.ts';
import { decodeLedger, encodeLedger, endTurn, withInterruptedIntents } from './ledger.ts';
import { renderTracking } from './render.ts';
import { openSession } from './session.ts';

/**
 * Finishes the tracking comment of a turn that `main` left open, because the run was cancelled or died: an intent
 * without an outcome is uncertain, and what was sent is said to be sent but not waited for.
 */
export async function finishInterrupted(): Promise<void> {
  const number = Number(savedByMain(OPEN_TURN));
  if (!number) return;
  const context = readRunContext();
  const session = openSession(context, number);
  const pullRequest = await session.pullRequest.read();
  const comment = findMarked(pullRequest.comments, TRACKING_PURPOSE);
  const read = comment === undefined ? undefined : decodeLedger(comment.body, session.place);
  if (read?.kind !== 'valid') return;
  const turn = read.ledger.turns.at(-1);
  if (turn === undefined || turn.result !== undefined || turn.runUrl !== context.runUrl) return;

  const isUncertain = turn.items.some((key) => read.ledger.items[key] === 'sending');
  const ledger = endTurn(withInterruptedIntents(read.ledger), isUncertain ? 'uncertain' : 'cancelled');
  const items = listCandidates(pullRequest)
    .map((candidate) => candidate.item)
    .filter((item) => turn.items.includes(item.key));
  const body = renderTracking(
    {
      state: { kind: isUncertain ? 'uncertain' : 'interrupted' },
      items,
      leftOut: [],
      job: { id: ledger.jobId, url: session.inputs.jobUrl },
      runUrl: context.runUrl,
      serverUrl: context.serverUrl,
      sentAt: new Date(turn.sentAt),
      updatedAt: new Date(),
      earlierTurns: [],
    },
    encodeLedger(ledger, session.place),
  );
  await session.pullRequest.writeTrackingComment(body, comment);
  log.info('The run ended before the agent did: the tracking comment says so.');
}
