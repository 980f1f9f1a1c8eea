import { plural } from '@docs-agent/action-kit';
import type { Known } from '../reading/known.ts';
import { asKnown } from './as-known.ts';
import type { PublishedReport } from './published-report.ts';

/** Replaces an unknown value. */
export const DASH = '–';
export const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

/** `5,210` */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `at least 5,210` of a lower bound. */
export function formatLeast(count: number, report: Pick<PublishedReport, 'notRead'>): string {
  return `${leastWords(asKnown(report, count))}${formatCount(count)}`;
}

/** `at least ` before a lower bound. */
export function leastWords(count: Known<number>): 'at least ' | '' {
  return 'atLeast' in count ? 'at least ' : '';
}

/** `+1,115`, `−9`, `0` */
export function formatChange(change: number): string {
  if (change === 0) return '0';
  return `${change > 0 ? '+' : MINUS}${formatCount(Math.abs(change))}`;
}

/** `3,610–4,380` */
export function formatRange({ low, high }: { low: number; high: number }): string {
  return `${formatCount(low)}–${formatCount(high)}`;
}

/** `1 page`, `9 more pages` */
export function formatPages(count: number, which = ''): string {
  return `${formatCount(count)} ${which}${plural(count, 'page')}`;
}

/** `+28%`, `−9%`, `0%`: whole percents, a sign wherever there is a change. */
export function formatPercent(percent: number): string {
  return `${formatChange(wholePercent(percent))}%`;
}

/** Rounded so that rises and falls of the same size look alike. */
export function wholePercent(percent: number): number {
  const size = Math.round(Math.abs(percent));
  return percent < 0 && size > 0 ? -size : size;
}

/** `30%` of a share from 0 to 1. */
export function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A share from 0 to 1 in percent, with one decimal. */
export function sharePercent(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Math.round(share * 1_000) / 10;
}

/** `33.2%` of a share from 0 to 1, where a tenth of a percent counts: of a whole site. */
export function formatShareFinely(share: number): string {
  return `${tenths(share * 100)}%`;
}

/** `+1.6 pp`, as {@link formatShareFinely}. */
export function formatPointsFinely(points: number): string {
  const size = tenths(Math.abs(points));
  if (size === '0.0') return `0${NO_BREAK_SPACE}pp`;
  return `${points > 0 ? '+' : MINUS}${size}${NO_BREAK_SPACE}pp`;
}

/** Always with one decimal, so that the numbers of a column align. */
function tenths(value: number): string {
  return (Math.round(value * 10) / 10).toFixed(1);
}
