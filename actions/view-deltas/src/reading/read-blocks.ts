import { log } from '@docs-agent/action-kit';
import { reasonOf } from '@docs-agent/agent-action';
import { type DocsAgentError, isDocsAgentError, type ViewsWindow } from '@docs-agent/core';
import type { Windows } from '../windows.ts';
import { type BlockPlan, planBlocks } from './plan.ts';
import { type ReadingTools, readSpan } from './read-span.ts';
import { isRefusal, readingError, refusalText } from './reading-error.ts';

/**
 * Reads earlier blocks, newest first, within the budget. A later run continues an unfinished block.
 * A block that the service refuses is remembered; there is no history before it.
 *
 * @throws {UserError} when the run is cancelled
 */
export async function readBlocks(tools: ReadingTools, windows: Windows): Promise<void> {
  const plan = planBlocks(windows, tools.spans);
  const reading = new BlocksReading(tools, plan);
  await Promise.all(Array.from({ length: plan.atOnce }, () => reading.readOneByOne()));
}

class BlocksReading {
  readonly #tools: ReadingTools;
  readonly #plan: BlockPlan;
  readonly #queue: ViewsWindow[];
  #underWay = 0;
  #isOver = false;

  constructor(tools: ReadingTools, plan: BlockPlan) {
    this.#tools = tools;
    this.#plan = plan;
    this.#queue = [...plan.blocks];
  }

  async readOneByOne(): Promise<void> {
    while (!this.#isOver && this.#isWithinBudget()) {
      const block = this.#queue.shift();
      if (block === undefined) return;
      this.#underWay += 1;
      await this.#read(block);
      this.#underWay -= 1;
    }
  }

  /** Only the newest block may be unfinished. */
  #isWithinBudget(): boolean {
    const { left } = this.#tools.budget;
    if (this.#underWay === 0) return left >= 1;
    return left >= (this.#underWay + 1) * this.#plan.requestsPerBlock;
  }

  async #read(block: ViewsWindow): Promise<void> {
    try {
      const stop = await readSpan(this.#tools, block, this.#plan.limits);
      // Moved rows do not affect the next block; an outage does.
      if (isDocsAgentError(stop)) {
        this.#endFor(stop);
      }
    } catch (error) {
      if (isRefusal(error)) {
        this.#isOver = true;
        await this.#tools.spans.keep(block, { kind: 'refused', why: refusalText(error) });
      } else if (isDocsAgentError(error) && error.kind !== 'aborted') {
        this.#endFor(error);
      } else {
        throw readingError(error);
      }
    }
  }

  /**
   * The report names a refusal. For a temporary failure, only the log says why the history ends.
   */
  #endFor(error: DocsAgentError): void {
    if (!this.#isOver) {
      log.info(`No further history was read in this run: ${reasonOf(error)}`);
    }
    this.#isOver = true;
  }
}
