import type { ViewsWindow } from '@docs-agent/core';
import type { Windows } from '../windows.ts';
import type { KnownSpans } from './known-spans.ts';
import { knownWindow } from './read-windows.ts';
import type { Reading } from './reading.ts';
import { pagesOfSite, spanViews, weekViews } from './site-views.ts';
import type { SpanRows } from './span-rows.ts';
import { earlierWindows, isHistory, wantedWeeks, weekOf } from './weeks.ts';

/** The spans that a report over these windows can be made from. */
export function wantedSpans(windows: Windows): ViewsWindow[] {
  const weeks = wantedWeeks(windows).map(weekOf);
  return [windows.current, windows.baseline, ...earlierWindows(windows), ...weeks];
}

/** What the spans come to, page by page. */
export function viewsOverTime(
  windows: Windows,
  spans: KnownSpans,
  read: { current: SpanRows; baseline: SpanRows; basePath: string | undefined },
): Pick<Reading, 'current' | 'baseline' | 'weeks' | 'earlierWindows'> {
  const site = pagesOfSite([read.current, read.baseline], spans.numbers, read.basePath);
  const knownWeeks = wantedWeeks(windows)
    .filter((monday) => isHistory(monday, windows.historyFrom))
    .flatMap((monday) => {
      const span = spans.whole(weekOf(monday));
      return span === undefined ? [] : [{ monday, span }];
    });
  const earlier = earlierWindows(windows).map((window) => knownWindow(window, spans));
  const gap = earlier.indexOf(undefined);
  return {
    current: spanViews(read.current, site),
    baseline: spanViews(read.baseline, site),
    weeks: knownWeeks.reverse().map(({ monday, span }) => weekViews(monday, span, site)),
    earlierWindows: earlier
      .slice(0, gap === -1 ? earlier.length : gap)
      .flatMap((span) => (span === undefined ? [] : [spanViews(span, site)])),
  };
}
