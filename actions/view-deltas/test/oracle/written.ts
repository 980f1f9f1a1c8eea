/** How numbers are written in texts. */

/** `1,234` */
function written(count: number): string {
  let digits = String(Math.abs(count));
  for (let end = digits.length - 3; end > 0; end -= 3)
    digits = `${digits.slice(0, end)},${digits.slice(end)}`;
  return count < 0 ? `−${digits}` : digits;
}

/** `+12%` */
function writtenPercent(percent: number): string {
  const size = Math.round(Math.abs(percent));
  if (size === 0) return '0%';
  return `${percent < 0 ? '−' : '+'}${written(size)}%`;
}

/** The texts that a number may have. There is none for one that is unknown, or kept back. */
export type Texts = readonly string[];

/** @param least `≥ ` before a lower bound */
export function countTexts(count: unknown, least = ''): Texts {
  return typeof count === 'number' ? [`${least}${written(count)}`] : [];
}

/** `+1,140` */
export function movedTexts(delta: unknown): Texts {
  if (typeof delta !== 'number') return [];
  return [delta > 0 ? `+${written(delta)}` : written(delta)];
}

/** A value halfway between two whole percents may be either. */
export function percentTexts(percent: unknown): Texts {
  return typeof percent === 'number' ? nearby(percent).map(writtenPercent) : [];
}

/** `8%`, of a part of a whole. */
export function partTexts(part: number): Texts {
  if (part > 0 && part < 0.005) return ['under 1%'];
  return nearby(100 * part).map((percent) => `${Math.round(percent)}%`);
}

/** `31.2%`, or `−0.1 pp` with a sign. */
export function decimalTexts(value: unknown, unit: '%' | ' pp'): Texts {
  if (typeof value !== 'number') return [];
  return nearby(value).map((each) => {
    const size = Math.abs(each).toFixed(1);
    if (unit === '%') return `${size}%`;
    return size === '0.0' ? '0 pp' : `${each < 0 ? '−' : '+'}${size} pp`;
  });
}

/** `3,610–4,380` */
export function rangeTexts(low: unknown, high: unknown): Texts {
  if (typeof low !== 'number' || typeof high !== 'number') return [];
  return [`${written(low)}–${written(high)}`];
}

function nearby(value: number): number[] {
  return [value * (1 - 1e-9), value * (1 + 1e-9)];
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Oct 19`, of a day `YYYY-MM-DD`. */
export function writtenDay(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;
}

/**
 * From these parts of seven, the next bar is used; there are none of four and of eight eighths of a
 * line.
 */
const STEPS = [1.5, 2.5, 4, 5.5, 6.5];

/** Counts as bars, each as high as its part of the highest; none if there is nothing to draw. */
export function barTexts(counts: readonly number[]): Texts {
  let highest = 0;
  for (const count of counts) if (count > highest) highest = count;
  if (highest === 0) return [];
  let bars = '';
  for (const count of counts) {
    const part = (7 * count) / highest;
    bars += '▁▂▃▅▆▇'.charAt(STEPS.filter((step) => part >= step).length);
  }
  return [`\`${bars}\``];
}
