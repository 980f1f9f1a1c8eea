import type { ViewCounts, ViewRow, ViewsPage } from './views.ts';

export interface PagePlan {
  /** The page to ask for next, counted from where the reading begins; undefined until an answer has come. */
  next(requestsLeft: number): number | undefined;
  /** Takes an answer into account; the answers come in any order. */
  answered(page: number, answer: ViewsPage): void;
  /** Call this if a page could not be read. The pages after it are then useless. */
  failed(page: number): void;
}

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
): PagePlan {
  const answers = new Map<number, { views: number; first: ViewRow | undefined; last: ViewRow | undefined }>();
  const asked = new Set<number>();
  let totals: ViewCounts | undefined;
  let certain = 1;
  let end = start.maxPages ?? Number.POSITIVE_INFINITY;
  let trial: number | undefined;
  let mayTry = true;
  let isFalling = true;

  /** Views of the rows that were not read yet, and how many of the first pages were read without a gap. */
  const viewsLeftAfter = (pages: readonly { views: number }[]) =>
    (totals?.total ?? 0) - pages.reduce((sum, { views }) => sum + views, start.views);

  /** How many pages there are, if those that are left are like those read. */
  const likelyPages = (): number => {
    const typicalViews = median([...answers.values()].map(({ views }) => Math.max(views, 1)));
    return answers.size + viewsLeftAfter([...answers.values()]) / typicalViews;
  };

  /** How many pages there are at least, if the rows go on falling as they did. */
  const pagesOfFalling = (): number => {
    const read = [...answers.keys()].sort((a, b) => a - b).filter((page, index) => page === index);
    const pages = read.flatMap((page) => answers.get(page) ?? []);
    const last = pages.at(-1)?.last;
    return last === undefined
      ? 0
      : read.length + Math.ceil(viewsLeftAfter(pages) / (Math.max(1, last.total) * start.limit));
  };

  const trialPage = (): number => {
    const halfway = certain + Math.floor((likelyPages() - certain) / 2);
    const pages = isFalling ? Math.max(halfway, pagesOfFalling()) : halfway;
    return Math.min(pages, certain + lead, end) - 1;
  };

  return {
    next(requestsLeft) {
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
    answered(page, answer) {
      const exists = answer.views.length > 0 || answer.hasMore;
      if (page === trial) {
        trial = undefined;
        mayTry = exists;
      }
      if (exists) certain = Math.max(certain, page + (answer.hasMore ? 2 : 1));
      if (!answer.hasMore) end = Math.min(end, page + (exists ? 1 : 0));
      totals = answer.totals;
      answers.set(page, { views: answer.rowViews, first: answer.views.at(0), last: answer.views.at(-1) });
      isFalling &&= answer.views.every((row, index) => row.total <= (answer.views[index - 1] ?? row).total);
      isFalling &&= isFallingBetween(answers);
    },
    failed(page) {
      end = Math.min(end, page);
      mayTry = false;
    },
  };
}

function isFallingBetween(
  answers: ReadonlyMap<number, { first: ViewRow | undefined; last: ViewRow | undefined }>,
): boolean {
  const inOrder = [...answers].sort(([a], [b]) => a - b).map(([, answer]) => answer);
  return inOrder.every(({ first }, index) => {
    const before = inOrder[index - 1]?.last;
    return first === undefined || before === undefined || first.total <= before.total;
  });
}

/** The middle value, or the mean of the middle two; NaN of none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (low + high) / 2;
}
