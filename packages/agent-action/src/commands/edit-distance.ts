/**
 * Whether two words differ by one edit: a character more, less or other, or two neighbors in the
 * other order.
 */
export function isOneEditFrom(word: string, other: string): boolean {
  if (word === other) return false;
  const [shorter, longer] = word.length <= other.length ? [word, other] : [other, word];
  if (longer.length - shorter.length > 1) return false;
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  if (shorter.length < longer.length) return shorter.slice(start) === longer.slice(start + 1);
  if (shorter.slice(start + 1) === longer.slice(start + 1)) return true;
  const isSwapped = shorter[start] === longer[start + 1] && shorter[start + 1] === longer[start];
  return isSwapped && shorter.slice(start + 2) === longer.slice(start + 2);
}
