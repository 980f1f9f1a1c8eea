import type { ViewRow } from '@docs-agent/core';
import { canonicalPagePath, matchingKey } from '../page-path.ts';
import type { PageViews } from '../page-views.ts';
import type { PathNumbers } from './path-numbers.ts';
import { add, type RowColumns } from './span-rows.ts';

/**
 * The pages of a site: rows of the service that are one page, such as `/a`, `/a/` and `/a.md`, are added up. Whatever
 * span a row is of, its page is looked up once.
 */
export class SitePages {
  readonly #numbers: PathNumbers;
  readonly #canonicalOf: (rawPath: string) => string;
  /** Of each path by its number: its canonical form, and the number of its page. */
  readonly #canonical: string[] = [];
  readonly #pageOf: number[] = [];
  readonly #keys: string[] = [];
  readonly #pageByKey = new Map<string, number>();

  /** @param canonicalOf gives a row's path its canonical form */
  constructor(numbers: PathNumbers, canonicalOf = canonicalPagePath) {
    this.#numbers = numbers;
    this.#canonicalOf = canonicalOf;
  }

  /** Adds the rows up by canonical path, letter case folded. The spelling with the most views is shown. */
  addUp(rows: RowColumns): PageViews {
    this.#nameNewPaths();
    const pages = this.#keys.length;
    const counts = {
      human: new Float64Array(pages),
      ai: new Float64Array(pages),
      total: new Float64Array(pages),
    };
    const mostViewedRow = new Int32Array(pages).fill(-1);
    rows.paths.forEach((path, row) => {
      const page = this.#pageOf[path] ?? -1;
      const shown = mostViewedRow[page] ?? -1;
      const isMoreCommon = shown === -1 || (rows.total[row] ?? 0) > (rows.total[shown] ?? 0);
      if (isMoreCommon) mostViewedRow[page] = row;
      add(counts.human, page, rows.human[row]);
      add(counts.ai, page, rows.ai[row]);
      add(counts.total, page, rows.total[row]);
    });
    const isViewed = (page: number) => (mostViewedRow[page] ?? -1) !== -1;
    const pathOf = (page: number) => this.#canonical[rows.paths[mostViewedRow[page] ?? -1] ?? -1] ?? '';
    return {
      get: (key): ViewRow | undefined => {
        const page = this.#pageByKey.get(key) ?? -1;
        if (!isViewed(page)) return undefined;
        return {
          path: pathOf(page),
          human: counts.human[page] ?? 0,
          ai: counts.ai[page] ?? 0,
          total: counts.total[page] ?? 0,
        };
      },
      has: (key) => isViewed(this.#pageByKey.get(key) ?? -1),
      keys: () => this.#keys.filter((_, page) => isViewed(page)),
    };
  }

  #nameNewPaths(): void {
    for (let path = this.#pageOf.length; path < this.#numbers.count; path += 1) {
      const raw = this.#numbers.pathOf(path);
      const canonical = this.#canonicalOf(raw);
      this.#canonical.push(sameText(canonical, raw));
      this.#pageOf.push(this.#pageNamed(sameText(matchingKey(canonical), raw)));
    }
  }

  #pageNamed(key: string): number {
    const known = this.#pageByKey.get(key);
    if (known !== undefined) return known;
    const page = this.#keys.length;
    this.#keys.push(key);
    this.#pageByKey.set(key, page);
    return page;
  }
}

/** Most paths are canonical, and in small letters: such a text is held once. */
function sameText(text: string, known: string): string {
  return text === known ? known : text;
}
