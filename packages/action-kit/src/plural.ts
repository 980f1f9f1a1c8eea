/** The word for a number of something: `page` for 1, `pages` for all other numbers. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** `1 comment`, `2 comments`. */
export function count(number: number, noun: string): string {
  return `${number} ${plural(number, noun)}`;
}
