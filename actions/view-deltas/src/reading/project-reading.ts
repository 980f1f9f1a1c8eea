import type { ViewsWindow } from '@docs-agent/core';
import type { RecordedRun } from '../cache/stored.ts';
import { addDays, dayOf, daysBetween } from '../days.ts';
import { daysOf, lastSettledMonday, type Windows } from '../windows.ts';
import { nameOf } from './known-spans.ts';
import { missingOfWindows, type Portion, pagesLeft, planWindows, type ReadingState } from './reading-plan.ts';

export const HOUR_MS = 3_600_000;

/** The starting point of future runs. */
export interface ReadingStart {
  windows: Windows;
  now: Date;
  state: ReadingState;
  /** Runs that may share the budget of an hour with the first of those to come. */
  recent: readonly Pick<RecordedRun, 'atMs' | 'requests'>[];
  maxRequests: number;
}

/**
 * The day (UTC) of the first of some future runs after which both windows are whole; undefined if there is none. The runs
 * read in the same order as this one, over windows that move from Monday to Monday.
 */
export function projectReading(start: ReadingStart, runsAtMs: readonly number[]): string | undefined {
  const state = projectedState(start.state);
  let recent = [...start.recent];
  for (const atMs of runsAtMs) {
    recent = recent.filter((run) => run.atMs > atMs - HOUR_MS);
    const budget = start.maxRequests - recent.reduce((sum, { requests }) => sum + requests, 0);
    if (budget <= 0) continue;
    const windows = movedWindows(start, new Date(atMs));
    recent.push({ atMs, requests: readWithin(budget, windows, state) });
    if (missingOfWindows(windows, state).length === 0) return dayOf(atMs);
  }
  return undefined;
}

/** Windows that end with the last whole week move with it; others stay. */
function movedWindows({ windows, now }: ReadingStart, later: Date): Windows {
  const monday = lastSettledMonday(now);
  const days = windows.current.dateTo === monday ? daysBetween(monday, lastSettledMonday(later)) : 0;
  const moved = ({ dateFrom, dateTo }: ViewsWindow) => ({
    dateFrom: addDays(dateFrom, days),
    dateTo: addDays(dateTo, days),
  });
  return { ...windows, current: moved(windows.current), baseline: moved(windows.baseline) };
}

interface ProjectedState extends ReadingState {
  /** @returns how many requests it took */
  read(portion: Portion, budget: number): number;
}

function projectedState(known: ReadingState): ProjectedState {
  const pagesRead = new Map<string, number>();
  const pagesByLength = new Map<number, number>();
  const state: ProjectedState = {
    refusedFrom: known.refusedFrom,
    pagesRead: (span) => pagesRead.get(nameOf(span)) ?? known.pagesRead(span),
    pagesOf(span) {
      const pages = pagesByLength.get(daysOf(span)) ?? known.pagesOf(span);
      pagesByLength.set(daysOf(span), pages);
      return pages;
    },
    read({ span, maxPages = Number.POSITIVE_INFINITY }, budget) {
      const left = pagesLeft(span, state);
      const taken = Math.min(left, maxPages, budget);
      pagesRead.set(nameOf(span), taken === left ? Number.POSITIVE_INFINITY : state.pagesRead(span) + taken);
      return taken;
    },
  };
  return state;
}

/** A run that cannot read both windows reads no blocks. */
function readWithin(budget: number, windows: Windows, state: ProjectedState): number {
  const { together, inTurn } = planWindows(windows, state, budget, true);
  let left = budget;
  for (const portion of [...together, ...inTurn.map((span) => ({ span }))]) left -= state.read(portion, left);
  return budget - left;
}
