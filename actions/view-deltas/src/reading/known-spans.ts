import { ROWS_PER_PAGE, type ViewsWindow } from '@docs-agent/core';
import { blocksBefore } from '../blocks.ts';
import type { StoredSpan, WholeSpan } from '../cache/stored.ts';
import type { ViewsCache } from '../cache/views-cache.ts';
import { isSettled, type Windows } from '../windows.ts';
import {
  firstRows,
  type KnownWindow,
  movedWindow,
  type SpanRows,
  wholeWindow,
} from './known-window.ts';

/** `moved`: rows that changed while they were read; they are kept for this run only. */
export type KnownSpan = StoredSpan | (SpanRows & { kind: 'moved' });

/** The windows and blocks that are known without a request, and those that this run adds. */
export class KnownSpans {
  readonly #cache: ViewsCache | undefined;
  readonly #now: Date;
  /** Undefined for a span that the cache does not have. */
  readonly #spans = new Map<string, KnownSpan | undefined>();

  constructor(cache: ViewsCache | undefined, now: Date) {
    this.#cache = cache;
    this.#now = now;
  }

  /** Loads both windows, and the blocks before them, from the cache. */
  async load(windows: Windows): Promise<void> {
    for (const window of [windows.current, windows.baseline, ...blocksBefore(windows)]) {
      const name = nameOf(window);
      if (!this.#spans.has(name)) {
        this.#spans.set(name, await this.#cache?.find(window));
      }
    }
  }

  get(window: ViewsWindow): KnownSpan | undefined {
    return this.#spans.get(nameOf(window));
  }

  whole(window: ViewsWindow): WholeSpan | undefined {
    const span = this.get(window);
    return span?.kind === 'whole' ? span : undefined;
  }

  /** The known rows of a window; undefined if its totals are unknown. */
  known(window: ViewsWindow): KnownWindow | undefined {
    const span = this.get(window);
    switch (span?.kind) {
      case 'whole':
        return wholeWindow(span);
      case 'moved':
        return movedWindow(span);
      case 'unfinished':
        return firstRows(span.rest);
      default:
        return undefined;
    }
  }

  /** Views that may still grow are not cached. */
  async keep(window: ViewsWindow, span: KnownSpan): Promise<void> {
    this.#spans.set(nameOf(window), span);
    if (span.kind === 'moved') {
      await this.#cache?.remove(window);
    } else if (isSettled(window, this.#now)) {
      await this.#cache?.keep(window, span);
    }
  }

  /** How many requests the known rows of a window take; at least one. */
  pagesOf(window: ViewsWindow): number {
    const rows = this.known(window)?.rows.length ?? 0;
    return Math.max(1, Math.ceil(rows / ROWS_PER_PAGE));
  }
}

function nameOf({ dateFrom, dateTo }: ViewsWindow): string {
  return `${dateFrom}_${dateTo}`;
}
