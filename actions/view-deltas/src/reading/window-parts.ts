import type { ViewsWindow } from '@docs-agent/core';
import { weekOf, weeksIn } from './weeks.ts';

/** The spans that a window is added up from. */
export interface WindowParts {
  known: ViewsWindow[];
  /** The one span that has to be read; undefined when all is known. */
  missing: ViewsWindow | undefined;
}

/**
 * What of a window is known, and the one span to read: from the first week that is missing to the last. So a window
 * costs one read at most, and after a week has passed, only that week.
 */
export function windowParts(window: ViewsWindow, isKnown: (span: ViewsWindow) => boolean): WindowParts {
  if (isKnown(window)) return { known: [window], missing: undefined };
  const weeks = weeksIn(window).map(weekOf);
  const first = weeks.findIndex((week) => !isKnown(week));
  const last = weeks.findLastIndex((week) => !isKnown(week));
  const from = weeks[first];
  const to = weeks[last];
  if (from === undefined || to === undefined) {
    return weeks.length === 0 ? { known: [], missing: window } : { known: weeks, missing: undefined };
  }
  return {
    known: [...weeks.slice(0, first), ...weeks.slice(last + 1)],
    missing: { dateFrom: from.dateFrom, dateTo: to.dateTo },
  };
}
