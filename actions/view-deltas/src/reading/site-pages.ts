import type { ViewCounts, ViewRow } from '@docs-agent/core';
import { canonicalPagePath, matchingKey } from '../page-path.ts';
import { addCounts, type PageViews } from '../page-views.ts';
import type { PathNumbers } from './path-numbers.ts';
import type { RowColumns } from './span-rows.ts';

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
    const mostViewedRow = new Int32Array(this.#keys.length).fill(-1);
    // Most pages have one row, which has their counts already.
    const sums = new Map<number, ViewCounts>();
    rows.paths.forEach((path, row) => {
      const page = this.#pageOf[path] ?? -1;
      const shown = mostViewedRow[page] ?? -1;
      if (shown !== -1) {
        sums.set(page, addCounts(sums.get(page) ?? countsOfRow(rows, shown), countsOfRow(rows, row)));
      }
      const isMoreCommon = shown === -1 || (rows.total[row] ?? 0) > (rows.total[shown] ?? 0);
      if (isMoreCommon) mostViewedRow[page] = row;
    });
    const rowOf = (key: string) => mostViewedRow[this.#pageByKey.get(key) ?? -1] ?? -1;
    return {
      get: (key): ViewRow | undefined => {
        const page = this.#pageByKey.get(key) ?? -1;
        const row = mostViewedRow[page] ?? -1;
        if (row === -1) return undefined;
        const path = this.#canonical[rows.paths[row] ?? -1] ?? key;
        const { human, ai, total } = sums.get(page) ?? countsOfRow(rows, row);
        return { path, human, ai, total };
      },
      has: (key) => rowOf(key) !== -1,
      keys: () => this.#keys.filter((_, page) => (mostViewedRow[page] ?? -1) !== -1),
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

function countsOfRow({ human, ai, total }: RowColumns, row: number): ViewCounts {
  return { human: human[row] ?? 0, ai: ai[row] ?? 0, total: total[row] ?? 0 };
}

/** Most paths are canonical, and in small letters: such a text is held once. */
function sameText(text: string, known: string): string {
  return text === known ? known : text;
}
