import type { ViewCounts } from '@docs-agent/core';
import { NO_VIEWS, type PageViews, viewsUnder } from '../page-views.ts';

/**
 * Why views are unknown: their rows were not read, a row has no valid counts, or the paths of the
 * service do not match those of the docs.
 */
export type Why = 'not-read' | 'not-valid' | 'not-matched';

/** A value as far as it is known. */
export type Known<T> = { value: T } | { atLeast: T } | { unknown: Why };

/** What was not read of two windows. The totals of a window of which anything was read are exact. */
export interface NotRead {
  /** Why, and what to do, in sentences. */
  why: string;
  /**
   * The `baseline`, so that there is nothing to compare with; `any address` of either window; or,
   * as rows came in falling order of views, those with fewer total views than this (undefined if
   * that is hidden).
   */
  what: 'baseline' | 'any address' | { below: number | undefined };
  /** Whether the counts of pages are exact; otherwise they are lower bounds. */
  areCountsExact: boolean;
  /** Undefined if that is hidden. */
  addressesRead: number | undefined;
}

/** Each address that was not read has fewer views than this; undefined if that is not known. */
export function notReadBelow(notRead: NotRead | undefined): number | undefined {
  return typeof notRead?.what === 'object' ? notRead.what.below : undefined;
}

/** Views of every page in one span of whole days; rows that are one page are added up. */
export interface SpanViews {
  /** Of the whole site, as the service says; at least the sum of its rows. */
  totals: Known<ViewCounts>;
  pages: PageViews;
  /** Paths of the pages of which a row has no valid counts, by their keys: none is in `pages`. */
  invalid: ReadonlyMap<string, string>;
  /** Whether pages may have more views than these. */
  areLowerBounds: boolean;
  /** The views of a page that is not in `pages`: none, or unknown. */
  ofOthers: Known<ViewCounts>;
}

/** A span of which nothing was read. */
export const UNREAD_SPAN: SpanViews = {
  totals: { unknown: 'not-read' },
  pages: new Map(),
  invalid: new Map(),
  areLowerBounds: false,
  ofOthers: { unknown: 'not-read' },
};

/** Views of one page, under all its matching keys. */
export function viewsIn(span: SpanViews, keys: readonly string[]): Known<ViewCounts> {
  if (keys.some((key) => span.invalid.has(key))) return { unknown: 'not-valid' };
  const views = viewsUnder(span.pages, keys);
  if (views === undefined) return span.ofOthers;
  return span.areLowerBounds ? { atLeast: views } : { value: views };
}

/** As {@link viewsIn}; unknown if it is unknown whether the page has at least this many views. */
export function viewsUpTo(span: SpanViews, key: string, least: number): Known<ViewCounts> {
  const views = viewsIn(span, [key]);
  const { total } = leastOf(views) ?? NO_VIEWS;
  // A page has several addresses, and further ones may have been left unread.
  return total >= least || isWhole(span) ? views : span.ofOthers;
}

/** The span, if its paths do not match those of the docs. */
export function withUnmatched(span: SpanViews): SpanViews {
  return { ...span, ofOthers: { unknown: 'not-matched' } };
}

/** Whether the views of every page are known. */
export function isWhole({ ofOthers }: Pick<SpanViews, 'ofOthers'>): boolean {
  return isExact(ofOthers);
}

export function isExact(known: Known<unknown>): boolean {
  return 'value' in known;
}

/** The value, if it is known exactly. */
export function exactOf<T>(known: Known<T>): T | undefined {
  return 'value' in known ? known.value : undefined;
}

/** The value, or its lower bound. */
export function leastOf<T>(known: Known<T>): T | undefined {
  return 'atLeast' in known ? known.atLeast : exactOf(known);
}
