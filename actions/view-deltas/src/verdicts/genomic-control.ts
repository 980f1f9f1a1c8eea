import type { Column } from './column.ts';
import { median } from './median.ts';

/** Median of χ² with one degree of freedom: what a squared standard score has as its median. */
export const MEDIAN_OF_CHI_SQUARE = 0.4549364;

/**
 * λ ≥ 1: by how much squared scores are too large on the whole. Most pages did not change, so their median shows it.
 *
 * @param scores standard scores, at least one
 * @see B. Devlin and K. Roeder, Genomic Control for Association Studies, 1999
 */
export function inflationOf(scores: Column): number {
  return Math.max(1, median(scores.map((score) => score ** 2)) / MEDIAN_OF_CHI_SQUARE);
}
