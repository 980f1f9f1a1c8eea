const DAY_MS = 24 * 3_600_000;
const SPAN_DAYS = 28;
/** First day after the current window: a day on which windows are blocks. */
const END_MS = Date.parse('2026-10-26');
const SPAN_COUNT = 15;

/** The current window, the one before, and thirteen blocks, newest first. */
export const SPANS = Array.from({ length: SPAN_COUNT }, (_, back) => ({
  dateFrom: dayBefore((back + 1) * SPAN_DAYS),
  dateTo: dayBefore(back * SPAN_DAYS),
}));

/** The two windows that are compared. */
export const WINDOWS = {
  current: { dateFrom: dayBefore(SPAN_DAYS), dateTo: dayBefore(0) },
  baseline: { dateFrom: dayBefore(2 * SPAN_DAYS), dateTo: dayBefore(SPAN_DAYS) },
  currentDays: SPAN_DAYS,
  baselineDays: SPAN_DAYS,
  isComparable: true,
  historyFrom: undefined,
};

/** When the report is made. */
export const NOW = new Date(END_MS + DAY_MS);

export const SERVICE = { baseUrl: 'https://docs.example', projectId: 'acme', apiKey: 'not-a-secret' };

/** How a cache in a folder is opened, for writing and for reading alike. */
export function cacheIn(folder: string) {
  return {
    ...SERVICE,
    folder,
    log: (line: string) => {
      throw new Error(line);
    },
  };
}

function dayBefore(days: number): string {
  return new Date(END_MS - days * DAY_MS).toISOString().slice(0, 10);
}
