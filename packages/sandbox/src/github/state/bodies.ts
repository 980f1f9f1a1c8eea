/** GitHub's limit for the text of issues, comments and reviews. */
const maxBodyCharacters = 65_536;

/** How GitHub's sentences about it end. */
export const tooLong = `is too long (maximum is ${maxBodyCharacters} characters)`;

/** Characters are code points, not bytes or UTF-16 units. */
export function isTooLong(body: string): boolean {
  return [...body].length > maxBodyCharacters;
}
