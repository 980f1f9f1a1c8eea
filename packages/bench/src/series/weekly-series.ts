import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { median } from '../median.ts';
import type { Random } from '../simulation/random.ts';

/** Views of one page in each week, oldest first. */
export interface WeeklySeries {
  weeks: readonly number[];
  /** The median of its weeks, which bursts do not move. */
  ordinaryWeek: number;
  /** Pages of one section follow each other; undefined if sections are not known. */
  section: number | undefined;
}

/** Where drawn sites come from: one file, or a simulated world that is another one each time. */
export interface SeriesSource {
  name: string;
  seriesOfSite(random: Random): readonly WeeklySeries[];
}

/**
 * Reads a file of weekly counts, gzipped or not: a line a page, `page,week,week,…`, oldest week
 * first, with or without a heading that begins with `page,`.
 *
 * @throws Error that names the line with other cells than the first one has, or other than whole
 * numbers
 */
export function readWeeklySeries(file: string): WeeklySeries[] {
  const bytes = readFileSync(file);
  const isGzipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const lines = (isGzipped ? gunzipSync(bytes) : bytes).toString('utf8').trimEnd().split(/\r?\n/);
  const cells = lines[0]?.split(',').length;
  return lines.flatMap((line, index) => {
    if (index === 0 && line.startsWith('page,')) return [];
    const place = `${file}, line ${index + 1}`;
    const counts = line.split(',').slice(1);
    if (1 + counts.length !== cells) {
      throw new Error(
        `${place}: expected ${cells} cells like the first line, got ${1 + counts.length}`,
      );
    }
    return [
      toSeries(
        counts.map((count) => viewsOf(count, place)),
        undefined,
      ),
    ];
  });
}

export function toSeries(weeks: readonly number[], section: number | undefined): WeeklySeries {
  return { weeks, ordinaryWeek: median(weeks), section };
}

function viewsOf(cell: string, place: string): number {
  if (/^\d+$/.test(cell)) return Number(cell);
  throw new Error(`${place}: expected a week’s views as a whole number, got "${cell}"`);
}
