import { log } from '@docs-agent/action-kit';
import { reasonOf } from '@docs-agent/agent-action';
import { type DocsAgentError, isDocsAgentError } from '@docs-agent/core';
import { blocksBefore } from '../blocks.ts';
import type { Windows } from '../windows.ts';
import type { KnownSpans } from './known-spans.ts';
import { CONCURRENCY, type ReadingTools, readSpan } from './read-span.ts';
import { isRefusal, readingError, refusalText } from './reading-error.ts';
import { missingOf, wantedBlocks } from './reading-plan.ts';

/** Blocks of small sites are read in parallel, those of large sites one by one. */
const MOST_AT_ONCE = 4;

/**
 * Reads earlier blocks, newest first, within the budget. A later run continues an unfinished block. A block that the
 * service refuses is remembered; there is no history before it.
 *
 * @throws {UserError} when the run is cancelled
 */
export async function readBlocks(tools: ReadingTools, windows: Windows): Promise<void> {
  const { spans, budget } = tools;
  const queue = wantedBlocks(windows, spans);
  const requestsPerBlock = spans.pagesOf(windows.current);
  const atOnce = Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(CONCURRENCY / requestsPerBlock)));
  let underWay = 0;
  let isOver = false;
  // Only the newest block may be unfinished.
  const isWithinBudget = () => budget.left >= (underWay === 0 ? 1 : (underWay + 1) * requestsPerBlock);

  // A refusal is in the report. Of what may pass, the log alone says why the history does not grow.
  const endFor = (error: DocsAgentError) => {
    if (!isOver) log.info(`No further history was read in this run: ${reasonOf(error)}`);
    isOver = true;
  };

  const readOneByOne = async () => {
    while (!isOver && isWithinBudget()) {
      const block = queue.shift();
      if (block === undefined) return;
      const span = missingOf(block, spans);
      if (span === undefined) continue;
      underWay += 1;
      try {
        const stop = await readSpan(tools, { span }, Math.floor(CONCURRENCY / atOnce));
        // Moved rows do not affect the next block; an outage does.
        if (isDocsAgentError(stop)) endFor(stop);
      } catch (error) {
        if (isRefusal(error)) {
          isOver = true;
          await spans.keep(block, { kind: 'refused', why: refusalText(error) });
        } else if (isDocsAgentError(error) && error.kind !== 'aborted') {
          endFor(error);
        } else {
          throw readingError(error);
        }
      }
      underWay -= 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOneByOne));
}

/** Keeps blocks that are known in parts as one span: a year of weeks would take long to load. */
export async function joinBlocks(spans: KnownSpans, windows: Windows): Promise<void> {
  for (const block of blocksBefore(windows)) {
    const sum = spans.whole(block) === undefined ? spans.sum(block) : undefined;
    if (sum !== undefined) await spans.keep(block, { kind: 'whole', ...sum });
  }
}
