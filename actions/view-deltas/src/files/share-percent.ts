/** A share from 0 to 1 in percent, with one decimal. */
export function sharePercent(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Math.round(share * 1_000) / 10;
}
