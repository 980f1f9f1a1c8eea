import type { Views } from './views.ts';

/** Empty pages that promise more have been met; this many in a row lead nowhere. */
const MAX_EMPTY_PAGES = 3;

/** Over a window that is still open, a short page can come twice by chance. */
const MAX_EQUAL_PAGES = 3;

/**
 * Makes a function that looks at the pages of one reading in their order, and says when they lead nowhere:
 * a service that ignores `offset` sends the same page forever.
 */
export function createPageGuard(): (page: Views) => string | undefined {
  let emptyPages = 0;
  let equalPages = 0;
  let previousRows: string | undefined;
  return ({ views, hasMore }) => {
    const rows = JSON.stringify(views);
    emptyPages = views.length === 0 ? emptyPages + 1 : 0;
    equalPages = rows === previousRows ? equalPages + 1 : 1;
    previousRows = rows;
    if (!hasMore) return undefined;
    if (emptyPages >= MAX_EMPTY_PAGES) return `${MAX_EMPTY_PAGES} empty pages in a row promised more`;
    if (equalPages >= MAX_EQUAL_PAGES) return `${MAX_EQUAL_PAGES} pages in a row were the same`;
    return undefined;
  };
}
