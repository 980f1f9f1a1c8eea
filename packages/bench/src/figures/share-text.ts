/** With one digit behind the point. */
export function asPercent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** As a table of shares has it: .05, 1.00. */
export function asShare(share: number): string {
  return share.toFixed(2).replace(/^0/, '');
}
