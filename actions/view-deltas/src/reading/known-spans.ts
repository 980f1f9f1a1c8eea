import { ROWS_PER_PAGE, type ViewsWindow } from '@docs-agent/core';
import { blocksBefore } from '../blocks.ts';
import type { StoredSpan, WholeSpan } from '../cache/stored-span.ts';
import type { ViewsCache } from '../cache/views-cache.ts';
import { WEEK_DAYS } from '../days.ts';
import { daysOf, isSettled, type Windows } from '../windows.ts';
import { joinSpans, type SpanRows } from './join-spans.ts';
import { partsOf, type ReadingState } from './reading-plan.ts';

/** `moved`: rows that changed while they were read; they are kept for this run only. */
export type KnownSpan = StoredSpan | (SpanRows & { kind: 'moved' });

/** The spans that are known without a request, and those that this run adds. */
export class KnownSpans implements ReadingState {
  /** About how many rows a window of this site has, found out by this run or an earlier one. */
  windowRows: number | undefined;
  readonly #cache: ViewsCache | undefined;
  readonly #now: Date;
  readonly #spans = new Map<string, KnownSpan>();
  readonly #looked = new Set<string>();

  constructor(cache: ViewsCache | undefined, now: Date) {
    this.#cache = cache;
    this.#now = now;
  }

  /** Loads from the cache the spans in these windows, in a block before them, or between these. */
  async load(windows: Windows): Promise<void> {
    const { current, baseline } = windows;
    const blocks = blocksBefore(windows);
    const from = baseline.dateTo === current.dateFrom ? baseline.dateFrom : current.dateFrom;
    const recent = { dateFrom: [from, blocks[0]?.dateTo ?? from].sort()[0] ?? from, dateTo: current.dateTo };
    const wanted = [recent, baseline, ...blocks];
    const found = (await this.#cache?.windows()) ?? [];
    // Longest first, because the parts of a whole block are not needed.
    for (const span of found.sort((a, b) => daysOf(b) - daysOf(a))) {
      const places = wanted.filter((window) => isWithin(span, window));
      if (places.length === 0 || places.every((window) => this.whole(window) !== undefined)) continue;
      if (this.#looked.has(nameOf(span))) continue;
      this.#looked.add(nameOf(span));
      const stored = await this.#cache?.find(span);
      if (stored !== undefined) this.#spans.set(nameOf(span), stored);
    }
  }

  get(window: ViewsWindow): KnownSpan | undefined {
    return this.#spans.get(nameOf(window));
  }

  whole(window: ViewsWindow): WholeSpan | undefined {
    const span = this.get(window);
    return span?.kind === 'whole' ? span : undefined;
  }

  /** A window that is whole, as one span or as the sum of several. */
  sum(window: ViewsWindow): SpanRows | undefined {
    const { known, missing } = partsOf(window, this);
    return missing === undefined ? joinSpans(known.flatMap((span) => this.whole(span) ?? [])) : undefined;
  }

  /** Views that may still grow are not cached. */
  async keep(window: ViewsWindow, span: KnownSpan): Promise<void> {
    this.#looked.add(nameOf(window));
    this.#spans.set(nameOf(window), span);
    if (span.kind === 'moved') await this.#cache?.remove(window);
    else if (isSettled(window, this.#now)) await this.#cache?.keep(window, span);
  }

  pagesRead(window: ViewsWindow): number {
    const span = this.get(window);
    if (span?.kind === 'whole') return Number.POSITIVE_INFINITY;
    return span?.kind === 'unfinished' ? Math.floor(span.rest.nextOffset / ROWS_PER_PAGE) : 0;
  }

  pagesOf(window: ViewsWindow): number {
    return Math.max(1, Math.ceil((this.rowsOf(window) ?? 0) / ROWS_PER_PAGE));
  }

  /** About how many rows a span has; a week has fewer than a window. Undefined if nothing is known. */
  rowsOf(window: ViewsWindow): number | undefined {
    const whole = [...this.#spans]
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .flatMap(([name, span]) => (span.kind === 'whole' ? [{ window: windowNamed(name), span }] : []));
    const alike = whole.find((one) => daysOf(one.window) === daysOf(window))?.span.rows.length;
    const rows = daysOf(window) === WEEK_DAYS ? (alike ?? this.windowRows) : (this.windowRows ?? alike);
    return rows ?? (whole.length === 0 ? undefined : Math.max(...whole.map(({ span }) => span.rows.length)));
  }

  get refusedFrom(): string | undefined {
    return this.newestRefusal()?.window.dateFrom;
  }

  newestRefusal(): { window: ViewsWindow; why: string } | undefined {
    const refusals = [...this.#spans].flatMap(([name, span]) =>
      span.kind === 'refused' ? [{ window: windowNamed(name), why: span.why }] : [],
    );
    return refusals.sort((a, b) => (a.window.dateFrom < b.window.dateFrom ? 1 : -1))[0];
  }

  /** The progress of reading at this moment; later reads do not change it. */
  snapshot(): ReadingState {
    const pagesRead = new Map(
      [...this.#spans.keys()].map((name) => [name, this.pagesRead(windowNamed(name))]),
    );
    return {
      pagesRead: (window) => pagesRead.get(nameOf(window)) ?? 0,
      pagesOf: (window) => this.pagesOf(window),
      refusedFrom: this.refusedFrom,
    };
  }
}

function isWithin(span: ViewsWindow, window: ViewsWindow): boolean {
  return span.dateFrom >= window.dateFrom && span.dateTo <= window.dateTo;
}

export function nameOf({ dateFrom, dateTo }: ViewsWindow): string {
  return `${dateFrom}_${dateTo}`;
}

function windowNamed(name: string): ViewsWindow {
  const [dateFrom = '', dateTo = ''] = name.split('_');
  return { dateFrom, dateTo };
}
