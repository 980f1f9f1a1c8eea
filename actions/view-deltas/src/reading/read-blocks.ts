import { log } from '@docs-agent/action-kit';
import { reasonOf } from '@docs-agent/agent-action';
import { type DocsAgentError, isDocsAgentError, type ViewsWindow } from '@docs-agent/core';
import { blocksBefore, YEAR_BLOCKS } from '../blocks.ts';
import type { Windows } from '../windows.ts';
import type { KnownSpans } from './known-spans.ts';
import { CONCURRENCY, type ReadingTools, readSpan } from './read-span.ts';
import { isRefusal, readingError, refusalText } from './reading-error.ts';

/** Blocks of small sites are read in parallel, those of large sites one by one. */
const MOST_AT_ONCE = 4;

/**
 * Reads earlier blocks, newest first, within the budget. A later run continues an unfinished block.
 * A block that the service refuses is remembered; there is no history before it.
 *
 * @throws {UserError} when the run is cancelled
 */
export async function readBlocks(tools: ReadingTools, windows: Windows): Promise<void> {
  const { spans, budget } = tools;
  const queue = missingBlocks(windows, spans);
  const requestsPerBlock = spans.pagesOf(windows.current);
  const atOnce = Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(CONCURRENCY / requestsPerBlock)));
  let underWay = 0;
  let isOver = false;
  // Only the newest block may be unfinished.
  const isWithinBudget = () =>
    budget.left >= (underWay === 0 ? 1 : (underWay + 1) * requestsPerBlock);

  // A refusal is in the report. Of what may pass, the log alone says why the history does not grow.
  const endFor = (error: DocsAgentError) => {
    if (!isOver) log.info(`No further history was read in this run: ${reasonOf(error)}`);
    isOver = true;
  };

  const readOneByOne = async () => {
    while (!isOver && isWithinBudget()) {
      const block = queue.shift();
      if (block === undefined) return;
      underWay += 1;
      try {
        const stop = await readSpan(tools, block, {
          concurrency: Math.floor(CONCURRENCY / atOnce),
        });
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

/**
 * The blocks of a year that are not whole, newest first; without refused ones and those before
 * them.
 */
export function missingBlocks(windows: Windows, spans: KnownSpans): ViewsWindow[] {
  const missing: ViewsWindow[] = [];
  for (const block of blocksBefore(windows).slice(0, YEAR_BLOCKS)) {
    const kind = spans.get(block)?.kind;
    if (kind === 'refused') break;
    if (kind !== 'whole') missing.push(block);
  }
  return missing;
}
