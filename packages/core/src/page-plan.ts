import type { ViewsPage } from './views.ts';

export type PagePlan = ReturnType<typeof planPages>;

/**
 * Decides which pages to request. Several requests are in flight, but few for pages that do not exist: the interface
 * does not say how many pages there are, and requests count against a small hourly budget.
 *
 * Pages up to one that was answered certainly exist, and so does the one after it if there is more. Beyond them,
 * **one** page at a time is tried further ahead; if it exists, all pages before it are certain. How far ahead
 * follows from the views that are left: half of the pages that they would fill if those were like the ones read,
 * or, as long as the rows come in falling order, as many as they must fill. After one try that failed there is
 * no other, so that **one request at most** is wasted.
 *
 * @param start what was read before the first page of this reading, and how many pages it may have at most
 * @param lead how far ahead a page is tried out at most
 */
export function planPages(
  start: { limit: number; views: number; maxPages?: number | undefined },
  lead: number,
) {
  const answers = new Map<number, ViewsPage>();
  const asked = new Set<number>();
  let certain = 1;
  let end = start.maxPages ?? Number.POSITIVE_INFINITY;
  let trial: number | undefined;
  let mayTry = true;
  let isFalling = true;
  let totalViews = 0;

  const inOrder = () => [...answers].sort(([a], [b]) => a - b);

  /** Views of the rows on no page that was read. */
  const viewsLeftAfter = (pages: readonly ViewsPage[]) =>
    pages.reduce((left, { rowViews }) => left - rowViews, totalViews - start.views);

  /** How many pages there are, if those that are left are like those read. */
  const likelyPages = (): number => {
    const typicalViews = median([...answers.values()].map(({ rowViews }) => Math.max(rowViews, 1)));
    return answers.size + viewsLeftAfter([...answers.values()]) / typicalViews;
  };

  /** How many pages there are at least, if the rows go on falling as they did. */
  const pagesOfFalling = (): number => {
    const read = inOrder().flatMap(([page, answer], index) => (page === index ? [answer] : []));
    const last = read.at(-1)?.views.at(-1);
    if (last === undefined) return 0;
    return read.length + Math.ceil(viewsLeftAfter(read) / (Math.max(1, last.total) * start.limit));
  };

  const trialPage = (): number => {
    const halfway = certain + Math.floor((likelyPages() - certain) / 2);
    const pages = isFalling ? Math.max(halfway, pagesOfFalling()) : halfway;
    return Math.min(pages, certain + lead, end) - 1;
  };

  return {
    /** The page to ask for next, counted from where the reading begins; undefined until an answer has come. */
    next(requestsLeft: number): number | undefined {
      if (mayTry && trial === undefined && answers.size > 0) {
        const page = trialPage();
        // The page is useless without those before it.
        const isWithinBudget = page + 1 - asked.size <= requestsLeft;
        if (page >= certain && !asked.has(page) && isWithinBudget) {
          asked.add(page);
          trial = page;
          return page;
        }
      }
      for (let page = 0; page < Math.min(certain, end); page += 1) {
        if (asked.has(page)) continue;
        asked.add(page);
        return page;
      }
      return undefined;
    },
    /** Takes an answer into account; the answers come in any order. */
    answered(page: number, answer: ViewsPage): void {
      const exists = answer.views.length > 0 || answer.hasMore;
      if (page === trial) {
        trial = undefined;
        mayTry = exists;
      }
      if (exists) certain = Math.max(certain, page + (answer.hasMore ? 2 : 1));
      if (!answer.hasMore) end = Math.min(end, page + (exists ? 1 : 0));
      totalViews = answer.totals.total;
      answers.set(page, answer);
      isFalling &&= areFalling(inOrder().map(([, { views }]) => views));
    },
    /** Call this if a page could not be read. The pages after it are then useless. */
    failed(page: number): void {
      end = Math.min(end, page);
      mayTry = false;
    },
  };
}

/** Whether no row has more views than the one before it, as far as both were read. */
function areFalling(pages: readonly ViewsPage['views'][]): boolean {
  return pages.every((rows, page) => {
    const before = pages[page - 1]?.at(-1);
    return rows.every((row, index) => row.total <= (rows[index - 1] ?? before ?? row).total);
  });
}

/** The middle value, or the mean of the middle two; NaN of none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.floor(middle)],
    sorted[Math.ceil(middle)],
  ];
  return (low + high) / 2;
}
