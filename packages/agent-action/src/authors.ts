interface Written {
  author: string | undefined;
  editor: string | undefined;
}

/**
 * Everyone who wrote a part of a text: its author, and its last editor. Empty when the author's
 * account is gone.
 */
export function authorsOf({ author, editor }: Written): string[] {
  if (author === undefined) return [];
  return editor === undefined || editor === author ? [author] : [author, editor];
}

/** Whether everyone who wrote a part of a text may speak to the agent. */
export function isHeard(text: Written, isAuthorized: (login: string) => boolean): boolean {
  return areHeard(authorsOf(text), isAuthorized);
}

/** Whether the authors of a text may all speak to the agent. */
export function areHeard(
  authors: readonly string[],
  isAuthorized: (login: string) => boolean,
): boolean {
  return authors.length > 0 && authors.every(isAuthorized);
}
