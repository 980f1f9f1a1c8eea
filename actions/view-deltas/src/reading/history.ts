import { ROWS_PER_PAGE } from '@docs-agent/core';
import { blocksBefore } from '../blocks.ts';
import type { Windows } from '../windows.ts';
import type { KnownSpans } from './known-spans.ts';
import { viewsOfSpan, wholeWindow } from './known-window.ts';
import { missingBlocks } from './plan.ts';
import type { BlockViews, History } from './reading.ts';
import type { Naming } from './site-pages.ts';

/** The blocks that are known, with the same page names as the windows. */
export function knownBlocks(windows: Windows, spans: KnownSpans, nameOf: Naming): BlockViews[] {
  const blocks: BlockViews[] = [];
  for (const window of blocksBefore(windows)) {
    const span = spans.whole(window);
    if (span === undefined) break;
    blocks.push({ window, ...viewsOfSpan(wholeWindow(span), nameOf) });
  }
  return blocks;
}

/**
 * How many requests the blocks take that are not read yet, if they are as large as the current
 * window.
 */
export function requestsForBlocks(windows: Windows, spans: KnownSpans): number {
  let requests = 0;
  for (const block of missingBlocks(windows, spans)) {
    const span = spans.get(block);
    const pagesRead =
      span?.kind === 'unfinished' ? Math.floor(span.rest.nextOffset / ROWS_PER_PAGE) : 0;
    requests += Math.max(1, spans.pagesOf(windows.current) - pagesRead);
  }
  return requests;
}

/** The newest block that the service refused: the day before which there are no views, and why. */
export function refusedHistory(windows: Windows, spans: KnownSpans): History['refused'] {
  for (const block of blocksBefore(windows)) {
    const span = spans.get(block);
    if (span?.kind === 'refused') return { before: block.dateTo, why: span.why };
  }
  return undefined;
}
