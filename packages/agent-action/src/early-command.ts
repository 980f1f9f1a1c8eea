/** Said of a command that was written before the doubt that it would answer was shown. */
export const TOO_EARLY =
  'A command was written before this was known, and is not followed. Read this comment, and give the command again.';

/**
 * Whether a command is no answer to a doubt: who wrote it was not told of the doubt, or of what the command would do.
 *
 * @param writtenAt ISO 8601
 * @param doubtedAt since when there is a doubt; ISO 8601
 */
export function isTooEarly(writtenAt: string, doubtedAt: string): boolean {
  return Date.parse(writtenAt) <= Date.parse(doubtedAt);
}
