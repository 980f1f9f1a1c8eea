/**
 * How a step with this result ends.
 *
 * @param failOn results that fail the step, beside `error`
 * @param notices results that a failed step would help no one to fix: they end green, with a notice
 */
export function endingOf<Result extends string>(
  result: Result,
  failOn: readonly Result[],
  notices: ReadonlySet<Result>,
): 'success' | 'notice' | 'failure' {
  if (result === 'error' || failOn.includes(result)) return 'failure';
  return notices.has(result) ? 'notice' : 'success';
}
