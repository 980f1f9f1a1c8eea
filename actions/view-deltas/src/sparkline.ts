const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/**
 * Counts as a line of bars from 0 to the largest: shapes alone, no count can be read from it.
 *
 * @returns undefined where there is nothing to draw.
 */
export function sparkline(counts: readonly number[]): string | undefined {
  const most = Math.max(0, ...counts);
  if (most === 0) return undefined;
  return counts.map((count) => LEVELS[Math.round((count / most) * (LEVELS.length - 1))]).join('');
}
