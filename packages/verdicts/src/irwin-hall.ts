/**
 * P(S ≤ sum) for the sum S of independent uniform numbers on [0, 1].
 *
 * @param terms how many numbers; meant for a few, beyond ten the alternating sum loses digits
 * @see P. Hall, The distribution of means for samples of size n drawn from a population in which
 * the variate takes values between 0 and 1, 1927
 */
export function irwinHall(sum: number, terms: number): number {
  if (sum <= 0) return 0;
  if (sum >= terms) return 1;
  let total = 0;
  /** (−1)^k / (k! (n − k)!) */
  let weight = 1;
  for (let k = 2; k <= terms; k += 1) weight /= k;
  for (let k = 0; k < sum; k += 1) {
    total += weight * (sum - k) ** terms;
    weight *= -(terms - k) / (k + 1);
  }
  return total;
}
