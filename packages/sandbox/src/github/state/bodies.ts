/** GitHub's limit for the text of issues, comments and reviews. */
export const maxBodyCharacters = 65_536;

/** GitHub's own sentence when a text is too long, `undefined` when it fits. Characters are code points, not bytes. */
export function countTooLong(body: string): string | undefined {
  const length = [...body].length;
  return length > maxBodyCharacters
    ? `body is too long (maximum is ${maxBodyCharacters} characters)`
    : undefined;
}
