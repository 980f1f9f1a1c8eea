import type { ViewRow, ViewsPage } from './views.ts';

/** The rows read before the first page of a reading, and how many pages it may have at most. */
export interface ReadingStart {
  /** Rows of a full page. */
  limit: number;
  /** Views of the rows that were read before. */
  views: number;
  maxPages?: number | undefined;
}

/**
 * Decides which pages to request. Several requests are in flight, but few for pages that do not
 * exist: the interface does not say how many pages there are, and requests count against a small
 * hourly budget.
 *
 * Pages up to one that was answered certainly exist, and so does the one after it if there is more.
 * Beyond them, **one** page at a time is tried further ahead; if it exists, all pages before it are
 * certain. How far ahead follows from the views that are left: half of the pages that they would
 * fill if those were like the ones read, or, as long as the rows come in falling order, as many as
 * they must fill. After one try that failed there is no other, so that **one request at most** is
 * wasted.
 *
 * @param lead how far ahead a page is tried out at most
 */
export function planPages(start: ReadingStart, lead: number): PagePlan {
  return new PagePlan(start, lead);
}

/** See {@link planPages}. Pages are counted from where the reading begins. */
export class PagePlan {
  readonly #start: ReadingStart;
  readonly #lead: number;
  readonly #asked = new Set<number>();
  /** By page. */
  readonly #answers = new Map<number, ViewsPage>();
  /** How many pages certainly exist. */
  #certain = 1;
  /** No page from this one on is asked for. */
  #end: number;
  /** The page that is being tried out. */
  #trial: number | undefined;
  #mayTry = true;
  #isFalling = true;
  #totalViews = 0;

  constructor(start: ReadingStart, lead: number) {
    this.#start = start;
    this.#lead = lead;
    this.#end = start.maxPages ?? Number.POSITIVE_INFINITY;
  }

  /** The page to ask for next; undefined until an answer has come. */
  next(requestsLeft: number): number | undefined {
    const page = this.#nextTrial(requestsLeft) ?? this.#nextCertain();
    if (page !== undefined) {
      this.#asked.add(page);
    }
    return page;
  }

  /** Takes an answer into account; the answers come in any order. */
  answered(page: number, answer: ViewsPage): void {
    const exists = answer.views.length > 0 || answer.hasMore;
    if (page === this.#trial) {
      this.#trial = undefined;
      this.#mayTry = exists;
    }
    const pagesUpToHere = exists ? page + 1 : page;
    if (answer.hasMore) {
      this.#certain = Math.max(this.#certain, page + 2);
    } else {
      this.#end = Math.min(this.#end, pagesUpToHere);
    }
    if (exists) {
      this.#certain = Math.max(this.#certain, pagesUpToHere);
    }
    this.#totalViews = answer.totals.total;
    this.#answers.set(page, answer);
    this.#isFalling &&= areFalling(this.#answersInOrder().flatMap(({ views }) => views));
  }

  /** Call this if a page could not be read. The pages after it are then useless. */
  failed(page: number): void {
    this.#end = Math.min(this.#end, page);
    this.#mayTry = false;
  }

  #nextTrial(requestsLeft: number): number | undefined {
    if (!this.#mayTry || this.#trial !== undefined || this.#answers.size === 0) return undefined;
    const page = this.#trialPage();
    if (page < this.#certain || this.#asked.has(page)) return undefined;
    // The page is useless without those before it.
    const requestsUpToHere = page + 1 - this.#asked.size;
    if (requestsUpToHere > requestsLeft) return undefined;
    this.#trial = page;
    return page;
  }

  #nextCertain(): number | undefined {
    const end = Math.min(this.#certain, this.#end);
    for (let page = 0; page < end; page += 1) {
      if (!this.#asked.has(page)) return page;
    }
    return undefined;
  }

  #trialPage(): number {
    const halfway = this.#certain + Math.floor((this.#likelyPages() - this.#certain) / 2);
    const pages = this.#isFalling ? Math.max(halfway, this.#pagesOfFalling()) : halfway;
    return Math.min(pages, this.#certain + this.#lead, this.#end) - 1;
  }

  /** How many pages there are, if those that are left are like those read. */
  #likelyPages(): number {
    const answers = [...this.#answers.values()];
    const typicalViews = median(answers.map(({ rowViews }) => Math.max(rowViews, 1)));
    return answers.length + this.#viewsLeftAfter(answers) / typicalViews;
  }

  /** How many pages there are at least, if the rows go on falling as they did. */
  #pagesOfFalling(): number {
    const read = this.#answersWithoutGap();
    const last = read.at(-1)?.views.at(-1);
    if (last === undefined) return 0;
    const mostViewsOfPage = Math.max(1, last.total) * this.#start.limit;
    return read.length + Math.ceil(this.#viewsLeftAfter(read) / mostViewsOfPage);
  }

  /** Views of the rows on no page that was read. */
  #viewsLeftAfter(pages: readonly ViewsPage[]): number {
    let left = this.#totalViews - this.#start.views;
    for (const { rowViews } of pages) {
      left -= rowViews;
    }
    return left;
  }

  #answersInOrder(): ViewsPage[] {
    return [...this.#answers].sort(([a], [b]) => a - b).map(([, answer]) => answer);
  }

  /** The pages from the first on, as far as none is missing between them. */
  #answersWithoutGap(): ViewsPage[] {
    const answers: ViewsPage[] = [];
    let answer = this.#answers.get(0);
    while (answer !== undefined) {
      answers.push(answer);
      answer = this.#answers.get(answers.length);
    }
    return answers;
  }
}

/** Whether no row has more views than the one before it. */
function areFalling(rows: readonly ViewRow[]): boolean {
  return rows.every((row, index) => row.total <= (rows[index - 1] ?? row).total);
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
