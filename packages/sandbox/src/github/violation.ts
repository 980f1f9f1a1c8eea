/** A request or an answer that does not fit what GitHub publishes about itself. */
export interface Violation {
  /**
   * `POST /repos/{owner}/{repo}/issues/{issue_number}/comments`, or `GraphQL PullRequest` (the
   * operation's own name).
   */
  operation: string;
  direction: 'request' | 'response';
  problems: string[];
}

/** One line per violation, for a person who has to find the call. */
export function describeViolations(violations: readonly Violation[]): string {
  return violations
    .map(
      ({ operation, direction, problems }) => `${operation} (${direction}): ${problems.join('; ')}`,
    )
    .join('\n');
}
