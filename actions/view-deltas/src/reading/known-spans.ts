import { ROWS_PER_PAGE, type UnfinishedWindow, type ViewRow, type ViewsWindow } from '@docs-agent/core';
import { blocksBefore } from '../blocks.ts';
import type { StoredSpan, WholeSpan } from '../cache/stored.ts';
import type { ViewsCache } from '../cache/views-cache.ts';
import { WEEK_DAYS } from '../days.ts';
import { addCounts, NO_VIEWS } from '../page-views.ts';
import { daysOf, isSettled, type Windows } from '../windows.ts';
import { partsOf, type ReadingState } from './reading-plan.ts';

/** Rows with what the service says of all of them. */
export type SpanRows = Omit<WholeSpan, 'kind'>;

/** `moved`: rows that changed while they were read; they are kept for this run only. */
export type KnownSpan = StoredSpan | (SpanRows & { kind: 'moved' });

/** The known rows of a window. */
export interface KnownWindow extends SpanRows {
  /**
   * `all`; `largest`: the first of rows that come in falling order of views, each with all of its views; `some`: rows that
   * have at least these views.
   */
  rowsAre: 'all' | 'largest' | 'some';
}

/** The spans that are known without a request, and those that this run adds. */
export class KnownSpans implements ReadingState {
  /** About how many rows a window of this site has, found out by this run or an earlier one. */
  windowRows: number | undefined;
  readonly #cache: ViewsCache | undefined;
  readonly #now: Date;
  readonly #spans = new Map<string, { window: ViewsWindow; span: KnownSpan }>();
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
    for (const window of found.sort((a, b) => daysOf(b) - daysOf(a))) {
      const places = wanted.filter((one) => isWithin(window, one));
      if (places.every((one) => this.whole(one) !== undefined)) continue;
      if (this.#looked.has(nameOf(window))) continue;
      this.#looked.add(nameOf(window));
      const span = await this.#cache?.find(window);
      if (span !== undefined) this.#spans.set(nameOf(window), { window, span });
    }
  }

  get(window: ViewsWindow): KnownSpan | undefined {
    return this.#spans.get(nameOf(window))?.span;
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

  /** The known rows of a window; undefined if its totals are unknown. */
  known(window: ViewsWindow): KnownWindow | undefined {
    const sum = this.sum(window);
    if (sum !== undefined) return { ...sum, rowsAre: 'all' };
    const first = firstRows(this.get(window));
    if (first !== undefined) return first;
    const { known, missing } = partsOf(window, this);
    const rest = missing && firstRows(this.get(missing));
    if (rest === undefined) return undefined;
    const parts = known.flatMap((span) => this.whole(span) ?? []);
    return { ...joinSpans([...parts, rest]), rowsAre: 'some' };
  }

  /** Views that may still grow are not cached. */
  async keep(window: ViewsWindow, span: KnownSpan): Promise<void> {
    this.#looked.add(nameOf(window));
    this.#spans.set(nameOf(window), { window, span });
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
    const whole = this.#newestFirst().flatMap(({ window, span }) =>
      span.kind === 'whole' ? [{ days: daysOf(window), rows: span.rows.length }] : [],
    );
    const alike = whole.find(({ days }) => days === daysOf(window))?.rows;
    const rows = daysOf(window) === WEEK_DAYS ? (alike ?? this.windowRows) : (this.windowRows ?? alike);
    return rows ?? (whole.length === 0 ? undefined : Math.max(...whole.map((one) => one.rows)));
  }

  get refusedFrom(): string | undefined {
    return this.newestRefusal()?.window.dateFrom;
  }

  newestRefusal(): { window: ViewsWindow; why: string } | undefined {
    const refusals = this.#newestFirst().flatMap(({ window, span }) =>
      span.kind === 'refused' ? [{ window, why: span.why }] : [],
    );
    return refusals[0];
  }

  /** The progress of reading at this moment; later reads do not change it. */
  snapshot(): ReadingState {
    const pagesRead = new Map([...this.#spans].map(([name, { window }]) => [name, this.pagesRead(window)]));
    return {
      pagesRead: (window) => pagesRead.get(nameOf(window)) ?? 0,
      pagesOf: (window) => this.pagesOf(window),
      refusedFrom: this.refusedFrom,
    };
  }

  #newestFirst() {
    return [...this.#spans].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, known]) => known);
  }
}

function isWithin(span: ViewsWindow, window: ViewsWindow): boolean {
  return span.dateFrom >= window.dateFrom && span.dateTo <= window.dateTo;
}

export function nameOf({ dateFrom, dateTo }: ViewsWindow): string {
  return `${dateFrom}_${dateTo}`;
}

/** Spans of different days together, path by path. */
export function joinSpans(spans: readonly SpanRows[]): SpanRows {
  const [only, ...others] = spans;
  if (only !== undefined && others.length === 0) return only;
  const rows = new Map<string, ViewRow>();
  for (const row of spans.flatMap((span) => span.rows)) {
    const known = rows.get(row.path);
    rows.set(row.path, known === undefined ? row : { path: row.path, ...addCounts(known, row) });
  }
  return {
    rows: [...rows.values()],
    totals: spans.map(({ totals }) => totals).reduce(addCounts, NO_VIEWS),
    badRows: spans.reduce((sum, { badRows }) => sum + badRows, 0),
  };
}

function firstRows(known: KnownSpan | undefined): KnownWindow | undefined {
  if (known?.kind === 'moved') return { ...known, rowsAre: 'some' };
  if (known?.kind !== 'unfinished') return undefined;
  const { totals, badRows } = known.rest;
  const rows = new Map<string, ViewRow>();
  // A path that came on two pages is one row that was counted on.
  for (const row of known.rest.rows) {
    if (row.total >= (rows.get(row.path)?.total ?? 0)) rows.set(row.path, row);
  }
  return { rows: [...rows.values()], totals, badRows, rowsAre: isFalling(known.rest) ? 'largest' : 'some' };
}

function isFalling({ rows, isSteady }: UnfinishedWindow): boolean {
  const areInOrder = rows.every((row, index) => row.total <= (rows[index - 1] ?? row).total);
  return isSteady && areInOrder && new Set(rows.map(({ path }) => path)).size === rows.length;
}
